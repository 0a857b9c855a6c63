local t = {}
for i = 1, 1e9 do t[i] = "a text of its own, number " .. i end
