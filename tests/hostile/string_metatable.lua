getmetatable("").__index = nil
return {}
