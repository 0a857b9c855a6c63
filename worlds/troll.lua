-- A troll defined by a state transition table.
--
-- All of its rules are transitions, apart from what its states do (table 2.1):
--
--     current state   condition                        state transition
--     RunAway         safe                             Patrol
--     Attack          weaker than the enemy            RunAway
--     Patrol          threatened and stronger          Attack
--     Patrol          threatened and weaker            RunAway
--
-- and some for sleeping.  They are tested in this order in each update, before the
-- state executes, and the first that holds is taken.  troll-embedded.lua is the same
-- troll with its rules inside its states, and its runs are the same.
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

      -- Enemies come and go, whatever the troll does.
      update = {
        add { weariness = 1 },
        when("enemy == 0", when("chance(0.1)", set { enemy = "random(1, 8)" }),
          when("chance(0.15)", set { enemy = 0 })),
      },

      states = {
        Patrol = {
          enter = { go "bridge", say "Phew! Me guard bridge." },
          execute = say "Me walk up. Me walk down.",
          transitions = {
            { when = "enemy > 0 and health >= enemy", to = "Attack" },
            { when = "enemy > 0", to = "RunAway" },
            { when = "weariness >= 8", to = "Sleep" },
          },
        },
        Attack = {
          enter = say "Raaargh! Puny thing of {enemy}!",
          execute = { say "Me bash enemy over head!", add { health = -1, weariness = 1 } },
          transitions = {
            { when = "enemy > health", to = "RunAway" },
            { when = "enemy == 0", to = "Patrol" },
          },
        },
        RunAway = {
          enter = { say "Arghhhhhhh!", go "woods" },
          execute = say "Me not here. Me bush.",
          transitions = { { when = "enemy == 0", to = "Patrol" } },
        },
        Sleep = {
          enter = say "Me so sleepy.",
          execute = { say "Zzzzz", add { health = 1, weariness = -3 } },
          transitions = {
            { when = "enemy > 0", to = "RunAway" },
            { when = "weariness <= 1", to = "Patrol" },
          },
        },
      },
    },
  },

  agents = { { "Troll", class = "Troll" } },
}
