"""Nouns: the things that programs and those who use them deal with."""

from __future__ import annotations

#: People and what they form.
PEOPLE = """
    user person people customer someone anyone reader visitor member account; people person user human everyone
    folk; person someone anyone human people individual; individual person single; customer client buyer shopper
    user; buyer customer purchaser; seller merchant vendor shop; merchant seller shop trader store; vendor seller
    maker supplier; supplier vendor provider; provider supplier vendor host; host provider; company firm business
    enterprise organisation organization; firm company business; business company firm trade; organisation
    organization company body institution; organization organisation company; enterprise company; team group crew
    squad; crew team; staff employee personnel team; employee worker staff; worker employee labourer; administrator
    admin operator manager; admin administrator operator; operator administrator admin; manager administrator boss
    head; moderator administrator; owner holder proprietor; holder owner bearer; developer programmer engineer coder
    author; programmer developer coder; engineer developer; author writer creator; creator author maker; maker
    manufacturer creator vendor; manufacturer maker vendor; maintainer keeper owner; reviewer referee; reader viewer
    audience; viewer reader watcher; listener hearer; participant member attendee guest; attendee participant guest;
    guest visitor attendee; visitor guest; member participant user; subscriber member customer; contact person;
    patient person; doctor physician clinician; clinician doctor; physician doctor; student pupil learner; pupil
    student; teacher instructor; researcher scientist; scientist researcher; player gamer user; gamer player;
    opponent enemy; driver motorist; motorist driver; rider passenger; passenger rider; courier carrier; carrier
    courier; attacker intruder adversary hacker; intruder attacker; hacker attacker; stranger outsider; newcomer
    beginner novice; beginner newcomer novice; expert specialist; child kid; household family home; tenant customer;
    public everyone; musician player artist; artist painter; editor author writer; librarian archivist; archivist
    librarian; victim target;
"""

#: Failure, danger, quality.
TROUBLE = """
    bug defect error fault flaw mistake problem; defect flaw bug fault; fault error defect failure mistake blame;
    flaw defect bug weakness; mistake error slip fault; slip mistake; error mistake fault failure exception; failure
    error fault outage breakdown crash; outage failure breakdown downtime interruption; downtime outage; breakdown
    failure outage; crash failure abort panic; problem issue trouble difficulty bug matter; trouble problem
    difficulty; difficulty problem trouble hard; complaint objection protest report; objection complaint; danger
    risk hazard threat; risk danger hazard threat chance; threat danger risk; hazard danger risk; vulnerability hole
    weakness flaw; weakness vulnerability flaw; hole gap vulnerability leak; gap hole break space silence pause;
    leak hole; loss damage; damage harm loss; harm damage; conflict clash collision contradiction; clash conflict
    collision; collision clash conflict crash; contradiction conflict; mismatch difference conflict discrepancy;
    discrepancy difference mismatch deviation inconsistency; inconsistency discrepancy contradiction; difference
    discrepancy gap distance change delta; delta difference change; deviation error difference drift; drift
    deviation shift; noise disturbance; disturbance noise interruption; deadlock lock; hang freeze stall; stall hang
    delay; lag delay latency; delay lag latency wait; latency delay lag; bottleneck limit; overhead cost burden;
    burden load overhead; cause reason source origin root; reason cause ground motive; source cause origin; origin
    source root start; consequence result effect outcome; effect result consequence influence impact; result outcome
    effect consequence finding; outcome result; impact effect; symptom sign; sign mark signal symptom; accident
    incident; incident accident event case; event happening incident occurrence; occurrence event case instance;
    misuse abuse; fraud deception; attack assault exploit; exploit attack; spam junk; junk spam rubbish garbage;
    garbage rubbish trash junk; trash garbage rubbish bin; rubbish garbage trash; nonsense garbage rubbish; artefact
    artifact; artifact artefact; crackle click noise; click crackle; glitch bug fault; hiccup glitch; warning
    caution alert notice; caution warning; exception error; limitation restriction limit; restriction limitation
    limit; obstacle barrier block; barrier obstacle; pitfall trap; trap pitfall; remedy cure fix solution; solution
    fix answer remedy; fix repair correction; correction fix;
"""

#: Files, storage, data.
STORAGE = """
    disk drive storage volume; drive disk; storage disk store space; store storage repository; volume disk amount;
    space room storage; room space; memory ram; ram memory; heap memory; cache store buffer; buffer cache queue;
    file document; document file page paper text; folder directory; directory folder; path route location; archive
    bundle tarball zip; tarball archive; zip archive; attachment file; backup copy; snapshot copy image; copy
    duplicate replica clone; duplicate copy twin; replica copy follower; clone copy; image picture photo snapshot;
    record entry row item note; entry record item row line; row line record; line row; column field; field column
    attribute property; attribute property field; property attribute characteristic; cell field; table grid; grid
    table raster; raster grid bitmap; bitmap raster image; list array sequence series listing; array list vector;
    vector array; sequence series order list chain; series sequence row chain; chain sequence; set collection group;
    collection set group; group set cluster batch class; batch group lot; bunch group; dictionary map table; map
    dictionary table chart; tree hierarchy; hierarchy tree structure; structure layout form; node vertex point;
    vertex node point corner; edge side border link rim; border edge frame boundary; boundary border edge limit;
    index register catalogue; catalogue catalog index list; catalog catalogue index; register index; key identifier;
    identifier id key name; id identifier number; value number quantity; number figure value count digit; figure
    number value; digit number numeral; count number total; total sum amount; sum total amount; amount quantity sum
    volume; quantity amount number; size length extent volume dimension; dimension size measurement; length size
    duration extent; width breadth; breadth width; height altitude elevation; altitude height elevation; elevation
    height altitude; weight mass; mass weight; area region zone surface; region area zone; zone area region; surface
    area face; face surface; extent range size reach; range extent span interval; span range extent; interval gap
    period range; share part portion percentage fraction; portion part share; fraction part share; percentage share
    percent rate; ratio proportion rate; proportion ratio share; part portion piece section component; piece part
    fragment chunk bit; fragment piece part stub chunk; stub fragment stump; chunk piece block part; block chunk
    piece; section part chapter segment; segment section part piece; chapter section; remainder rest leftover; rest
    remainder; leftover remainder rest; item element object entry thing; element item part; object item thing; thing
    object item; data information content; information data detail info; info information; content data material;
    detail information particular; metadata data; text string writing words; string text; character letter sign
    glyph; letter character; glyph character letter; word term; term word expression; phrase expression words;
    sentence phrase; paragraph section; page sheet site; sheet page; heading title headline; title heading name;
    name title label term; label name tag; tag label mark; note remark comment; comment note remark; date day time;
    schema layout structure; layout arrangement structure; format form layout; form shape format; database db store;
    transaction operation; query question request search; checksum hash digest; hash digest checksum; digest hash
    summary; journal log diary; log journal record protocol; history log past record; trace log track; track trace;
    dump copy; sample example specimen; example sample instance case; instance example copy object; blob object
    file; ledger book record; book ledger volume; inventory stock list; stock inventory supply; bucket container;
    container box holder; box container; slot place position; pointer reference address; reference pointer link
    citation; address location pointer; partition shard section; shard partition; bookmark mark;
"""

#: Machines and networks.
MACHINES = """
    computer machine device host pc; machine computer device host; device machine appliance gadget phone instrument;
    appliance device machine; gadget device; instrument device tool; phone telephone mobile handset smartphone
    device; telephone phone; smartphone phone; mobile phone; handset phone; laptop notebook computer; notebook
    laptop; server host machine service daemon backend; host server machine; service server daemon; daemon service
    server; backend server; client customer program; node machine host server; cluster group; processor cpu core
    chip; cpu processor core; core cpu processor; chip processor; gpu card; card board; board card; sensor detector
    probe; detector sensor; probe sensor; thermometer sensor; microphone mic; mic microphone; speaker loudspeaker;
    loudspeaker speaker; headphone headset; keyboard keys; key button; mouse pointer; screen display monitor;
    display screen monitor; monitor screen display; battery cell accumulator power; accumulator battery; motor
    engine; engine motor; antenna aerial; radio transmitter; transmitter radio sender; sender transmitter; robot
    machine arm; joint axis; axis joint; vehicle car; car vehicle automobile; plane aircraft; aircraft plane; boat
    ship; ship boat vessel; bike bicycle; bicycle bike; network net; net network; connection link line session; link
    connection; line connection; wire cable; cable wire; channel line; router gateway; gateway router; port socket;
    socket port connection; packet datagram frame; datagram packet; frame packet picture; traffic load transfer;
    load traffic burden; bandwidth throughput capacity; throughput bandwidth rate speed; capacity room size
    bandwidth; url address link; proxy intermediary; endpoint route address; peer partner neighbour; neighbour
    neighbor peer; neighbor neighbour peer; request query call; call request invocation; response answer reply;
    answer response reply; reply answer response; message mail notice text packet; mail message email letter; email
    mail message; letter mail; notification notice alert message; notice notification message; signal sign message;
    handshake greeting; certificate cert; cert certificate; credential password token login; password passphrase
    secret; passphrase password; secret password key; token credential; login signin; signature sign; permission
    right privilege access; right permission; privilege right permission; role right; account user profile; profile
    account; session connection visit; visit session call; identity id; beacon signal; clock timer; timer clock
    alarm; alarm alert bell; bell alarm; lamp light; light lamp; door gate; gate door; house building home; building
    house; home house; floor ground; ground floor earth; window pane; pane window panel; panel pane board; road
    street way; street road; way road path route; route path way road; path route; city town; town city village;
    village town; country land nation; land country ground; mountain hill; hill mountain; river stream; sea ocean;
    ocean sea; coast shore; shore coast; forest wood; place location spot site position; location place position
    site; site place location page; spot place point; position place location; point spot place dot; dot point;
    temperature heat warmth; heat temperature; warmth heat; energy power electricity; electricity power current;
    current electricity; power energy; noise sound; sound noise audio tone; audio sound; tone sound note; voice
    speech; speech voice; music song; song music tune; tune song; drum percussion; percussion drum; recording take
    capture; take recording; video film movie; film video movie; movie film; picture image photo; photo picture
    image; painting picture; colour color shade; color colour; shade colour;
"""

#: Programs and the making of them.
SOFTWARE = """
    program application app tool software process; application program app; app application program; tool utility
    program instrument; utility tool; software program; package library bundle module; library package module;
    module component package part; component part module; plugin extension addon plug-in add-on; extension plugin
    addon; addon plugin extension; add-on plugin extension; plug-in plugin extension; interface api surface; api
    interface; function method routine procedure feature; method function way approach; routine function procedure;
    procedure function method routine process; feature function capability ability; capability feature ability
    power; ability capability power; class type kind; type kind class sort; kind type sort; sort kind type; variable
    value; parameter argument option setting; argument parameter; option setting switch choice parameter flag;
    setting option preference configuration; preference setting option choice; configuration setting setup config;
    config configuration setting; flag option switch mark; switch option; choice option selection; selection choice;
    default standard; standard norm default; norm standard rule; rule law norm policy condition; policy rule;
    condition requirement state prerequisite; prerequisite requirement condition; requirement condition need demand;
    constraint limit restriction condition; statement command instruction; command instruction order; instruction
    command; expression term; loop cycle; cycle loop; test check trial; trial test try attempt; check test
    verification; benchmark test measurement; suite set collection; build compilation; compilation build; parser
    reader; reader parser; generator maker; terminal console shell; console terminal; shell terminal; window dialog;
    dialog dialogue window; dialogue dialog conversation; conversation chat dialogue call talk; chat conversation
    talk; menu list; button key; icon symbol; symbol icon sign; cursor pointer; pointer cursor; theme style look;
    style look theme; look appearance; appearance look; skin theme; font typeface; typeface font; toolbar bar; bar
    toolbar; popup window; tooltip hint; hint tip clue; tip hint; widget control element; control widget button;
    view display picture page; page view site; form mask; template pattern; pattern template model; model pattern
    template; example pattern; plan scheme; scheme plan system; system scheme; approach method way; way approach
    manner; manner way; strategy approach plan; algorithm method procedure; technique method; mode state way; state
    condition mode status situation; status state; situation state case; case situation instance; version release
    edition variant; release version; edition version; variant version form; revision version change; change
    modification alteration edit; modification change; commit change; patch fix change; branch line; fork copy;
    repository project; task job work; job task work; work job task; step stage phase; stage step phase; phase stage
    step; process procedure course; course process; pipeline chain; workflow process pipeline; queue line backlog;
    backlog queue; thread worker; worker thread job; scope range reach; environment surroundings; platform system;
    deployment rollout installation; rollout deployment release; installation setup install; setup installation
    configuration; migration move; move migration; upgrade update; update upgrade; dependency requirement; license
    licence; licence license; documentation docs manual guide; manual guide handbook documentation; guide manual;
    docs documentation; tutorial guide lesson; lesson tutorial; description explanation; explanation description;
    adapter connector; connector adapter; kernel core; core kernel heart; hook callback; callback hook handler;
    handler callback; listener handler; stream flow; flow stream; encoding charset; charset encoding; translation
    localisation localization; localisation translation; localization translation; language tongue; locale language;
    syntax grammar notation; grammar syntax; notation syntax; symbol name; keyword word; mock fake stub; fallback
    reserve backup alternative; alternative choice substitute replacement fallback; substitute replacement
    alternative; replacement substitute; successor replacement; shorthand abbreviation shortcut; abbreviation short
    shorthand; concurrency parallelism; simulation model; layer level; level layer height degree grade; degree level
    grade; grade level; tier level; tensor array matrix; matrix array table; training learning; learning training;
    prediction forecast; accuracy precision exactness; precision accuracy exactness; exactness precision accuracy;
    quality grade; score mark rating; rating score; threshold limit cutoff bound; cutoff threshold limit;
"""

#: Time, money, measure.
MEASURES = """
    slot date appointment time;
    time moment hour period date; moment time instant; instant moment; period time span interval; era period; day
    date; date day; evening night; night evening; fortnight week; second moment; start beginning outset; beginning
    start; outset start beginning; end finish close ending; ending end; middle centre center; centre center middle;
    center centre middle; interval pause; pause break gap interval; break pause; deadline limit date timeout;
    timeout limit deadline; duration time length; schedule plan timetable calendar; timetable schedule; calendar
    schedule; appointment meeting date event; meeting appointment conference; conference meeting; recurrence
    repetition; repetition recurrence repeat; frequency rate; rate speed frequency ratio; speed rate velocity pace;
    velocity speed; pace speed; distance length way; money cash amount fund; cash money; fund money; price cost
    charge fee; cost price expense; expense cost; fee charge price; charge fee price; payment pay; bill invoice;
    invoice bill; receipt confirmation; refund repayment; discount reduction rebate; rebate discount; currency
    money; order purchase; purchase order; delivery shipment; shipment delivery; cart basket; basket cart; shop
    store; store shop; salary pay wage; wage pay salary; profit gain; gain profit; loan credit; credit loan; share
    stock; quota limit share; maximum limit peak top cap; limit maximum bound cap; peak top maximum; top peak
    summit; minimum least; average mean; mean average; factor times; pair two couple; couple pair two; dozen twelve;
    trio three; handful few; minority few; plenty many; lot many; step increment; increment step increase; increase
    rise growth; rise increase growth; growth increase rise; decrease fall drop reduction; fall decrease drop; drop
    fall decrease; reduction decrease cut; cut reduction; scale size; tolerance margin; margin tolerance edge; slope
    gradient incline; gradient slope; curve line; shape form figure; circle ring round; ring circle; rectangle box;
    polygon shape; corner angle;
"""

#: What the rest of the world is about.
WORLD = """
    photo picture; album collection; gallery collection album; exhibit object piece; article paper text post; paper
    article; post article message; newspaper paper; story report; report story account; contract agreement;
    agreement contract; class course; course class lesson; exam test; test exam; grade mark; hospital clinic; clinic
    hospital; medicine drug; drug medicine; dose amount; disease illness; illness disease; lab laboratory;
    laboratory lab; experiment test trial; measurement reading; reading measurement value; species kind; crop plant;
    meal dish; game match play; match game; play game; score points; team side; tournament competition; competition
    contest tournament; goal aim target purpose; aim goal target; target goal aim; purpose goal aim; ticket pass;
    pass ticket; seat place; ticket issue; trip journey travel; journey trip; travel trip; stop station; station
    stop; platform track; booking reservation; reservation booking; safety security; security safety; privacy
    secrecy; secrecy privacy; idea thought; thought idea; opinion view; view opinion; wish desire; need want; luck
    chance; chance opportunity possibility; opportunity chance; possibility chance option; likelihood probability
    chance; probability likelihood chance; order sequence; mess disorder; silence quiet; quiet silence; help aid
    assistance support; aid help; assistance help; support help; advice hint; work labour; labour labor work; effort
    work; break rest; attention notice; behaviour behavior conduct; behavior behaviour; conduct behaviour; presence
    existence; absence lack; lack absence want; existence presence; arrival coming; departure leaving; access entry;
    entry access; use usage purpose; usage use; consumption use usage; approval consent; refusal rejection;
    rejection refusal; ban prohibition; prohibition ban; protection guard; guard protection; visibility view;
    ordering order sorting; sorting ordering; chamber room; heading direction; direction way; back rear; rear back;
    bottom ground; inside interior; interior inside; outside exterior; exterior outside; surrounding neighbourhood;
"""

FIELDS: tuple[str, ...] = (PEOPLE, TROUBLE, STORAGE, MACHINES, SOFTWARE, MEASURES, WORLD)
