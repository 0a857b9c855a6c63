return { classes = { A = { states = { B = {
