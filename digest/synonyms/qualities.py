"""Adjectives and adverbs: how things are and how they are done."""

from __future__ import annotations

#: Right and wrong, whole and broken.
SOUND = """
    height high tall; length long; width wide; depth deep; weight heavy; speed fast; size large; size small; age old;
    heat hot; strength strong; safety safe; accuracy accurate; silence silent; difficulty difficult; ease easy; distance far;
    loudness loud; volume loud; loudness volume level;
    wrong incorrect false mistaken faulty bad erroneous inaccurate off; incorrect wrong false inaccurate erroneous;
    false wrong untrue incorrect; untrue false; faulty broken defective bad wrong buggy; defective faulty broken;
    bad poor faulty wrong ill; poor bad weak; buggy faulty broken; broken faulty damaged defective corrupt; damaged
    broken corrupt; corrupt damaged broken garbled; garbled corrupt mangled; malformed invalid broken ill-formed;
    invalid malformed illegal bad; illegal invalid forbidden; forbidden prohibited illegal; correct right accurate
    proper exact valid; right correct proper; accurate correct exact precise; exact precise accurate; precise exact
    accurate; proper correct right; valid correct legal legitimate; legal valid lawful; legitimate valid legal
    genuine; genuine real true legitimate; real true actual genuine; true real correct right; actual real true;
    authentic genuine real; reliable dependable trustworthy robust; unreliable flaky unstable erratic; flaky
    unreliable unstable; erratic unstable unpredictable; unstable unreliable shaky; stable steady firm; steady
    stable constant; consistent uniform steady; uniform consistent even same; coherent consistent; whole complete
    entire full intact; complete whole full entire; full complete whole; intact whole undamaged unchanged; undamaged
    intact; entire whole complete; partial incomplete part; incomplete partial unfinished; unfinished incomplete;
    empty blank void vacant; blank empty; void empty; bare empty naked; missing absent lacking lack; absent missing
    lacking; lacking missing; present available there existing; available present ready free; ready prepared
    available done; safe secure harmless; harmless safe; dangerous risky hazardous unsafe; risky dangerous; unsafe
    insecure dangerous; insecure unsafe; vulnerable open exposed; exposed open; harmful damaging bad; useful helpful
    handy; helpful useful; useless pointless futile vain; pointless useless needless; needless unnecessary
    superfluous; unnecessary needless superfluous redundant unneeded; superfluous redundant unnecessary; redundant
    superfluous unnecessary; spare extra; necessary needed required mandatory essential; mandatory required
    compulsory obligatory; obligatory mandatory required; compulsory mandatory; optional voluntary; voluntary
    optional; worse bad inferior poor; inferior worse; odd strange weird; strange odd weird unfamiliar; weird odd
    strange; unusual rare odd uncommon; uncommon rare unusual; usual normal common ordinary typical customary;
    normal usual ordinary regular; ordinary normal usual common; common usual shared frequent; regular normal usual;
    typical usual characteristic; special particular specific; particular special specific certain; specific
    particular special certain; certain sure particular specific; general common universal; universal general;
    unclean dirty; dirty unclean stale; stale old outdated; clean neat tidy; neat tidy clean; tidy neat;
"""

#: Much and little, long and short, fast and slow.
DEGREE = """
    big large great huge; large big great sizable; great large big; huge enormous giant massive large; enormous huge
    vast; vast enormous huge; giant huge; massive huge; oversized large big; excessive extreme; small little tiny
    minor; little small slight; tiny small minute; minute tiny; slight small little minor; minor small slight;
    compact small dense; long lengthy extended; lengthy long; extended long; short brief; brief short; high tall
    elevated; tall high; shallow flat; flat level even; level flat even; wide broad; broad wide; narrow thin slim;
    thin narrow slim fine; slim thin; fine thin; thick fat dense; dense thick tight; heavy weighty; strong powerful
    mighty; powerful strong; weak feeble faint; faint weak dim; dim faint dark; bright light shiny; dark dim black;
    loud noisy; noisy loud; quiet silent still soundless; silent quiet mute soundless word; mute silent; dumb mute
    silent; fast quick rapid swift speedy; quick fast rapid; rapid fast quick; swift fast; slow sluggish tardy;
    sluggish slow; immediate instant once prompt direct; instant immediate; prompt immediate; sudden abrupt
    unexpected; abrupt sudden; gradual slow step; frequent often common; rare infrequent seldom scarce; infrequent
    rare; scarce rare; seldom rare; continuous constant continual permanent; constant continuous permanent steady;
    continual constant continuous; permanent constant lasting perpetual eternal; perpetual permanent eternal
    endless; eternal endless perpetual; endless infinite eternal unlimited perpetual loop ceaseless; ceaseless
    endless; infinite endless unlimited; unlimited infinite unbounded; unbounded unlimited infinite; finite limited
    bounded; limited bounded restricted finite; restricted limited; temporary provisional interim passing;
    provisional temporary interim; interim temporary; brief momentary; momentary brief; early premature; premature
    early; late delayed tardy overdue; overdue late; delayed late; recent new late; new recent fresh novel modern;
    fresh new recent; novel new; modern new contemporary; contemporary modern current; current present contemporary;
    old ancient aged former previous; ancient old; aged old; former previous earlier old past; previous former
    earlier prior preceding; prior previous earlier; preceding previous; past former previous; subsequent following
    later next; following next subsequent; next following coming; coming next future; future coming; first initial
    earliest; initial first; last final; final last ultimate; ultimate final; many numerous several multiple;
    numerous many; several many multiple few some; multiple several many; few several some; some several few;
    countless many; double twofold twice; single sole one only lone; sole single only; lone single alone; alone
    single only lonely solitary; additional extra further more another; extra additional spare; further additional
    more; enough sufficient adequate; sufficient enough adequate; adequate sufficient enough; insufficient scarce;
    abundant plentiful; plentiful abundant; maximum maximal utmost; minimal minimum least; total complete overall;
    overall total general; approximate rough about estimated; rough approximate about coarse; coarse rough; rounded
    round; round circular; close near nearby; near close; nearby near close; distant far remote; far distant remote;
    remote distant far; equal same identical even equivalent; identical same equal; equivalent equal same; same
    identical equal; alike similar same; similar alike comparable; comparable similar; different other distinct
    unlike separate; distinct different separate; unlike different; other different another; diverse different
    various; various diverse several; opposite reverse contrary; contrary opposite; reverse opposite; parallel
    simultaneous concurrent; simultaneous concurrent parallel; concurrent simultaneous parallel; sequential serial
    successive; serial sequential; successive sequential consecutive; consecutive successive; repeated recurring;
    recurring repeated recurrent; recurrent recurring; daily day; weekly week; monthly month; yearly annual year;
    annual yearly year; hourly hour; nightly night;
"""

#: Manner, ease, kind.
MANNER = """
    easy simple effortless; simple easy plain; plain simple clear; difficult hard tricky; hard difficult tough;
    tricky difficult hard; tough hard; complex complicated intricate; complicated complex; intricate complex; clear
    plain obvious; obvious clear evident; evident obvious clear; vague unclear ambiguous; unclear vague ambiguous;
    ambiguous unclear vague; visible seen apparent; apparent visible obvious; invisible hidden unseen; hidden
    invisible secret; unseen invisible; secret hidden confidential; confidential secret private; private
    confidential personal; personal private own; public open; open public; shared common joint; joint shared common;
    mutual joint common; individual single separate own; separate individual distinct own apart; independent
    separate autonomous own; autonomous independent; automatic automated unattended; automated automatic; unattended
    automatic; manual hand; random arbitrary accidental; arbitrary random; accidental random unintended; unintended
    accidental; deliberate intentional intended; intentional deliberate; explicit stated express; implicit implied;
    implied implicit; direct straight immediate; straight direct; straightforward simple direct; custom own; native
    own built-in; built-in native; internal inner inside; inner internal inside; external outer outside; outer
    external outside; foreign external strange other; local own; central main middle; main chief primary central
    principal; chief main primary; primary main first; principal main; essential vital; key main; trivial minor
    small; basic fundamental elementary; fundamental basic; elementary basic; wireless radio; wired cable; mobile
    portable; portable mobile; fixed static constant; static fixed; dynamic changing variable; variable changing;
    flexible adaptable; rigid stiff fixed; stiff rigid; strict rigorous tight severe; tight strict; loose lax; lax
    loose; lenient lax tolerant; tolerant lenient; forgiving lenient tolerant; smooth even; even level; rough
    uneven; uneven rough; hot warm; warm hot; cold cool; cool cold; wet damp; damp wet; alive live active; live
    alive active; active live running; inactive idle dormant; idle inactive dormant unused; dormant inactive
    sleeping idle; dead gone; running active live; running going; waiting pending; pending waiting outstanding;
    outstanding pending; unused idle; unknown unfamiliar; unfamiliar unknown strange; known familiar; familiar
    known; famous known; anonymous nameless; nameless anonymous; favourite favorite preferred; preferred favourite
    favorite; suitable fitting appropriate proper; fitting suitable appropriate; appropriate suitable proper;
    unsuitable inappropriate; possible feasible; feasible possible; likely probable; probable likely; unlikely
    improbable; unexpected surprising; surprising unexpected; deterministic reproducible; reproducible
    deterministic; experimental trial tentative; tentative experimental provisional; free gratis; gratis free;
    costly expensive dear; expensive costly; upright vertical roman; vertical upright; horizontal level; diagonal
    slanting; slanted oblique italic; nested inner; leading first; trailing last end; adjacent neighbouring next;
    neighbouring adjacent; neighboring adjacent; crossing intersecting; intersecting crossing; negative minus below
    zero; positive plus; zero none nought; null none empty; plain-text text; textual text; numeric number numerical;
    numerical numeric number; raw unprocessed; unprocessed raw; finished done complete; done finished; ongoing
    continuing running; upper top; lower bottom; solar sun; lunar moon; coastal coast; urban city; rural country;
    human-readable readable; readable legible; legible readable; unreadable illegible; illegible unreadable; careful
    cautious; cautious careful; faithful accurate; honest true; reluctant unwilling; unwilling reluctant; aware
    conscious; unaware ignorant; able capable; capable able; unable incapable; incapable unable; busy occupied
    engaged; occupied busy; vacant free empty; crowded full; scattered spread; stranded alone isolated;
"""

FIELDS: tuple[str, ...] = (SOUND, DEGREE, MANNER)
