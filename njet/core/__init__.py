"""What every game needs and no game owns: bits, streams, compiling, estimates."""
