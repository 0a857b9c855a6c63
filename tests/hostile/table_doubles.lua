local t = { 1 }
for i = 1, 38 do t = { t, t } end
return { classes = t }
