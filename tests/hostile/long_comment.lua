--[[ it never ends
return {}
