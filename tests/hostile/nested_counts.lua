return { classes = { A = { initial = "x", states = { x = {} }, stats = { n = 0 } },
  B = { initial = "x", stats = { n = 0 }, states = { x = { transitions = {
    { when = [[count("A", "count('A', 'count(\"A\", \"n > me.n\") > 3') > 3") > 3]], to = "x" } } } } } },
  agents = { { "a", class = "A", count = 500 }, { "b", class = "B" } } }
