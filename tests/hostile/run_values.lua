local function f(...) return f(1, 2, 3, 4, 5, 6, 7, 8, ...) end
return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) f(table.unpack({}, 1, 250)) end } } } }, agents = { { "A", class = "A" } } }
