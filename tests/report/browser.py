"""A real browser, headless: what it shows, asks for and complains of."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")
WIDE, NARROW = (1280, 900), (360, 740)

_NETWORK = "Network.requestWillBeSent"


def missing() -> bool:
    """Whether there is none here."""
    return BROWSER is None or DRIVER is None


class Browser:
    """A page in a browser."""

    def __init__(self) -> None:
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service

        options = webdriver.ChromeOptions()
        options.binary_location = BROWSER
        options.add_argument("--headless=new")
        options.add_argument("--disable-gpu")
        options.add_argument("--disable-dev-shm-usage")
        options.add_argument("--hide-scrollbars")
        if getattr(os, "geteuid", lambda: 1)() == 0:
            options.add_argument("--no-sandbox")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver: Any = webdriver.Chrome(options=options, service=Service(DRIVER))

    def open(self, path: Path, size: tuple[int, int] = WIDE, dark: bool = False) -> None:
        """Open a file on a screen of that size, by day or by night."""
        for kind in ("browser", "performance"):
            self.driver.get_log(kind)  # what was before
        width, height = size
        self.command(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 500,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.command("Emulation.setEmulatedMedia", features=[scheme])
        self.driver.get(path.as_uri())

    def command(self, name: str, **how: Any) -> Any:
        """Send a command of the browser's own protocol."""
        return self.driver.execute_cdp_cmd(name, how)

    def run(self, script: str, *values: Any) -> Any:
        """Run a function's body in the page."""
        return self.driver.execute_script(script, *values)

    def complaints(self) -> list[str]:
        """What is in the console."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self) -> list[str]:
        """What was asked for since the page was opened."""
        entries = [json.loads(e["message"])["message"] for e in self.driver.get_log("performance")]
        return [e["params"]["request"]["url"] for e in entries if e["method"] == _NETWORK]

    def picture(self, path: Path) -> None:
        """Save what the whole page looks like."""
        height = self.run("return document.documentElement.scrollHeight")
        width = self.run("return innerWidth")
        self.command(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 500,
        )
        self.driver.save_screenshot(str(path))

    def close(self) -> None:
        """End it."""
        self.driver.quit()
