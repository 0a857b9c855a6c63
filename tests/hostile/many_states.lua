local states = {}
for i = 1, 300 do states["S" .. i] = {} end
return { classes = { A = { initial = "S1", states = states } }, agents = { { "a", class = "A" } } }
