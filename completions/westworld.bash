# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Copyright (C) 2026 the westworld authors
#
# Completion of westworld's command line for bash.

_westworld() {
	local cur prev option
	COMPREPLY=()
	cur=${COMP_WORDS[COMP_CWORD]}
	prev=${COMP_WORDS[COMP_CWORD - 1]}
	# bash cuts --name=value into three words.
	if [ "$cur" = = ]; then
		option=$prev
		cur=
	elif [ "$prev" = = ]; then
		option=${COMP_WORDS[COMP_CWORD - 2]}
	else
		option=$prev
	fi
	case $option in
	--record | --replay | --follow | --grade | --compare | --trace | --commands | --config | -r | -t)
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
		compopt -o filenames 2>/dev/null
		return ;;
	--as)
		mapfile -t COMPREPLY < <(compgen -W 'gen_statem logfmt transitions westworld xstate' -f -- "$cur")
		return ;;
	--lesson)
		mapfile -t COMPREPLY < <(compgen -W "$(westworld --lesson 2>/dev/null | cut -d' ' -f1)" -- "$cur")
		return ;;
	--graph | -g)
		mapfile -t COMPREPLY < <(compgen -W 'text dot mermaid scxml' -- "$cur")
		return ;;
	--color)
		mapfile -t COMPREPLY < <(compgen -W 'auto always never' -- "$cur")
		return ;;
	--theme)
		mapfile -t COMPREPLY < <(compgen -W 'default light safe mono' -- "$cur")
		return ;;
	--mouse)
		mapfile -t COMPREPLY < <(compgen -W 'on off' -- "$cur")
		return ;;
	--dump)
		mapfile -t COMPREPLY < <(compgen -W '80x24 120x40 200x60' -- "$cur")
		return ;;
	--ticks | --seed | --speed | --couples | --inject | --break | --until | --never | --why | --seeds | --sweep | --set | --jobs | --measure | --only | --since | --tick | \
		--history-mb | -n | -s | -S | -c | -i | -b | -u)
		return ;;
	esac
	case $cur in
	-*)
		mapfile -t COMPREPLY < <(compgen -W '
			-l --list -p --plain -n --ticks= -s --seed= -S --speed= -q --quiet -c --couples=
			-i --inject= --set= -b --break= -r --record= --force --replay= --follow= --as= --lenient --wait --only= --since= --tick= --compare= -t --trace= -u --until= --never=
			--unchecked --why= -g --graph= --check --lesson --grade= --new= --extends= --coverage --seeds= --sweep= --jobs= --measure= --csv= --export= --from= --dump= --commands= -P --paused --watch --history-mb= --color= --theme= --ascii --large --mouse= --config=
			-h --help -V --version' -- "$cur")
		[[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace 2>/dev/null ;;
	*)
		mapfile -t COMPREPLY < <(compgen -W "$(westworld --list 2>/dev/null | cut -d' ' -f1)" \
			-- "$cur") ;;
	esac
}

complete -F _westworld westworld
