return say "x"
