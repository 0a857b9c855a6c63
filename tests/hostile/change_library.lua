string.rep = nil
return {}
