local function f(x) return f(x) + 1 end
return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) return f(1) + 1 end } } } }, agents = { { "A", class = "A" } } }
