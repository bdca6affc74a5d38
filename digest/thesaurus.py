"""Words that an editor puts for a source's words: rows of words that can stand for each other, and words that claim nothing.

Data only, and only for the verifier, which loads it for the first word that no source has; what the template composes needs
none of it. All words stand in their base form. Two words of a row are as good as the same word where a claim is looked up,
so nothing stands in a row that says more, or the opposite: `reject` and `ignore` are two rows.
"""

from __future__ import annotations

_ROWS = """
    instead rather than
    off out
    reject refuse decline deny turn rebuff
    answer reply respond response
    close hang shut end terminate disconnect
    stop end cease quit halt finish
    end finish conclude complete expire
    begin start commence launch
    continue keep remain stay persist retain still carry
    keep retain preserve maintain hold
    remove delete drop erase strip discard retire eliminate disappear go vanish gone withdraw lose
    disappear vanish go lose lost
    discard drop lose throw dismiss
    lose lost loss miss missing vanish drop
    add introduce gain bring new get gained
    new fresh newly novel
    fresh clean blank empty
    receive get obtain accept take
    fetch get retrieve load download pull obtain
    obtain acquire get take
    give provide supply offer deliver hand pass
    provide offer supply serve expose
    offer suggest propose
    send transmit deliver submit post push forward
    push move shift put transfer
    move shift relocate transfer migrate switch
    switch change move turn
    change alter modify edit adjust revise vary
    changed different altered modified
    become turn get grow
    turn set switch flip toggle
    off disable deactivate
    disable deactivate off switch turn
    enable activate on switch turn
    activate trigger
    raise lift increase grow up higher
    lower decrease reduce down drop cut
    increase grow rise expand raise go
    decrease shrink fall drop reduce sink go
    shrink reduce compact small
    reduce cut lower shrink less fewer
    cut trim clip crop truncate
    cap limit bound restrict clamp maximum max most ceiling constrain
    limit restrict confine limited only
    ceiling limit cap maximum
    unlimited unbounded limitless
    minimum least min floor
    maximum most max
    large big huge
    small little tiny
    long lengthy
    many numerous several multiple
    several multiple many
    multiple several
    additional extra more further another second
    extra additional spare
    further more
    same identical equal unchanged
    equal same equivalent identical
    identical same duplicate equal
    similar alike comparable
    different distinct other separate
    separate own individual independent distinct apart
    single one sole lone alone
    lone single sole alone
    shared common joint
    common shared
    joint together
    together combined along
    combine merge join compose unite together bundle
    merge combine unify join fold
    split divide separate cut
    spread distribute divide scatter
    share distribute
    collect gather accumulate
    gather collect
    group bundle batch collect
    batch group bulk
    list enumerate
    sort order arrange
    order sequence sort
    count tally number
    calculate compute derive work
    compute calculate
    measure benchmark gauge time clock
    estimate guess
    guess infer assume
    infer derive deduce
    expect await anticipate
    wait await pause
    pause wait sleep between suspend
    sleep pause
    block hold stall
    stall hang freeze block
    hang freeze stall stuck lock
    deadlock lock
    crash panic abort fail
    fail failure break error
    failure error outage fault fail loss
    error failure mistake exception fault
    exception error
    mistake error wrong
    wrong incorrect false mistaken bad invalid
    incorrect wrong inaccurate mistaken
    correct right proper accurate
    right correct proper
    valid correct legal
    invalid illegal malformed bad broken
    malformed invalid broken corrupt
    corrupt damage broken garble
    broken fail defective
    flaw vulnerability bug hole defect weakness issue problem
    bug defect flaw problem error issue fault
    problem issue trouble bug difficulty
    hole gap vulnerability
    attacker adversary
    fix repair correct resolve solve cure remedy patch
    resolve settle solve fix
    repair mend fix
    patch fix
    work function operate run
    run execute launch operate
    execute run perform
    perform do execute run
    call invoke name
    invoke call run trigger
    name call title label term known rename
    called named known
    rename call name
    label tag mark
    mark flag label tag
    flag option switch mark
    option setting parameter switch flag choice argument
    setting option configuration parameter preference config
    parameter argument option setting
    argument parameter option
    configure set
    configuration setting config setup
    setup configuration installation
    choose pick select opt
    choice option
    select choose pick
    pick choose take
    show display print present reveal render
    display show present render
    print output write emit log show
    emit output issue send fire raise trigger
    raise throw
    throw raise
    trigger cause fire start
    fire trigger emit
    report tell announce say log
    announce declare notify
    notify tell inform warn alert
    warn caution warning
    hide conceal omit
    omit leave skip exclude drop
    skip omit pass leave ignore
    ignore disregard skip
    exclude omit except
    include contain cover hold comprise
    contain hold include have carry
    hold contain keep
    cover include span
    consist comprise
    see find observe notice
    find discover locate detect search
    search find look seek query
    look search seek
    query search ask request lookup
    ask request query demand prompt
    request ask call
    require need demand must mandatory necessary
    need require must necessary
    demand require
    mandatory require required obligatory
    necessary need require
    optional opt
    default standard
    usual normal ordinary default
    typical usual
    allow permit let enable may can possible
    permit allow let may can
    possible can may able
    able can capable
    capable can support
    forbid prohibit disallow ban
    prevent stop avoid block keep
    avoid prevent skip
    protect guard shield secure defend
    guard protect check
    check verify validate test inspect examine
    verify check validate confirm
    validate check verify
    confirm acknowledge verify
    acknowledge confirm ack
    test try check
    try attempt
    attempt try
    retry repeat again
    repeat retry again redo
    again repeat anew
    renew refresh update
    refresh update reload renew
    reload refresh
    update refresh upgrade renew bump
    upgrade bump update move
    bump upgrade raise update
    replace substitute swap exchange supersede
    replacement substitute alternative successor
    substitute replace
    swap exchange replace
    instead replace
    supersede replace
    convert transform turn translate change
    transform convert
    translate convert
    translation localization localisation
    parse read interpret
    read parse load
    interpret treat read parse
    treat handle regard consider
    handle process treat deal manage
    process handle
    manage handle administer
    load read fetch open
    save store write persist keep
    save spare conserve
    store save keep hold put
    stored kept saved held
    write store put record save
    record store log save write note
    log record protocol
    remember store keep cache record
    forget lose drop
    cache remember store
    put place set insert
    insert add put
    place put location
    location place position path
    position place location
    append add attach
    attach add append
    connect link join attach
    link connect
    connection link session
    use employ apply utilize utilise usage
    usage use consumption
    apply use hold affect
    affect concern touch hit apply reach impact
    touch affect change
    concern affect
    reach hit arrive get exceed
    hit reach meet strike
    meet satisfy reach hit
    exceed over above more beyond surpass
    overflow exceed
    arrive come reach
    come arrive
    enter come
    return give back yield
    yield return give produce
    produce generate create yield make
    generate create produce build make write
    create make build generate new produce
    build make compile construct create
    compile build
    construct build make
    make create build
    form make shape
    shape form
    develop build
    implement build realize realise add
    support handle understand know accept
    understand support know parse
    recognize know detect identify recognise
    detect recognize notice find spot
    identify recognize tell find
    know recognize understand
    accept take allow support receive
    take accept need last
    last take final
    final last
    late recent
    recent late new last
    old previous former prior earlier existing
    previous former old earlier prior
    former previous old
    earlier previous before prior
    original initial first
    initial first start
    existing present current
    current present existing active
    present current
    active live running
    live active
    older before below earlier
    newer later above up
    later after newer above subsequent
    subsequent later next follow
    next follow subsequent
    follow obey honour honor respect
    obey honour respect follow honor
    respect honour obey observe honor
    honour honor respect
    hourly hour
    daily day
    weekly week
    monthly month
    hour h hr
    minute min
    second sec
    millisecond ms
    microsecond us
    megabyte mb
    kilobyte kb
    gigabyte gb
    byte b
    percent percentage
    time duration
    duration time length
    length size
    size length
    amount number quantity
    number count amount figure
    rate frequency
    often frequent
    rare seldom
    sometimes occasional intermittent
    intermittent flaky sporadic
    flaky unreliable intermittent unstable
    unstable flaky
    quick fast
    fast quick
    slow sluggish
    immediate instant prompt once
    instant immediate
    soon early
    delay defer postpone lag
    defer delay postpone
    postpone delay defer
    schedule plan
    plan intend schedule due
    intend mean plan
    mean intend signify
    due plan schedule
    aim intend target
    target aim destination
    destination target
    source origin
    origin source
    cause make lead trigger
    reason cause
    result outcome end
    outcome result
    effect result
    consequence result
    lead cause
    explain describe
    describe explain document
    document describe
    documentation manual guide doc
    guide manual
    manual hand
    note remark comment
    comment remark note
    remark note
    advise recommend suggest advice
    recommend advise suggest
    suggest recommend propose
    propose suggest
    decide settle determine choose
    undecided decide open
    determine decide
    agree accept
    discuss debate
    complain warn
    people user person
    user person people anyone customer visitor reader
    customer client
    author writer contributor
    maintainer developer team author
    developer programmer engineer
    operator administrator admin
    administrator admin operator
    owner holder
    team group
    worker job
    job task
    task job
    thread worker
    process program
    program application app tool software
    application app program
    app application program
    tool program utility app command
    utility tool helper
    helper utility
    library package
    package library module
    module package
    plugin extension addon
    extension plugin
    component part module piece element
    part piece portion component section
    piece part
    section part chapter
    fragment piece part
    element item entry
    item entry element object
    entry item record row
    row line entry
    line row
    column field
    field column attribute property
    attribute property field
    property attribute field
    key identifier
    id identifier identity
    identifier id
    value number
    object item
    class type kind
    type kind sort class
    kind type sort
    function method routine call
    method function call approach way
    routine function
    approach way method
    way manner method
    interface api
    endpoint route address url
    route path endpoint
    path route way
    folder directory
    directory folder
    file document
    parent above
    symlink symbolic link
    link symlink
    page screen
    screen display page view
    view screen page
    window dialog
    dialog window
    button control
    icon symbol
    picture image photo
    image picture
    photo picture image
    colour color
    color colour
    text string
    string text
    word term
    message notice mail text
    notice message notification
    notification notice message alert
    alert notification warning
    mail email message
    email mail
    letter character
    character letter char
    title heading name
    heading title
    language locale
    locale language
    server host daemon service backend
    host server machine
    machine computer host device
    device machine hardware phone gadget
    phone device handset mobile
    hardware machine device
    service server
    backend server
    frontend client
    network net
    net network
    disk storage drive
    storage disk store
    memory ram
    ram memory
    database db store
    table relation
    query statement
    transaction tx
    lock hold
    durable persistent disk
    persistent permanent durable
    permanent lasting persistent
    temporary interim transient provisional
    fork copy
    copy duplicate clone replicate
    clone copy
    duplicate copy repeat double
    replica follower copy secondary standby
    follower replica secondary
    leader primary master
    primary main leader
    main primary principal
    central main
    release version edition
    version release edition
    branch line series
    commit change
    review inspect
    approve accept
    ready finish complete
    complete full finish whole
    whole entire complete full
    entire whole
    full whole complete
    total whole sum overall
    sum total
    empty blank
    blank empty
    null none nil
    none nothing null
    zero 0
    negative minus
    bare plain alone raw
    plain simple bare
    simple plain easy
    raw plain unprocessed
    compress pack zip
    pack compress
    unpack extract decompress
    extract unpack take
    encode write
    encrypt cipher
    sign signature
    login log sign signin
    logout sign signout
    password passphrase
    credential token secret
    token key
    secret hidden
    permission right privilege access
    access reach permission
    privilege permission right
    withdraw revoke remove cancel
    revoke withdraw cancel
    cancel abort stop revoke
    abort cancel stop
    undo revert
    revert undo
    restore recover reinstate return bring
    recover restore
    reinstate restore
    resume continue restart resumable
    restart resume reboot start
    reboot restart
    open start
    visible show see
    invisible hidden hide
    useless worthless
    worthless useless
    useful handy
    help assist aid
    assist help
    ease simplify
    clear plain
    exact precise
    precise exact accurate
    accurate exact precise
    rough about approximately
    approximately about roughly
    nearly almost
    almost nearly
    endless ever infinite unlimited forever
    infinite endless
    forever ever endless
    loop cycle
    cycle loop round
    round cycle
    turn round
    step stage phase
    stage step phase
    phase stage step
    level depth tier
    depth level
    nest depth
    edge border
    border edge frame
    side edge
    corner edge
    middle centre center
    center middle centre
    centre middle center
    width broad
    scale resize zoom
    resize scale size
    rotate turn
    crop cut
    draw render paint
    render draw paint show
    paint draw render
    play run
    sound audio
    audio sound
    video film
    record capture
    capture record catch
    catch capture intercept
    intercept catch
    smuggle slip sneak inject
    slip smuggle
    bypass evade circumvent past
    evade bypass
    pass hand give
    hand pass give
    accompany come
    wrap enclose
    enclose wrap surround
    embed include
    depend rely
    rely depend
    dependency requirement
    requirement dependency need
    conflict clash collide
    clash conflict
    collide clash
    match fit agree
    fit match suit
    suit fit
    compare match
    differ vary
    vary differ change
    random arbitrary
    arbitrary any random
    strict tight
    tighten strict
    relax loosen
    loosen relax
    safe secure
    secure safe
    danger risk
    risk danger
    hazard danger risk
    lack without miss missing
    missing lack absent
    absent missing lack
    without lack
    empty lack
    exist be
    occur happen appear
    happen occur
    appear show occur
    emerge appear
    seem appear
    belong own
    own have
    pay charge
    charge bill pay
    bill invoice charge
    invoice bill
    price cost
    cost price expense take
    buy purchase
    purchase buy
    sell trade
    money amount
    car vehicle
    map chart
    chart graph diagram
    graph chart
    plot chart draw
    point spot dot
    spot point
    area region zone
    region area zone
    zone area region
    country land
    town city
    road street
    date day
    day date
    clock time
    timeout deadline limit
    deadline timeout
    timestamp time date
    modification modify change
    edit change
    writer author
    reader parser
    editor author
    concurrent parallel simultaneous same
    parallel concurrent simultaneous
    simultaneous concurrent parallel same
    synchronous sync blocking
    sync synchronous synchronize
    blocking synchronous
    asynchronous async nonblocking
    automatic auto automated
    lazy demand defer
    eager advance
    preload load
    warm preheat
    cold fresh
    leak escape
    exhaust use deplete
    consume use take eat
    waste spend
    spend use
    spare save
    battery power
    energy power
    fee cost
    suffer hit
    sandbox isolate
    isolate separate
    prefix begin start
    suffix ending end
    trailing end last
    leading start
    nested inner
    inner inside internal
    internal inner inside
    outer outside external
    external outside foreign
    foreign external other
    remote distant
    local own
    upstream source
    downstream dependent
    feature capability
    capability feature ability
    ability capability
    behaviour behavior
    behavior behaviour
    mode state
    state status mode
    status state
    situation case
    case situation
    condition case
    circumstance condition
    scenario case
    example sample
    sample example
    template pattern
    pattern template rule
    rule pattern regulation
    policy rule
    check rule
    filter sieve restrict
    sieve filter
    trim strip
    clean tidy purge
    tidy clean
    purge clear delete clean
    clear empty delete reset
    reset clear
    wipe erase clear delete
    flush write
    drain empty
    fill populate
    populate fill
    feed supply
    stream flow
    flow stream
    pipe stream
    queue line backlog
    backlog queue
    hint tip
    tip hint
    prompt ask
    autocomplete completion complete
    completion complete
    snapshot copy
    archive bundle
    backup copy
    deprecated obsolete
    obsolete outdated old
    outdated old stale
    stale old outdated
    legacy old
    ancient old
    modern new
    leave keep remain
    stick keep stay
    survive keep outlive
    expire end lapse
    lapse expire
    oversee manage
    overwrite replace
    shadow hide
    mirror copy
    reuse share
    recycle reuse
    monitor watch observe
    watch monitor observe
    observe watch see
    inspect look examine
    trace track follow
    track follow trace
    profile measure
    gone remove drop delete
    swallow ignore suppress
    suppress silence swallow
    silence suppress mute
    mute silence
    noisy loud
    unaware ignore
    unaffected unchanged same
    unchanged same unaffected untouched
    untouched unchanged
    adapt adjust
    adjust adapt tune
    tune adjust
    align match
    honest true
    true real
    real actual true
    actual real
    fake mock
    mock fake stub
    stub mock
    dummy fake
    scope range
    range span interval
    interval period range
    period interval time
    span range
    gap hole
    slot place
    cell field
    grid table
    layer level
    stack pile
    pile stack
    bunch group
    set group collection
    collection set
    pool set
    array list
    dictionary map mapping
    mapping map
    keyword word
    syntax grammar
    grammar syntax
    rewrite rework redo
    rework rewrite redo
    overhaul rework rewrite
    reorganize restructure
    restructure reorganize
    refactor restructure rework
    simplify ease
    clarify explain
    polish refine
    refine polish
    drift shift
    jump leap
    land arrive
    ship deliver come
    deliver ship
    deploy install roll
    install deploy
    uninstall remove
    publish release issue
    issue publish
    distribute ship
    maintain keep service
    abandon drop give
    opt choose
    oblige require
    force require make
    compel force
    insist require
    exempt except
    except exclude
    apart except
    besides also
    beyond exceed
    peak top
    top peak
    bottom low
    sake for
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
    existing behaviour behavior result
"""

PLAIN: frozenset[str] = frozenset(_PLAIN.split())


def rows() -> dict[str, frozenset[str]]:
    """Return the words that can stand for each word, itself among them."""
    found: dict[str, set[str]] = {}
    for row in _ROWS.strip().splitlines():
        members = row.split()
        for word in members:
            found.setdefault(word, set()).update(members)
    return {word: frozenset(others) for word, others in found.items()}
