-- Joe, who drinks.  The rest is up to you.
return {
  extends = "messaging",
  messages = { "Insult", "Punch", "Beaten" },

  classes = {
    BarFly = {
      place = "saloon",
      initial = "Drink",
      states = {
        Drink = { execute = say "Hic! Same again." },
      },
    },
  },

  agents = { { "Joe", class = "BarFly" } },
}
