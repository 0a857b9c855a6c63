local a = say "x"
a.kind = 3
return { classes = a }
