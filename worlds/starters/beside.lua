-- A stranger comes to the world "@BASE@".
--
--   westworld --watch @NAME@.lua    watch it: Space runs and pauses, w explains, ? helps;
--   it reads this file again whenever you save it
--
--   westworld --check @NAME@.lua    list errors and oddities, without running it
--
-- This file extends "@BASE@": it contains that whole world and adds what follows.
-- westworld-world(5) describes everything that such a file can contain.
return {
  extends = "@BASE@",

  classes = {
    @CLASS@ = {
      initial = "Watch",

      -- What a stranger remembers.
      stats = {
        friend = agent "@FRIEND@",
        notes = { 0, min = 0, full = 5 },
      },

      states = {
        Watch = {
          -- Braces contain an expression; friend is an agent, and has a state.
          enter = say "What is {friend} up to? Ah: {friend.state}.",
          execute = add { notes = 1 },
          -- Tested in order in each update; the first that holds is taken.
          transitions = {
            { when = "notes >= 5", to = "Rest" },
          },
        },

        -- A state that ends by itself after three seconds.
        Rest = wait {
          seconds = 3,
          enter = { say "That makes {notes} notes.", set { notes = 0 } },
          transitions = { { when = "finished", to = "Watch" } },
        },
      },
    },
  },

  agents = { { "@CLASS@", class = "@CLASS@" } },
}

-- Next step: the stranger only watches.  Find a message that @FRIEND@ handles (press
-- m for the list), and send it on entering Watch:
--
--   enter = { say "Hello there!", send("friend", "..."), },
