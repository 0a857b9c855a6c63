# SPDX-License-Identifier: MIT
# Copyright (C) 2026 the westworld authors
"""What the library transitions logs of two matters, one named, nested, with a queue and a guard.

usage: matters.py [INFO|DEBUG]
"""
import logging
import sys

from transitions import Machine
from transitions.extensions import HierarchicalMachine

logging.basicConfig(stream=sys.stdout, format="%(levelname)s:%(name)s:%(message)s")
logging.getLogger("transitions").setLevel(sys.argv[1] if len(sys.argv) > 1 else "INFO")


class Matter:
    hot = False

    def is_hot(self):
        return self.hot


class Lamp:
    pass


lamp = Lamp()
Machine(lamp, states=["off", "on"], transitions=[["flick", "off", "on"], ["flick", "on", "off"]],
        initial="off")
lamp.flick()
lamp.flick()

water = Matter()
Machine(water, name="Water", states=["ice", "water", "steam"], initial="ice", queued=True,
        transitions=[["warm", "ice", "water"],
                     {"trigger": "warm", "source": "water", "dest": "steam", "conditions": "is_hot"},
                     ["cool", "*", "ice"]])
water.warm()
water.warm()
water.hot = True
water.warm()
water.cool()

guard = Matter()
HierarchicalMachine(guard, name="Guard", initial="patrol",
                    states=["patrol", {"name": "combat", "initial": "chase", "children": ["chase", "shoot"]}],
                    transitions=[["see", "patrol", "combat"], ["near", "combat_chase", "combat_shoot"],
                                 ["lose", "combat", "patrol"]])
guard.see()
guard.near()
guard.lose()
