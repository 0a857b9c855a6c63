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
	'(-p --plain)'{-p,--plain}'[print the narrative, without a screen]' \
	'(-n --ticks)'{-n+,--ticks=}'[stop after N ticks]:ticks' \
	'(-s --seed)'{-s+,--seed=}'[the random seed]:seed' \
	'(-S --speed)'{-S+,--speed=}'[ticks per second on the screen]:speed' \
	'(-q --quiet)'{-q,--quiet}'[print only a line of figures at the end]' \
	'(-c --couples)'{-c+,--couples=}'[run N copies of the world]:couples' \
	'*'{-i+,--inject=}'[send a telegram]:TICK\:SENDER>RECEIVER\:MESSAGE[ FIELD=VALUE ...][+SECONDS]' \
	'*--set=[begin with another value of a parameter]:NAME=VALUE' \
	'*'{-b+,--break=}'[set a breakpoint]:breakpoint' \
	'(-r --record)'{-r+,--record=}'[write a recording]:file:_files' \
	'--force[overwrite an existing recording]' \
	'--replay=[replay a recording and check it]:file:_files' \
	'--follow=[run what a log says]:file:_files' \
	'--as=[read the log by a mapping]:mapping:(gen_statem logfmt transitions westworld xstate)' \
	'--lenient[do not tell of exits that are not taken]' \
	'--wait[wait for further lines of the log]' \
	'--only=[leave out lines about others]:agents:' \
	'--since=[leave out earlier lines]:time:' \
	'--tick=[make ticks that long]:seconds:' \
	'--compare=[also run a second recording or world, and compare]:file:_files' \
	'(-t --trace)'{-t+,--trace=}'[write every event as a line of JSON]:file:_files' \
	'(-u --until)'{-u+,--until=}'[run until a condition holds]:condition' \
	'--never=[fail as soon as a condition holds]:condition' \
	'--unchecked[switch off the checks of the world]' \
	'*--why=[explain why an agent is in its state after a tick]:AGENT@TICK or off' \
	'(-g --graph)'{-g+,--graph=}'[show the state diagram]:format:(text dot mermaid scxml)' \
	'--check[list errors and oddities in the world]' \
	'--lesson=-[take a lesson, or list them]::lesson:($(westworld --lesson 2>/dev/null | cut -d" " -f1))' \
	'--grade=[check a file for a lesson]:file:_files' \
	'--new=[write a starter world]:name:' \
	'--extends=[the world to extend with --new]:world:' \
	'--coverage[show which states and changes the run reached]' \
	'--seeds=[run with each of these seeds]:A..B' \
	'*--sweep=[with these values of a parameter]:NAME=VALUES' \
	'--jobs=[how many seeds to run at once]:jobs' \
	'--measure=[show the value of an expression after the run]:expression' \
	'--csv=[write what is measured as a table]:file:_files' \
	'--export=[write the run or the screen for another program]:file:_files' \
	'--from=[begin the export at the end of this tick]:tick:' \
	'--dump=[press keys and print the screen]:size:(80x24 120x40 200x60)' \
	'--commands=[run the commands in a file]:file:_files' \
	'(-P --paused)'{-P,--paused}'[start paused]' \
	'--watch[reload the world file whenever it changes]' \
	'--history-mb=[memory for going back, in MiB]:size' \
	'--color=[colours]:when:(auto always never)' \
	'--ascii[draw with ASCII characters only]' \
	'--large[for a projector: show what happened, who is where and one view, in few words]' \
	'--theme=[colours of the screen]:name:(default light safe mono)' \
	'--mouse=[whether the mouse selects and scrolls]:when:(on off)' \
	'--config=[read settings and keys from a file]:file:_files' \
	'(- *)'{-h,--help}'[show help]' \
	'(- *)'{-V,--version}'[show the version]' \
	':world:_westworld_worlds'
