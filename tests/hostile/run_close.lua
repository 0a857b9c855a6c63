
return { messages = { "M" }, classes = { A = { initial = "S", stats = { n = 0 }, states = { S = { execute = function(me) local x <close> = setmetatable({}, { __close = function() while true do end end }) end } } } }, agents = { { "A", class = "A" } } }
