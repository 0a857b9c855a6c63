local s = ("a"):rep(1000)
while true do s:find(("a"):rep(999) .. "b") end
