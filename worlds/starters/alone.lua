-- A coyote, who prowls by day and howls by night.
--
--   westworld --watch @NAME@.lua    watch it: Space runs and pauses, w explains, ? helps;
--   it reads this file again whenever you save it
--
--   westworld --check @NAME@.lua    list errors and oddities, without running it
--
-- westworld-world(5) describes everything that such a file can contain.
return {
  places = { "hill", "desert" },
  messages = { "Howl" },

  classes = {
    Coyote = {
      -- The place and the state in which its agents begin.
      place = "desert",
      initial = "Prowl",

      -- What a coyote remembers: an initial value and, optionally, limits.
      stats = {
        hunger = { 3, min = 0, max = 9, full = 6, sense = "bad" },
      },

      -- What a coyote does in every update, whatever its state.
      update = when("chance(0.3)", add { hunger = 1 }),

      states = {
        Prowl = {
          enter = { go "desert", say "Sniff." },
          -- Tested in order in each update; the first that holds is taken.
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
          -- The others hear it at once, and respond according to their own states.
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

-- Next step: a coyote that prowls or hunts does not respond to a howl, and the log
-- says "not handled".  Add this line to Prowl,
--
--   on_message = { Howl = change "SingToTheMoon" },
--
-- and they will sing together.
