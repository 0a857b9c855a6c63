# SPDX-License-Identifier: MIT
# Copyright (C) 2026 the westworld authors
#
# Completion of westworld's command line for fish.

complete -c westworld -f
complete -c westworld -a '(westworld --list 2>/dev/null | string replace -r " +" \t)'
complete -c westworld -s l -l list -d 'list the worlds'
complete -c westworld -s p -l plain -d 'no screen: the narrative on stdout'
complete -c westworld -s n -l ticks -x -d 'stop after N ticks'
complete -c westworld -s s -l seed -x -d 'the random seed'
complete -c westworld -s S -l speed -x -d 'ticks per second on the screen'
complete -c westworld -s q -l quiet -d 'only one line of figures at the end'
complete -c westworld -s c -l couples -x -d 'the world N times over'
complete -c westworld -s i -l inject -x -d 'send a telegram'
complete -c westworld -s b -l break -x -d 'set a breakpoint'
complete -c westworld -s r -l record -r -F -d 'write a recording'
complete -c westworld -l force -d 'replace a recording that is there already'
complete -c westworld -l replay -r -F -d 'run a recording again and check it'
complete -c westworld -s t -l trace -r -F -d 'write every event as a line of JSON'
complete -c westworld -s u -l until -x -d 'run until a condition holds'
complete -c westworld -l never -x -d 'a failure as soon as a condition holds'
complete -c westworld -s g -l graph -x -a 'text dot mermaid scxml' -d 'show the state diagram'
complete -c westworld -l coverage -d 'show which states and changes the run has seen'
complete -c westworld -l dump -x -a '80x24 120x40 200x60' -d 'press keys and print the screen'
complete -c westworld -l commands -r -F -d 'do what the lines of a file say'
complete -c westworld -s P -l paused -d 'start paused'
complete -c westworld -l history-mb -x -d 'memory for going back, in MiB'
complete -c westworld -l color -x -a 'auto always never' -d 'colours'
complete -c westworld -l ascii -d 'draw with ASCII instead of lines'
complete -c westworld -l mouse -x -a 'on off' -d 'whether the mouse selects and scrolls'
complete -c westworld -l config -r -F -d 'read settings and keys from a file'
complete -c westworld -s h -l help -d 'show help'
complete -c westworld -s V -l version -d 'show the version'
