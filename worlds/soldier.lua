-- A soldier with two machines in parallel, one nested.
--
-- Movement decides where to be, and weapon what to hold; each has its own current
-- and previous state and states of its own.  If they have to agree, one asks about
-- the other: machine.movement.state, or in_state "Combat", which is true in every
-- state inside Combat.  Combat is a metastate: on leaving it, the state inside is
-- left first.
return {
  places = { "barracks", "field", "ridge" },

  classes = {
    Soldier = {
      place = "barracks",
      stats = {
        enemy = { 0, min = 0, max = 10, sense = "bad" }, -- how near; 0 if not in sight
        rounds = { 6, min = 0, max = 6, sense = "good" },
      },

      update = when("enemy == 0", when("chance(0.1)", set { enemy = "random(2, 9)" }),
        when("chance(0.1)", set { enemy = 0 }, when("chance(0.3)", add { enemy = 1 }))),

      machines = {
        {
          "movement",
          initial = "Patrol",
          states = {
            Patrol = {
              enter = { go "field", say "Back on my round." },
              transitions = {
                { when = "enemy > 0", to = "Combat" },
                { after = 5, to = "Explore" },
              },
            },
            Explore = {
              enter = { go "ridge", say "What's up there?" },
              transitions = {
                { when = "enemy > 0", to = "Combat" },
                { after = 3, to = "Patrol" },
              },
            },
            Combat = {
              initial = "ChaseEnemy",
              enter = say "Contact!",
              exit = say "Clear.",
              transitions = { { when = "enemy == 0", to = "Patrol" } },
              states = {
                ChaseEnemy = {
                  execute = add { enemy = 1 },
                  transitions = {
                    { when = "enemy >= 9", to = "Dodge" },
                    { when = "enemy >= 5 and rounds > 0", to = "Shoot" },
                  },
                },
                Shoot = {
                  execute = when("machine.weapon.state == 'Rifle' and rounds > 0",
                    { say "Bang!", add { rounds = -1, enemy = -2 } }),
                  transitions = {
                    { when = "rounds == 0", to = "Dodge" },
                    { when = "enemy < 5", to = "ChaseEnemy" },
                  },
                },
                Dodge = {
                  enter = say "Down!",
                  execute = add { enemy = -1 },
                  transitions = { { after = 1.5, to = "ChaseEnemy" } },
                },
              },
            },
          },
        },
        {
          "weapon",
          initial = "Holstered",
          states = {
            Holstered = { transitions = { { when = "in_state 'Combat'", to = "Rifle" } } },
            Rifle = {
              enter = say "(click)",
              transitions = {
                { when = "rounds == 0", to = "Reloading" },
                { when = "not in_state('Combat')", to = "Holstered" },
              },
            },
            Reloading = wait {
              seconds = 2,
              enter = say "Reloading!",
              exit = set { rounds = 6 },
              transitions = { { when = "finished", to = "Rifle" } },
            },
          },
        },
      },
    },
  },

  agents = { { "Rosie", class = "Soldier" } },
}
