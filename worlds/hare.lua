-- A hare and a fox: a decision tree.
--
-- States need not decide when they end.  Here a tree of questions is asked every tick,
-- and the states only manage what the hare does (Graham, 12.2).  The tree is data: the
-- branches of when() are its branches, and its leaves change the state.  The states lead
-- nowhere by themselves; the tree leads from anywhere to anywhere.

-- A leaf: a state, which goes on if it is the current one.
local function be(state)
  return when("state ~= '" .. state .. "'", change(state))
end

-- Each when() is a node: a question, what yes leads to, what no leads to.
local decide = when("(fox.x - x)^2 <= 16 or (state == 'RunHome' and x ~= burrow)",
  when("(burrow - x)^2 < (burrow - fox.x)^2",
    be "RunHome",
    be "Freeze"),
  when("hunger > 6 or (hunger > 0 and state == 'Graze')",
    when("x == meadow",
      be "Graze",
      be "HopToMeadow"),
    be "Doze"))

-- One step towards a place.
local function step(to)
  return when("x < " .. to, add { x = 1 }, when("x > " .. to, add { x = -1 }))
end

return {
  places = { "field" },

  classes = {
    Hare = {
      initial = "Doze",
      global = "Decide",
      stats = {
        fox = agent "Fox",
        x = { 2, min = 0, max = 20 },
        burrow = 2,
        meadow = 12,
        hunger = { 4, min = 0, max = 10, full = 8, sense = "bad" },
      },
      states = {
        Decide = { execute = decide },
        RunHome = { enter = say "The fox!", execute = { step "burrow", step "burrow" } },
        Freeze = { enter = say "(not a whisker)" },
        HopToMeadow = { execute = { step "meadow", add { hunger = 1 } } },
        Graze = { enter = say "Clover!", execute = add { hunger = -1 } },
        Doze = { execute = when("chance(0.3)", add { hunger = 1 }) },
      },
    },

    Fox = {
      initial = "Stroll",
      stats = { x = { 20, min = 0, max = 20 }, goal = { 20, min = 0, max = 20 } },
      states = {
        Stroll = {
          enter = set { goal = "random(3, 20)" },
          execute = step "goal",
          transitions = { { when = "x == goal", to = "Sniff" } },
        },
        Sniff = wait { seconds = 3, transitions = { { when = "finished", to = "Stroll" } } },
      },
    },
  },

  agents = { { "Hare", class = "Hare" }, { "Fox", class = "Fox" } },

  checks = { { never = "Hare.state == 'Graze' and Hare.x ~= Hare.meadow", words = "no clover grows here" } },
}
