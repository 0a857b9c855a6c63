-- A crossing: lights, a button, and an ambulance.
--
-- The lights are two machines side by side, one for cars and one for people. Neither
-- orders the other about; each looks what the other shows, and goes on when that is
-- safe. An ambulance is a telegram: all lights turn red and stay so until it is
-- through. The checks say what nobody wants to see on this street.
--
-- Try:  westworld -q -n 5000 --seeds=1..20 crossing
--       d on the screen, with the lights selected: two machines that take turns

return {
  name = "crossing",
  tick = 0.5,
  places = { "pavement", "crossing", "street" },
  params = { cars = { 3, min = 0, max = 50 }, people = { 4, min = 0, max = 50 } },
  messages = { "Press", "Siren", "Through" },

  classes = {
    Lights = {
      place = "crossing",
      stats = { asked = false, siren = false },
      machines = {
        {
          "cars",
          initial = "Go",
          states = {
            Go = { transitions = {
              { when = "siren", to = "Amber", words = "an ambulance" },
              { after = 8, when = "asked", to = "Amber", words = "somebody waits" },
            } },
            Amber = { transitions = { { after = 2, to = "Stop" } } },
            Stop = { transitions = {
              { after = 2, when = "machine.people.state == 'DontWalk' and not asked and not siren", to = "Go" },
            } },
          },
        },
        {
          "people",
          initial = "DontWalk",
          global = "Ears",
          states = {
            DontWalk = {
              transitions = {
                { when = "asked and not siren and in_state('Stop') and age('Stop') >= 1", to = "Walk", words = "cars stand" },
              },
            },
            Walk = {
              enter = { set { asked = false }, say "Tick-tick-tick-tick." },
              transitions = {
                { when = "siren", to = "Hurry", words = "an ambulance" },
                { after = 6, to = "Hurry" },
              },
            },
            -- Whoever is on the street still gets across.
            Hurry = { transitions = { { after = 5, to = "DontWalk" } } },
            Ears = {
              on_message = {
                Press = set { asked = true },
                Siren = { set { siren = true }, say "Red for everybody!" },
                Through = set { siren = false },
              },
            },
          },
        },
      },
    },

    Person = {
      initial = "Stroll",
      place = "pavement",
      states = {
        Stroll = { transitions = { { after = 10, when = "chance(0.05)", to = "Wait", words = "wants across" } } },
        Wait = {
          enter = send("Lights", "Press"),
          transitions = { { when = "Lights.machine.people.state == 'Walk'", to = "Cross", words = "it is green" } },
        },
        Cross = {
          enter = go "crossing",
          exit = go "pavement",
          transitions = { { after = 4, to = "Stroll", words = "across" } },
        },
      },
    },

    Car = {
      initial = "Away",
      place = "street",
      states = {
        Away = { transitions = { { after = 5, when = "chance(0.1)", to = "Queue", words = "comes along" } } },
        Queue = { transitions = { { when = "Lights.machine.cars.state == 'Go'", to = "Cross", words = "it is green" } } },
        Cross = {
          enter = go "crossing",
          exit = go "street",
          transitions = { { after = 1, to = "Away", words = "gone" } },
        },
      },
    },

    Ambulance = {
      initial = "Away",
      place = "street",
      define = { clear = "count('Person', \"state == 'Cross'\") + count('Car', \"state == 'Cross'\") == 0" },
      states = {
        Away = { transitions = { { after = 60, when = "chance(0.02)", to = "Come", words = "an accident" } } },
        Come = {
          enter = { say "Nee-naw! Nee-naw!", send("Lights", "Siren") },
          transitions = {
            {
              after = 5,
              when = "Lights.machine.cars.state == 'Stop' and Lights.machine.people.state == 'DontWalk' and clear",
              to = "Cross",
              words = "the street is clear",
            },
          },
        },
        Cross = {
          enter = go "crossing",
          exit = { go "street", send("Lights", "Through") },
          transitions = { { after = 1, to = "Away", words = "through" } },
        },
      },
    },
  },

  agents = {
    { "Lights", class = "Lights" },
    { "Person", class = "Person", count = "people" },
    { "Car", class = "Car", count = "cars" },
    { "Ambulance", class = "Ambulance" },
  },

  checks = {
    {
      never = "any('Person', \"state == 'Cross'\") and any('Car', \"state == 'Cross'\")",
      words = "somebody is run over",
    },
    {
      never = "Ambulance.state == 'Cross' and (any('Person', \"state == 'Cross'\") or any('Car', \"state == 'Cross'\"))",
      words = "the ambulance runs into somebody",
    },
    { never = "any('Person', \"state == 'Wait' and seconds > 60\")", words = "somebody waits for ever" },
    { never = "Ambulance.state == 'Come' and Ambulance.seconds > 30", words = "the ambulance is stuck" },
  },
  measures = {
    waiting = "count('Person', \"state == 'Wait'\")",
    queue = "count('Car', \"state == 'Queue'\")",
  },
}
