"""Words that an editor puts for a source's words: rows of words that can stand for each other, and words that claim nothing.

Data only, and only for the verifier, which loads it for the first word that no source has; what the template composes needs
none of it. All words stand in their base form. Two words of a row are as good as the same word where a claim is looked up,
so nothing stands in a row that says more, or the opposite: `reject` and `ignore` are two rows.
"""

from __future__ import annotations

from functools import cache

from digest.synonyms import acts, qualities, things

_ROWS = """
    instead rather than; off out; reject refuse decline deny turn rebuff; answer reply respond response;
    close hang shut end terminate disconnect; stop end cease quit halt finish; end finish conclude complete expire;
    begin start commence launch; continue keep remain stay persist retain still carry;
    keep retain preserve maintain hold;
    remove delete drop erase strip discard retire eliminate disappear go vanish gone withdraw;
    disappear vanish go; discard drop throw dismiss; lose lost loss miss missing vanish;
    add introduce gain bring new get gained; new fresh newly novel; fresh clean blank empty;
    receive get obtain accept take; fetch get retrieve load download pull obtain; obtain acquire get take;
    give provide supply offer deliver hand pass; provide offer supply serve expose; offer suggest propose;
    send transmit deliver submit post push forward; push move shift put transfer;
    move shift relocate transfer migrate switch; switch change move turn; change alter modify edit adjust revise vary;
    changed different altered modified; become turn get grow; turn set switch flip toggle;
    widen broaden grow expand; narrow shrink tighten restrict;
    disable deactivate off; enable activate on; activate trigger;
    raise lift increase grow up higher; lower decrease reduce down drop cut; increase grow rise expand raise go;
    decrease shrink fall drop reduce sink go; shrink reduce compact small; reduce cut lower shrink less fewer;
    cut trim clip crop truncate; cap limit bound restrict clamp maximum max most ceiling constrain;
    limit restrict confine limited only; unlimited unbounded limitless; minimum least min floor; large big huge;
    small little tiny; long lengthy; many numerous several multiple; additional extra more further another second;
    extra additional spare; same identical equal unchanged; equal same equivalent identical;
    identical same duplicate equal; similar alike comparable; different distinct other separate;
    separate own individual independent distinct apart; single one sole lone alone; shared common joint; joint together;
    together combined along; combine merge join compose unite together bundle; merge combine unify join fold;
    split divide separate cut; spread distribute divide scatter; share distribute; collect gather accumulate;
    group bundle batch collect; batch group bulk; list enumerate; sort order arrange; order sequence sort;
    count tally number; calculate compute derive work; measure benchmark gauge time clock; estimate guess;
    guess infer assume; infer derive deduce; expect await anticipate; wait await pause; pause wait sleep between suspend;
    block hold stall; stall hang freeze block; hang freeze stall stuck lock; deadlock lock; crash panic abort fail;
    fail failure break error; failure error outage fault fail loss; error failure mistake exception fault;
    mistake error wrong; wrong incorrect false mistaken bad invalid; incorrect wrong inaccurate mistaken;
    correct right proper accurate; valid correct legal; invalid illegal malformed bad broken;
    malformed invalid broken corrupt; corrupt damage broken garble; broken fail defective;
    flaw vulnerability bug hole defect weakness issue problem; bug defect flaw problem error issue fault;
    problem issue trouble bug difficulty; hole gap vulnerability; attacker adversary;
    fix repair correct resolve solve cure remedy patch; resolve settle solve fix; repair mend fix;
    work function operate run; run execute launch operate; perform do execute run; call invoke name;
    invoke call run trigger; name call title label term known rename; called named known; mark flag label tag;
    flag option switch mark; option setting parameter switch flag choice argument;
    setting option configuration parameter preference config; configure set; configuration setting config setup;
    setup configuration installation; choose pick select opt; pick choose take; show display print present reveal render;
    print output write emit log show; emit output issue send fire raise trigger; raise throw; trigger cause fire start;
    report tell announce say log; announce declare notify; notify tell inform warn alert; warn caution warning;
    hide conceal omit; omit leave skip exclude drop; skip omit pass leave ignore; ignore disregard skip;
    exclude omit except; include contain cover hold comprise; contain hold include have carry; hold contain keep;
    cover include span; consist comprise; see find observe notice; find discover locate detect search;
    search find look seek query; query search ask request lookup; ask request query demand prompt; request ask call;
    require need demand must mandatory necessary; mandatory require required obligatory; optional opt; default standard;
    usual normal ordinary default; typical usual; allow permit let enable may can possible; possible can may able;
    able can capable; capable can support; forbid prohibit disallow ban; prevent stop avoid block keep;
    avoid prevent skip; protect guard shield secure defend; guard protect check;
    check verify validate test inspect examine; verify check validate confirm; confirm acknowledge verify;
    acknowledge confirm ack; test try check; try attempt; repeat retry again redo; again repeat anew;
    refresh update reload renew; update refresh upgrade renew bump; upgrade bump update move; bump upgrade raise update;
    replace substitute swap exchange supersede; replacement substitute alternative successor; instead replace;
    convert transform turn translate change; translation localization localisation; read parse load;
    interpret treat read parse; treat handle regard consider; handle process treat deal manage; manage handle administer;
    load read fetch open; save store write persist keep; save spare conserve; store save keep hold put;
    stored kept saved held; write store put record save; record store log save write note; log record protocol;
    remember store keep cache record; forget lose; put place set insert; insert add put; place put location;
    location place position path; append add attach; connect link join attach; connection link session;
    use employ apply utilize utilise usage; usage use consumption; apply use hold affect;
    affect concern touch hit apply reach impact; touch affect change; reach hit arrive get exceed; hit reach meet strike;
    meet satisfy reach hit; exceed over above more beyond surpass; overflow exceed; arrive come reach; enter come;
    return give back yield; yield return give produce; produce generate create yield make;
    generate create produce build make write; create make build generate new produce;
    build make compile construct create; form make shape; develop build; implement build realize realise add;
    support handle understand know accept; understand support know parse; recognize know detect identify recognise;
    detect recognize notice find spot; identify recognize tell find; know recognize understand;
    accept take allow support receive; take accept need last; last take final; recent late new last;
    old previous former prior earlier existing; earlier previous before prior; original initial first;
    initial first start; current present existing active; active live running; older before below earlier;
    newer later above up; later after newer above subsequent; subsequent later next follow;
    follow obey honour honor respect; respect honour obey observe honor; hourly hour; daily day; weekly week;
    monthly month; hour h hr; minute min; second sec; millisecond ms; microsecond us; megabyte mb; kilobyte kb;
    gigabyte gb; byte b; percent percentage; duration time length; length size; amount number quantity;
    number count amount figure; rate frequency; often frequent; rare seldom; sometimes occasional intermittent;
    intermittent flaky sporadic; flaky unreliable intermittent unstable; quick fast; slow sluggish;
    immediate instant prompt once; soon early; delay defer postpone lag; plan intend schedule due; intend mean plan;
    mean intend signify; aim intend target; target aim destination; source origin; cause make lead trigger; reason cause;
    result outcome end; effect result; consequence result; describe explain document; documentation manual guide doc;
    manual hand; note remark comment; advise recommend suggest advice; suggest recommend propose;
    decide settle determine choose; undecided decide open; agree accept; discuss debate; complain warn;
    user person people anyone customer visitor reader; customer client; author writer contributor;
    maintainer developer team author; developer programmer engineer; operator administrator admin; owner holder;
    team group; worker job; job task; thread worker; process program; program application app tool software;
    tool program utility app command; utility tool helper; package library module; plugin extension addon;
    component part module piece element; part piece portion component section; section part chapter; fragment piece part;
    item entry element object; entry item record row; row line entry; field column attribute property; key identifier;
    id identifier identity; value number; type kind sort class; function method routine call;
    method function call approach way; way manner method; interface api; endpoint route address url; route path endpoint;
    path route way; folder directory; file document; parent above; symlink symbolic link; screen display page view;
    window dialog; button control; icon symbol; picture image photo; colour color; text string; word term;
    message notice mail text; notification notice message alert; alert notification warning; mail email message;
    character letter char; title heading name; language locale; server host daemon service backend; host server machine;
    machine computer host device; device machine hardware phone gadget; phone device handset mobile; frontend client;
    network net; disk storage drive; storage disk store; memory ram; database db store; table relation; query statement;
    transaction tx; lock hold; durable persistent disk; persistent permanent durable; permanent lasting persistent;
    temporary interim transient provisional; fork copy; copy duplicate clone replicate; duplicate copy repeat double;
    replica follower copy secondary standby; leader primary master; primary main leader; main primary principal;
    central main; release version edition; branch line series; commit change; review inspect; approve accept;
    ready finish complete; complete full finish whole; whole entire complete full; total whole sum overall;
    null none nil; none nothing null; zero 0; negative minus; bare plain alone raw; plain simple bare; simple plain easy;
    raw plain unprocessed; compress pack zip; unpack extract decompress; extract unpack take; encode write;
    encrypt cipher; sign signature; login log sign signin; logout sign signout; password passphrase;
    credential token secret; token key; secret hidden; permission right privilege access; access reach permission;
    withdraw revoke remove cancel; cancel abort stop revoke; undo revert; restore recover reinstate return bring;
    resume continue restart resumable; restart resume reboot start; open start; visible show see; invisible hidden hide;
    useless worthless; useful handy; help assist aid; ease simplify; clear plain; precise exact accurate;
    rough about approximately; approximately about roughly; nearly almost; endless ever infinite unlimited forever;
    cycle loop round; turn round; step stage phase; level depth tier; nest depth; border edge frame; side edge;
    corner edge; middle centre center; width broad; scale resize zoom; resize scale size; rotate turn;
    render draw paint show; play run; sound audio; video film; capture record catch; catch capture intercept;
    smuggle slip sneak inject; bypass evade circumvent past; accompany come; enclose wrap surround; embed include;
    depend rely; requirement dependency need; conflict clash collide; match fit agree; fit match suit; compare match;
    vary differ change; arbitrary any random; strict tight; tighten strict; relax loosen; safe secure;
    hazard danger risk; lack without miss missing; missing lack absent; empty lack; exist be; occur happen appear;
    appear show occur; emerge appear; seem appear; belong own; own have; charge bill pay; bill invoice charge;
    cost price expense take; buy purchase; sell trade; money amount; car vehicle; map chart; chart graph diagram;
    plot chart draw; point spot dot; area region zone; country land; town city; road street; date day;
    timeout deadline limit; timestamp time date; modification modify change; reader parser; editor author;
    concurrent parallel simultaneous same; synchronous sync blocking; sync synchronous synchronize;
    asynchronous async nonblocking; automatic auto automated; lazy demand defer; eager advance; preload load;
    warm preheat; cold fresh; leak escape; exhaust use deplete; consume use take eat; waste spend; spend use;
    battery power; energy power; fee cost; suffer hit; sandbox isolate; isolate separate; prefix begin start;
    suffix ending end; trailing end last; leading start; nested inner; inner inside internal; outer outside external;
    external outside foreign; foreign external other; remote distant; local own; upstream source; downstream dependent;
    capability feature ability; behaviour behavior; state status mode; situation case; condition case;
    circumstance condition; scenario case; example sample; pattern template rule; rule pattern regulation; policy rule;
    check rule; filter sieve restrict; trim strip; clean tidy purge; purge clear delete clean; clear empty delete reset;
    wipe erase clear delete; flush write; drain empty; fill populate; feed supply; stream flow; pipe stream;
    queue line backlog; hint tip; autocomplete completion complete; snapshot copy; archive bundle; backup copy;
    deprecated obsolete; obsolete outdated old; outdated old stale; legacy old; ancient old; modern new;
    leave keep remain; stick keep stay; survive keep outlive; expire end lapse; oversee manage; overwrite replace;
    shadow hide; mirror copy; reuse share; recycle reuse; monitor watch observe; observe watch see; inspect look examine;
    trace track follow; profile measure; swallow ignore suppress; suppress silence swallow; silence suppress mute;
    noisy loud; unaware ignore; unchanged same unaffected untouched; adjust adapt tune; align match; honest true;
    real actual true; mock fake stub; dummy fake; scope range; range span interval; interval period range;
    period interval time; slot place; cell field; grid table; layer level; stack pile; bunch group; set group collection;
    pool set; array list; dictionary map mapping; keyword word; syntax grammar; rewrite rework redo;
    overhaul rework rewrite; reorganize restructure; refactor restructure rework; clarify explain; polish refine;
    drift shift; jump leap; land arrive; ship deliver come; deploy install roll; uninstall remove; publish release issue;
    distribute ship; maintain keep service; abandon drop give; oblige require; force require make; compel force;
    insist require; exempt except; apart except; besides also; peak top; bottom low; sake for
"""

_PLAIN = """
    one ones thing way kind sort part case time times moment place fact matter end side point lot bit hand rest while
    anyone anybody someone somebody something anything everyone nobody nothing none nowhere somewhere else otherwise
    since though although unless except whether despite however thereby thereof whereby hence therefore instead
    yet even ever still already always soon later afterwards beforehand previously formerly originally currently today
    once twice throughout during along together apart away back aside forth across around among towards past beyond
    behind beside via per than rather quite very too much many more most less least little few enough such certain
    directly simply merely actually indeed likewise instead anew alike only just solely alone
    want wish like tend seem appear become remain happen begin start continue go come leave hold keep know call name
    tell say ask look find try have serve involve concern relate depend follow allow cause lead mean intend decide
    offer provide suggest
    being having doing going done gone able unable possible ready available due given based meant known told called
    own single whole entire various several other another same different particular specific respective
    now again anymore instead
    cannot can't don't doesn't didn't isn't aren't won't wasn't weren't hasn't haven't couldn't wouldn't shouldn't
    us you we they them he she it its who whom whose which that these those
    project program tool software library package module system product component team maintainer author
    function method option setting parameter argument flag value field attribute
    existing behaviour behavior fix bug open proposal propose draft unmerged correction old new earlier attempt through
    whereas wherever ahead far up off out until above below well
    every each any all always because
    how whatever whichever whoever neither nor lest theirs mine ours day days enough mere few none long large number amount
    stay stand go long free instead having find last line purpose regard respect reason account sake choice matter
    nowadays provided given whereby notably chiefly particularly especially largely simply readily easily hence thereafter
    thereupon meanwhile whenever wherever however nevertheless nonetheless certain able likely unlikely device computer
    operator author application attempt effort order turn means form mere machine effect behave question
    review discussion consideration approval progress instance occasion circumstance scenario situation context manner
    fashion aspect extent degree nature sense term view event role task subject topic remainder undergo encounter feature
    constitute represent account belong consist comprise possess treat handle deal perform conduct accomplish manage act
    prove learn henceforth hitherto afterward accordingly correspondingly similarly thus accompany arrange regardless
    respectively basically namely meanwhile basis kindly wherein whereupon presence element item
"""

PLAIN: frozenset[str] = frozenset(_PLAIN.split())


@cache
def everyday() -> frozenset[str]:
    """Return the words for what is done and how things are that are no words for things, too."""
    said, things_said = ((row.split() for field in fields for row in field.split(";")) for fields in _PARTS)
    return frozenset(word for row in said for word in row[:1]) - {word for row in things_said for word in row[:1]}


_PARTS = ((*acts.FIELDS, *qualities.FIELDS), things.FIELDS)


def rows() -> dict[str, list[str]]:
    """Return the rows that each word stands in, as text: a table of sets takes three times as long to make."""
    found: dict[str, list[str]] = {}
    for field in (_ROWS, *acts.FIELDS, *things.FIELDS, *qualities.FIELDS):
        for row in field.split(";"):
            for word in row.split():
                found.setdefault(word, []).append(row)
    return found
