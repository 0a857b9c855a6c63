-- The same troll, with its rules inside its states.
--
-- Buckland's "Embedded Rules": the run is the same as that of troll.lua.  Each state
-- knows when it is over, so you can add a state without touching anything else.  The
-- price: what a state does and when it ends are mixed, and whatever a state does must
-- also be done on entering it, because in troll.lua the new state executes in the
-- same update as the change.

local walk = say "Me walk up. Me walk down."
local bash = { say "Me bash enemy over head!", add { health = -1, weariness = 1 } }
local hide = say "Me not here. Me bush."
local snore = { say "Zzzzz", add { health = 1, weariness = -3 } }

return {
  places = { "bridge", "woods" },

  classes = {
    Troll = {
      place = "bridge",
      initial = "Patrol",
      stats = {
        health = { 6, min = 0, max = 6, sense = "good" },
        weariness = { 0, min = 0, full = 8, sense = "bad" },
        enemy = { 0, min = 0 }, -- its strength; 0 if there is none
      },
      update = {
        add { weariness = 1 },
        when("enemy == 0", when("chance(0.1)", set { enemy = "random(1, 8)" }),
          when("chance(0.15)", set { enemy = 0 })),
      },
      states = {
        Patrol = {
          enter = { go "bridge", say "Phew! Me guard bridge.", walk },
          execute = when("enemy > 0 and health >= enemy", change "Attack",
            when("enemy > 0", change "RunAway",
              when("weariness >= 8", change "Sleep", walk))),
        },
        Attack = {
          enter = { say "Raaargh! Puny thing of {enemy}!", bash },
          execute = when("enemy > health", change "RunAway",
            when("enemy == 0", change "Patrol", bash)),
        },
        RunAway = {
          enter = { say "Arghhhhhhh!", go "woods", hide },
          execute = when("enemy == 0", change "Patrol", hide),
        },
        Sleep = {
          enter = { say "Me so sleepy.", snore },
          execute = when("enemy > 0", change "RunAway",
            when("weariness <= 1", change "Patrol", snore)),
        },
      },
    },
  },

  agents = { { "Troll", class = "Troll" } },
}
