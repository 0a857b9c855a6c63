-- A shopkeeper made of data: generic states and scores.
--
-- Wiping the counter, sweeping, tending the shelves and eating are the same generic
-- state with different parameters: act says something, takes some time, and then
-- changes stats or sends a telegram.  Scores decide what comes next: the transition
-- with the highest score above 0 is taken.  Press w to see all scores.
--
-- Every decision in this file is a number, and none of it is a function (Graham, 12.5).

-- They all end in the same way: back behind the counter.
local done = { { when = "finished", to = "Choose" } }

return {
  places = { "counter", "shop floor", "shelves", "back room" },
  messages = { "Bell", "Sold" },

  classes = {
    Shopkeeper = {
      place = "counter",
      initial = "OpenUp",
      global = "Anytime",
      stats = {
        hunger = { 0.0, min = 0, max = 10, full = 8, sense = "bad" },
        dirt = { 0.0, min = 0, max = 10, full = 6, sense = "bad" },
        stains = { 0, min = 0, max = 9, full = 4, sense = "bad" },
        stock = { 6, min = 0, max = 9, sense = "good" },
        waiting = { 0, min = 0 }, -- customers at the counter
      },
      update = add { hunger = 0.1, dirt = 0.05 },

      states = {
        OpenUp = sequence {
          wait(1),
          walk { to = "shelves", seconds = 1 },
          act { say = "All there. Good mornin', street.", seconds = 0.5 },
          walk { to = "counter", seconds = 1 },
          transitions = done,
        },

        -- Takes no time; it only holds the scores.
        Choose = {
          title = "What next?",
          transitions = {
            { score = "waiting * 5", to = "Serve" },
            { score = "hunger - 5", to = "Eat" },
            { score = "stains", to = "Wipe" },
            { score = "dirt", to = "Sweep" },
            { score = "6 - stock", to = "Tend" },
            { score = 0.25, to = "Wait" },
          },
        },

        Serve = sequence {
          walk { to = "counter", seconds = 0.5 },
          act {
            say = "What'll it be?", seconds = 2,
            add = { waiting = -1, stock = -1, stains = 1 },
            send = { "Customers", "Sold" },
          },
          transitions = done,
        },
        Wipe = sequence {
          walk { to = "counter", seconds = 0.5 },
          act { say = "A clean counter is an honest counter.", seconds = 1, add = { stains = -9 } },
          transitions = done,
        },
        Sweep = sequence {
          walk { to = "shop floor", seconds = 0.5 },
          act { say = "Dust to dust.", seconds = 2, add = { dirt = -6 } },
          transitions = done,
        },
        Tend = sequence {
          walk { to = "shelves", seconds = 0.5 },
          act { say = "Beans beside beans.", seconds = 3, add = { stock = 4 } },
          transitions = done,
        },
        Eat = sequence {
          walk { to = "back room", seconds = 1 },
          act { say = "Just a bite.", seconds = 3, add = { hunger = -8 } },
          transitions = done,
        },
        Wait = sequence {
          walk { to = "counter", seconds = 0.5 },
          wait { seconds = 1 },
          transitions = done,
        },

        Anytime = {
          on_message = { Bell = { add { waiting = 1 }, say "Comin'! That makes {waiting}." } },
        },
      },
    },

    -- The door, through which customers come.
    Street = {
      place = "shop floor",
      initial = "Quiet",
      states = {
        Quiet = {
          execute = when("chance(0.05)", send("Shopkeeper", "Bell")),
          on_message = { Sold = say "Much obliged." },
        },
      },
    },
  },

  agents = { { "Shopkeeper", class = "Shopkeeper" }, { "Customers", class = "Street" } },
}
