::again::
goto again
