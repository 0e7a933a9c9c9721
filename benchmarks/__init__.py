"""How fast it is: `python -m benchmarks.run`, or `make bench`."""
