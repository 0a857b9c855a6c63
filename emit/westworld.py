# SPDX-License-Identifier: MIT
# Copyright (C) 2026 the westworld authors
"""Writes what a program does as lines that westworld --follow reads.

    import westworld
    log = westworld.Log("run.log")            # or "unix:PATH", where westworld listens
    log(agent="Bob", to="Sleep", because="tired")
    log(agent="Bob", set={"gold": 3}, in_="Home")

The members are those of westworld-follow(5); an underscore at the end of a name that Python keeps for
itself is left out.  A log that cannot be written becomes silent; it never stops the program.
"""

import json
import socket
import threading
import time


class Log:
    """A log, open for appending.  clock gives seconds; None: lines have no times."""

    def __init__(self, path, clock=time.time):
        self._clock = clock
        self._lock = threading.Lock()
        if path.startswith("unix:"):
            with socket.socket(socket.AF_UNIX) as connection:
                connection.connect(path[len("unix:"):])
                self._file = connection.makefile("wb", buffering=0)
        else:
            self._file = open(path, "ab", buffering=0)

    def __call__(self, **members):
        """Writes a line; it is in the file when this returns."""
        line = {name.rstrip("_"): value for name, value in members.items()}
        with self._lock:
            if not self._file:
                return
            if self._clock:
                line = {"t": self._clock(), **line}
            text = json.dumps(line, default=str, separators=(",", ":")) + "\n"
            try:
                self._file.write(text.encode())
            except OSError:
                self._file = None

    def close(self):
        """Ends the log; what is written to it from then on is dropped."""
        with self._lock:
            if self._file:
                self._file.close()
            self._file = None
