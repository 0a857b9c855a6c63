local classes = {}
for i = 1, 300 do classes["C" .. i] = { initial = "x", states = { x = {} } } end
return { classes = classes, agents = { { "a", class = "C1" } } }
