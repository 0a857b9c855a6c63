local stats = {}
for i = 1, 100 do stats["s" .. i] = i end
return { classes = { A = { initial = "x", stats = stats, states = { x = {} } } }, agents = { { "a", class = "A" } } }
