local t = { name = "x" }
t.classes = t
return t
