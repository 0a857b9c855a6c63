-- Sixty birds on a plane, three rules, no leader: a flock.
--
-- Boids (Reynolds, 1987): each bird looks at those near it and steers: the way
-- they fly, toward their middle, and away from whoever is too close. A flock is
-- what comes of it. The states only tell what a bird can see of that itself.

return {
  name = "boids",
  tick = 0.1,
  plane = { 100, 60 },
  wrap = true,
  classes = {
    Boid = {
      initial = "Fly",
      stats = {
        x = "random(0, 99) + 0.5", y = "random(0, 59) + 0.5",
        vx = { "random(-8.0, 8)", min = -8, max = 8 }, vy = { "random(-8.0, 8)", min = -8, max = 8 },
        ax = 0.0, ay = 0.0, -- where it steers
      },
      define = {
        alone = "count(near(9, 'Boid')) == 0",
        crowded = "count(near(3, 'Boid')) > 2",
      },
      states = {
        Fly = {
          initial = "Search",
          execute = {
            -- The way they fly, and toward their middle.
            set {
              ax = "((mean(near(9, 'Boid'), 'vx') or vx) - vx) / 2 + (sum(near(9, 'Boid'), '(x - me.x + 50) % 100 - 50') / (count(near(9, 'Boid')) + 1)) / 12",
              ay = "((mean(near(9, 'Boid'), 'vy') or vy) - vy) / 2 + (sum(near(9, 'Boid'), '(y - me.y + 30) % 60 - 30') / (count(near(9, 'Boid')) + 1)) / 12",
            },
            -- Away from whoever is too close.
            add {
              ax = "-sum(near(3, 'Boid'), '(x - me.x + 50) % 100 - 50')",
              ay = "-sum(near(3, 'Boid'), '(y - me.y + 30) % 60 - 30')",
            },
            add { vx = "ax * 0.4 + random(-2, 2) / 10", vy = "ay * 0.4 + random(-2, 2) / 10" },
            add { x = "vx / 10", y = "vy / 10" },
          },
          states = {
            Search = { transitions = { { when = "not alone", to = "Flock", words = "company" } } },
            Flock = {
              transitions = {
                { when = "alone", to = "Search", words = "lost them" },
                { when = "crowded", to = "Jostle" },
              },
            },
            Jostle = { transitions = { { when = "not crowded", to = "Flock", words = "room" } } },
          },
        },
      },
    },
  },
  agents = { { "Boid", class = "Boid", count = 60 } },
}
