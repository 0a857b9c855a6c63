-- Thirty guards and a thief: hear, chase, search, give up.
--
-- The thief wants what is in the vault, and out by the gate again. Walking makes
-- a noise now and then, which guards nearby hear; they go and look. Whoever sees
-- the thief runs after it, and is a little slower. A guard who has lost the
-- thief searches where it was last seen, and then shrugs and walks on.
--
-- Try:  westworld --why='Guard 3@40' stealth
--       :break enter Chase     on the screen, and w for why

local away = "Thief.state == 'Jail'"

return {
  name = "stealth",
  tick = 0.25,
  plane = { 100, 60 },
  places = {
    "grounds",
    { "gate", at = { 4, 54 } },
    { "vault", at = { 78, 8 } },
    { "jail", at = { 60, 40 } },
  },
  messages = { "Noise", "Caught" },
  classes = {
    Guard = {
      initial = "Patrol",
      stats = {
        x = "random(15, 99) + 0.0", y = "random(0, 59) + 0.0",
        sight = 5,
        goal_x = "x", goal_y = "y", -- where it walks, or last saw or heard the thief
      },
      define = {
        sees = "distance(Thief) < sight and not (" .. away .. ")",
        there = "distance(goal_x, goal_y) < 1",
      },
      states = {
        Patrol = {
          execute = {
            when("there", set {
              goal_x = "min(99, max(1, x + random(-20, 20)))",
              goal_y = "min(59, max(1, y + random(-20, 20)))",
            }),
            approach({ "goal_x", "goal_y" }, 1.5),
          },
          on_message = { Noise = { set { goal_x = "sender.x", goal_y = "sender.y" }, change "Investigate" } },
          transitions = { { when = "sees", to = "Chase" } },
        },
        Investigate = {
          enter = say "What was that?",
          execute = approach({ "goal_x", "goal_y" }, 3),
          transitions = {
            { when = "sees", to = "Chase" },
            { when = "there", to = "Search", words = "nobody here" },
          },
        },
        Chase = {
          enter = say "Stop, thief!",
          execute = {
            set { goal_x = "Thief.x", goal_y = "Thief.y" },
            approach("Thief", 3.5),
            when("distance(Thief) < 1 and not (" .. away .. ")", send("Thief", "Caught")),
          },
          transitions = { { when = "not sees", to = "Search", words = "lost it" } },
        },
        Search = {
          execute = approach({ "goal_x + random(-3, 3)", "goal_y + random(-3, 3)" }, 2),
          transitions = {
            { when = "sees", to = "Chase" },
            { after = 6, to = "Patrol", words = "gives up" },
          },
        },
      },
    },
    Thief = {
      initial = "Sneak",
      place = "gate",
      stats = { x = 4.0, y = 54.0, loot = 0, taken = false },
      define = {
        chased = "any(near(9, 'Guard'), \"state == 'Chase'\")",
      },
      states = {
        Sneak = {
          execute = {
            when("taken", approach("gate", 5), approach("vault", 5)),
            when("chance(0.05) or taken and chance(0.05)", send(near(12, "Guard"), "Noise")),
          },
          on_message = { Caught = change "Jail" },
          transitions = {
            { when = "chased", to = "Flee" },
            { when = "not taken and distance('vault') < 0.5", to = "Vault", words = "at the vault" },
            { when = "taken and distance('gate') < 0.5", to = "Free", words = "at the gate" },
          },
        },
        Flee = {
          execute = {
            flee("nearest('Guard', \"state == 'Chase'\")", 7),
            when("taken", approach("gate", 4), approach("vault", 4)),
          },
          on_message = { Caught = change "Jail" },
          transitions = { { when = "not chased", to = "Sneak", words = "they are gone" } },
        },
        Vault = wait {
          seconds = 3,
          enter = say "Click... click... ah.",
          exit = set { taken = true },
          on_message = { Caught = change "Jail" },
          transitions = { { when = "finished", to = "Sneak" } },
        },
        Free = wait {
          seconds = 5,
          enter = { add { loot = 1 }, set { taken = false }, say "That makes {loot}." },
          transitions = { { when = "finished", to = "Sneak" } },
        },
        Jail = wait {
          seconds = 15,
          enter = { go "jail", set { taken = false }, say "It was only a spoon." },
          exit = go "gate",
          transitions = { { when = "finished", to = "Sneak", words = "let go" } },
        },
      },
    },
  },
  agents = {
    { "Thief", class = "Thief" },
    { "Guard", class = "Guard", count = 30 },
  },
  checks = { { always = "not (Thief.taken and Thief.state == 'Jail')", words = "jailed with the loot" } },
  measures = { loot = "Thief.loot", chasing = "count('Guard', \"state == 'Chase'\")" },
}
