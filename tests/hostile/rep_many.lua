while true do local s = ("x"):rep(1000) end
