#compdef westworld
# SPDX-License-Identifier: MIT
# Copyright (C) 2026 the westworld authors
#
# Completion of westworld's command line for zsh.

_westworld_worlds() {
	local -a worlds
	worlds=(${(f)"$(westworld --list 2>/dev/null | sed 's/ \{1,\}/:/')"})
	_describe world worlds
}

_arguments -s -S \
	'(-l --list)'{-l,--list}'[list the worlds]' \
	'(-p --plain)'{-p,--plain}'[no screen: the narrative on stdout]' \
	'(-n --ticks)'{-n+,--ticks=}'[stop after N ticks]:ticks' \
	'(-s --seed)'{-s+,--seed=}'[the random seed]:seed' \
	'(-S --speed)'{-S+,--speed=}'[ticks per second on the screen]:speed' \
	'(-q --quiet)'{-q,--quiet}'[only one line of figures at the end]' \
	'(-c --couples)'{-c+,--couples=}'[the world N times over]:couples' \
	'*'{-i+,--inject=}'[send a telegram]:TICK\:SENDER>RECEIVER\:MESSAGE[+SECONDS]' \
	'*'{-b+,--break=}'[set a breakpoint]:breakpoint' \
	'(-r --record)'{-r+,--record=}'[write a recording]:file:_files' \
	'--force[replace a recording that is there already]' \
	'--replay=[run a recording again and check it]:file:_files' \
	'--compare=[run a second recording or world beside the first]:file:_files' \
	'(-t --trace)'{-t+,--trace=}'[write every event as a line of JSON]:file:_files' \
	'(-u --until)'{-u+,--until=}'[run until a condition holds]:condition' \
	'--never=[a failure as soon as a condition holds]:condition' \
	'--why=[say why an agent is where it is after a tick]:AGENT@TICK or off' \
	'(-g --graph)'{-g+,--graph=}'[show the state diagram]:format:(text dot mermaid scxml)' \
	'--check[show what is wrong or odd with the world]' \
	'--new=[write a world to begin with]:name:' \
	'--extends=[the world that the new one begins with]:world:' \
	'--coverage[show which states and changes the run has seen]' \
	'--seeds=[run with each of these seeds]:A..B' \
	'--jobs=[how many seeds are run at the same time]:jobs' \
	'--measure=[show the value of an expression after the run]:expression' \
	'--dump=[press keys and print the screen]:size:(80x24 120x40 200x60)' \
	'--commands=[do what the lines of a file say]:file:_files' \
	'(-P --paused)'{-P,--paused}'[start paused]' \
	'--watch[reload the world file whenever it changes]' \
	'--history-mb=[memory for going back, in MiB]:size' \
	'--color=[colours]:when:(auto always never)' \
	'--ascii[draw with ASCII instead of lines]' \
	'--theme=[colours of the screen]:name:(default light safe mono)' \
	'--mouse=[whether the mouse selects and scrolls]:when:(on off)' \
	'--config=[read settings and keys from a file]:file:_files' \
	'(- *)'{-h,--help}'[show help]' \
	'(- *)'{-V,--version}'[show the version]' \
	':world:_westworld_worlds'
