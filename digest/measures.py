"""Units of measure and what is counted: the words for them, in the languages that sources are written in."""

from __future__ import annotations

from collections.abc import Mapping

from digest.lexicon import words

#: What a ledger counts, with the kind of source that it is; a pull request with its commits is one change.
LEDGER_NOUNS: Mapping[str, str] = {
    "change": "change", "changes": "change", "pull request": "pull", "pull requests": "pull", "pr": "pull", "prs": "pull",
    "commit": "commit", "commits": "commit", "issue": "issue", "issues": "issue",
    "release": "release", "releases": "release", "advisory": "advisory", "advisories": "advisory",
}  # fmt: skip

_UNITS = words("""
    ns/nanosecond/nanoseconds us/μs/usec/microsecond/microseconds ms/msec/millisecond/milliseconds/millisekunden
    s/sec/secs/second/seconds/sekunde/sekunden/seconde/secondes/segundo/segundos
    min/mins/minute/minutes/minuten/minuto/minutos h/hr/hrs/hour/hours/stunde/stunden/heure/heures/hora/horas
    day/days/tag/tage/tagen/jour/jours week/weeks/woche/wochen/semaine/semaines/semana/semanas
    month/months/monat/monate/mois/mes
    year/years/yr/yrs/jahr/jahre/jahren decade/decades b/byte/bytes bit/bits kb/kilobyte/kilobytes mb/megabyte/megabytes
    gb/gigabyte/gigabytes tb/terabyte/terabytes kib/kibibyte/kibibytes mib/mebibyte/mebibytes gib/gibibyte/gibibytes
    tib/tebibyte/tebibytes kbit/kilobit/kilobits mbit/megabit/megabits gbit/gigabit/gigabits %/percent/pct/percentage
    point/points x/time/times/fold px/pixel/pixels hz khz mhz ghz w/watt/watts kw mw v/volt/volts mv ma μa/ua na fps
    km mm cm nm meter/meters/metre/metres kg mg gram/grams
""")

#: Each way of writing a unit of measure (lower case), with the unit.
UNITS: Mapping[str, str] = {way: row.partition("/")[0] for row in sorted(_UNITS) for way in row.split("/")}

#: Words that are one of a unit: `hourly` supports "every hour" and "once an hour".
UNITS_OF_ONE: Mapping[str, str] = {
    "hourly": "h", "daily": "day", "nightly": "day", "weekly": "week", "monthly": "month", "yearly": "year",
    "annual": "year", "annually": "year",
}  # fmt: skip
