-- A coyote, who prowls by day and howls by night.
--
--   westworld @NAME@.lua            watch it: Space runs and stops, w says why, ? helps
--   westworld --check @NAME@.lua    what is wrong or odd, without running it
--
-- westworld-world(5) has all that can stand in such a file.
return {
  places = { "hill", "desert" },
  messages = { "Howl" },

  classes = {
    Coyote = {
      -- Where its agents begin, and in which state.
      place = "desert",
      initial = "Prowl",

      -- All that a coyote remembers: a first value, and perhaps limits.
      stats = {
        hunger = { 3, min = 0, max = 9, full = 6, sense = "bad" },
      },

      -- What a coyote does in every update, whatever its state.
      update = when("chance(0.3)", add { hunger = 1 }),

      states = {
        Prowl = {
          enter = { go "desert", say "Sniff." },
          -- Tested in each update, in order: the first that holds is taken.
          transitions = {
            { when = "hunger >= 6", to = "Hunt" },
            { when = "seconds >= 4", to = "SingToTheMoon" },
          },
        },

        Hunt = {
          enter = say "A rabbit! Hunger is {hunger}.",
          execute = when("chance(0.5)", { say "Got it.", set { hunger = 0 } }, say "Too quick."),
          transitions = { { when = "hunger < 6", to = "Prowl" } },
        },

        SingToTheMoon = {
          -- The others hear it at once, and answer in their own states.
          enter = { go "hill", say "Awooo!", send(everyone "Coyote", "Howl") },
          on_message = { Howl = say "Awoo to you, {sender}!" },
          transitions = { { when = "seconds >= 2", to = "Prowl" } },
        },
      },
    },
  },

  agents = {
    { "Wile", class = "Coyote" },
    { "Lola", class = "Coyote", hunger = 5 },
  },
}

-- Left to try: who prowls or hunts does not answer a howl, and the log says "not
-- handled".  Give Prowl a line of its own,
--
--   on_message = { Howl = change "SingToTheMoon" },
--
-- and they will sing together.
