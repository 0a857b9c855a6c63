local s = { initial = "x", states = { x = {} } }
for i = 1, 12 do s = { initial = "s" .. i, states = { ["s" .. i] = s } } end
return { classes = { A = s }, agents = { { "a", class = "A" } } }
