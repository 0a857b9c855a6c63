-- Two thousand people, and an illness that passes.
--
-- Each is well, ill or immune (Kermack and McKendrick, 1927). Somebody ill meets
-- beta people a day, and those who are well fall ill; it lasts 1 / gamma days on
-- average. At first, each passes it on to beta / gamma others. How many it has
-- spared in the end, nobody has written down here: the crowd finds out.
--
-- A second is a day. Press y for the curves. Try:
--   westworld -q -n 1200 --sweep=beta=0.1..0.5/0.1 --seeds=1..5 epidemic
--   :set beta 0.1          on the screen, where the curve is steepest

return {
  name = "epidemic",
  tick = 0.25,
  params = {
    people = { 2000, min = 1, max = 100000 },
    travellers = { 10, min = 0, max = 1000 }, -- who bring it
    beta = { 0.3, min = 0, max = 4 }, -- how many others somebody ill meets in a day
    gamma = { 0.1, min = 0, max = 4 }, -- the share of the ill who get well in a day
  },
  define = {
    sick = "count('Person', \"state == 'Ill'\")",
    catches_it = "chance(beta / 4 * sick / people)", -- a tick is a quarter of a day
  },
  classes = {
    Person = {
      initial = "Well",
      stats = { travels = false },
      states = {
        Well = {
          transitions = {
            { when = "travels", to = "Ill", words = "brought it home" },
            { when = "catches_it", to = "Ill", words = "caught it" },
          },
        },
        Ill = { transitions = { { when = "chance(gamma / 4)", to = "Immune", words = "got over it" } } },
        Immune = { exits = {} },
      },
    },
  },
  agents = {
    { "Person", class = "Person", count = "people" },
    { "Traveller", class = "Person", count = "travellers", travels = true },
  },
  measures = {
    well = "count('Person', \"state == 'Well'\")",
    ill = "sick",
    immune = "count('Person', \"state == 'Immune'\")",
  },
  checks = {
    { never = "count('Person') < people + travellers", words = "nobody is lost" },
  },
}
