-- The light switch: two states, one input.
--
-- The smallest useful machine (Buckland, chapter 2).  Nothing happens by itself: a
-- telegram flicks the switch, so press m and send Flick to Lamp.  Lamp has nothing to
-- do in an update, so it sleeps between telegrams and costs nothing.
return {
  messages = { { "Flick", by = "hand" } },

  classes = {
    Lamp = {
      initial = "Off",
      states = {
        Off = { enter = say "It is dark.", on_message = { Flick = change "On" } },
        On = { enter = say "It is light.", on_message = { Flick = change "Off" } },
      },
    },
  },

  agents = { { "Lamp", class = "Lamp" } },
}
