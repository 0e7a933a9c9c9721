"use strict";
// Tables are plain without this; with it, the headings sort them.
for (const table of document.querySelectorAll("table.sorts")) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const number = (cell) => ("value" in cell.dataset ? Number(cell.dataset.value) : NaN);
  const compare = (one, other) => {
    const [a, b] = [number(one), number(other)];
    if (Number.isNaN(a) && Number.isNaN(b)) {
      return one.textContent.localeCompare(other.textContent);
    }
    return a - b;
  };
  const sort = (head, place) => {
    const down = head.getAttribute("aria-sort") === "ascending";
    for (const other of heads) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const column = [...body.rows].map((row) => row.cells[place]);
    const numeric = column.some((cell) => "value" in cell.dataset);
    const missing = (cell) => numeric && !("value" in cell.dataset);
    column.sort((one, other) => {
      if (missing(one) || missing(other)) return missing(one) - missing(other);
      return (down ? -1 : 1) * compare(one, other);
    });
    body.append(...column.map((cell) => cell.parentElement));
  };
  heads.forEach((head, place) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    button.addEventListener("click", () => sort(head, place));
    head.replaceChildren(button);
  });
}
