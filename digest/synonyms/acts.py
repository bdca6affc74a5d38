"""Verbs, with the nouns that are made of them: what programs, and those who use them, do."""

from __future__ import annotations

#: Coming into being, and what makes it.
MAKING = """
    create creation establish found form make constitute; build construct assemble put construction compile;
    generate produce emit derive output yield generation production; compose assemble write formulate; prepare ready
    arrange preparation; invent devise conceive; design draft plan devise layout; shape form mould; prototype mock
    draft; instantiate create construct allocate; allocate reserve assign earmark allocation; reserve set keep hold
    reservation; initialize initialise prepare start set initialization; bootstrap start initialize set; spawn start
    launch create fork; derive compute infer deduce calculate; compute calculate figure evaluate work computation
    calculation; evaluate compute assess judge rate evaluation; estimate approximate guess reckon estimation; count
    tally number reckon total; sum add total; accumulate collect gather add grow pile; aggregate combine collect sum
    summarise summarize; summarize summarise condense summary digest; author write compose; rebuild build anew
    reconstruct; reconstruct rebuild restore recover; recreate create make; regenerate generate; rework redo rewrite
    revise overhaul; retrain train; recompute compute calculate; recalculate compute calculate; recompile compile
    build; reimplement implement rewrite; redraw draw paint repaint; repaint draw paint; rerender render draw;
"""

#: Being, remaining, ceasing to be.
STAYING = """
    count pass stand figure appear see seem; exist be live existence; persist stay remain continue last survive
    endure; remain stay keep linger continue leave left; linger stay remain hang; last endure take continue run go;
    survive outlive outlast persist live; outlive survive outlast; outlast exceed survive take; continue go carry
    proceed keep resume; proceed continue go advance; keep retain hold preserve save store maintain leave stay;
    preserve keep retain conserve save preservation; retain keep hold preserve remember retention; hold keep contain
    carry store; maintain keep preserve look care tend maintenance; sustain maintain keep uphold; uphold keep
    maintain; freeze halt stop hang stall lock; cease stop end quit discontinue; discontinue stop cease end drop;
    die end crash terminate exit; terminate end stop exit quit kill die termination; kill end terminate stop; exit
    quit leave end terminate stop; quit exit leave stop close; abort cancel stop break give terminate interrupt;
    interrupt break stop cut abort disturb interruption; break interrupt cut; halt stop pause; pause stop wait rest
    suspend halt; suspend pause stop halt suspension; idle rest sleep wait; sleep rest idle doze asleep; asleep
    sleep; wake awake awaken rouse; awake wake; finish complete end conclude done; conclude end finish close; end
    finish stop close ending; expire lapse end elapse expiry expiration; elapse pass go expire; lapse expire
    end; vanish disappear go lose lost gone; disappear vanish go lose lost gone; fade vanish disappear dim; dissolve
    vanish disappear; perish die vanish; settle calm rest decide; linger persist; reappear return come show; recur
    return repeat happen occur come recurrence; return come back go revert;
"""

#: Taking away.
REMOVING = """
    lose throw discard waste; transfer download copy; transfer upload copy; remove take delete drop strip eliminate
    erase cut removal clear get rid discard; delete remove erase wipe drop clear purge deletion; erase delete wipe
    remove clear blank; wipe erase clear delete purge; purge delete clear remove clean prune empty; prune remove
    delete trim cut thin clean; trim cut strip shorten prune; strip remove take cut shed; shed drop lose remove
    strip get; drop discard lose remove abandon shed leave give omit; discard drop throw dump reject lose ignore;
    dump discard throw; throw discard toss; toss discard throw; dispose discard remove drop get disposal; eliminate
    remove delete abolish get; abolish remove eliminate scrap; scrap drop abandon discard remove; abandon drop give
    leave scrap; retire remove drop withdraw take; withdraw remove take retire pull revoke; retract withdraw take
    revoke; revoke withdraw cancel take revocation; subtract deduct take; deduct subtract take charge; extract take
    pull get draw extraction; evict remove drop expel throw eviction; expel remove eject evict; eject remove expel;
    uninstall remove; detach separate remove unhook disconnect; peel strip remove; empty clear drain purge; drain
    empty clear; clear empty delete remove reset; clean tidy clear purge cleanup; cleanup clean tidy; tidy clean
    order; deduplicate merge remove duplicate; cull remove prune; lop cut trim; sever cut break; rid remove free;
    unset clear remove delete; exclude leave omit except skip bar exclusion; omit leave skip drop exclude omission;
    skip omit pass leave ignore jump bypass; ignore skip disregard overlook neglect; disregard ignore skip; overlook
    miss ignore; neglect ignore omit; dismiss reject discard close; cancel abort stop call revoke cancellation;
    reclaim recover free take; free release reclaim liberate; relinquish give release drop; forgo skip omit drop;
"""

#: Adding, joining, giving.
ADDING = """
    add append attach introduce include insert bring put gain addition; append add attach; insert add put place
    inject insertion; inject insert add put injection; introduce add bring start introduction; include add contain
    cover embed comprise hold inclusion; embed include insert put; incorporate include add take; integrate combine
    merge include add integration; attach add join link fix bind attachment; supplement add complement extend;
    complement supplement complete; extend lengthen widen expand add prolong enlarge extension; prolong extend
    lengthen; equip provide fit furnish; furnish provide supply equip; provide give supply offer deliver furnish
    grant provision; supply provide give deliver offer feed; offer provide give propose present; present show give
    offer; grant give allow award permit; award give grant; give provide hand grant pass supply; hand give pass
    deliver; deliver bring give send ship hand delivery; assign give allocate set attribute assignment; attribute
    assign ascribe; distribute spread share split deliver distribution; dispatch send ship; bestow give grant;
    contribute add give contribution; donate give; inherit take get receive; join connect link merge combine unite
    enter; combine join merge unite mix blend; merge combine join unite blend fuse fold merger; fuse merge combine
    join fusion; unite join combine merge; unify merge combine unite unification; consolidate merge combine unite
    consolidation; couple link connect join tie; link connect tie join bind associate; associate link connect tie
    relate association; bind tie attach link; tie bind link couple; pair couple match; concatenate join append
    chain; chain link join; interleave mix alternate; mix blend combine mingle; stitch join sew; glue join stick;
    interpolate insert fill; fill populate complete load; populate fill; pad fill; intersperse mix; annotate mark
    note comment; tag label mark; label tag mark name; mark label tag flag highlight; highlight mark emphasise
    emphasize stress; number count label; stamp mark; brand mark; prepend put;
"""

#: Taking, getting, using.
TAKING = """
    fallback assume default; get receive obtain acquire take fetch gain; receive get obtain take accept reception;
    obtain get acquire fetch take; acquire get obtain take gain acquisition; fetch get retrieve load download obtain
    pull; retrieve fetch get recover retrieval; download fetch load pull get; pull fetch draw take drag; draw pull
    take; grab take catch get seize; seize take grab; catch capture intercept trap grab; capture catch take record
    seize; intercept catch capture trap; pick choose take select; choose pick select decide choice opt; select
    choose pick selection; opt choose; borrow take use; use employ apply utilize utilise rely need usage; employ use
    apply; apply use employ application; utilize use employ; exploit use abuse; abuse misuse exploit; misuse abuse;
    reuse use recycle share; recycle reuse; consume use eat take spend burn consumption; burn use consume; spend use
    take pay; waste squander lose; squander waste; exhaust use deplete drain run; deplete exhaust use drain; occupy
    take fill hold use; fill occupy; devour eat consume take; swallow eat take hide suppress ignore; absorb take
    swallow; adopt take use accept adoption; take accept get adopt need last; require need demand call want
    requirement must; need require want call; demand require ask need; call require; depend rely need hang
    dependence; rely depend trust count fall; trust rely believe; resort use fall turn; recourse resort; harness
    use; access reach use get open; reach access get arrive attain hit; attain reach achieve get; achieve attain
    reach accomplish; accomplish achieve; earn get gain; gain get win earn add; collect gather fetch pick
    collection; gather collect assemble; harvest collect gather; scrape collect; poll ask query check; request ask
    demand query; query ask request search; ask request query demand; demand ask; invoke call run use; import load
    read bring take; load read fetch import open; ingest read take import; read load parse scan; scan read search
    look check inspect; crawl scan visit; traverse walk visit cross; walk traverse go; visit go see view; subscribe
    follow sign; enroll register sign join; register enroll record sign log registration;
"""

#: Moving and turning.
MOVING = """
    transfer download copy; transfer upload copy; move shift transfer relocate go migrate travel movement; shift
    move displace; displace move shift push; relocate move transfer; transfer move send pass carry transmit hand
    copy; migrate move transfer switch port migration; port migrate adapt carry; transport carry move; carry bear
    take hold transport; convey carry tell; shuttle move carry; go move travel run pass; pass go move hand give;
    travel go move; advance move progress go proceed; progress advance move; retreat withdraw back; enter go come
    get entry; leave exit go quit depart; depart leave go; arrive come reach land; come arrive appear; approach near
    come; reach arrive; cross pass traverse; jump leap skip hop; leap jump; hop jump; slide slip glide move; slip
    slide; drift shift wander move; wander drift roam; roam wander; swing sway move; rotate turn spin revolve
    rotation; spin turn rotate; turn rotate spin swing; flip turn switch invert reverse mirror; mirror reflect flip
    copy; invert flip reverse turn inversion; reverse invert flip turn; tilt lean incline; roll turn; scroll roll
    move; pan move; zoom scale magnify; drag pull move; push move shove press; press push hit; tap press touch hit;
    click press hit; swap exchange switch trade; exchange swap trade; switch change swap move turn toggle; toggle
    switch flip turn; alternate switch swap; replace substitute swap exchange supersede change replacement;
    substitute replace swap; supersede replace; displace replace; rearrange reorder move; reorder rearrange sort;
    shuffle mix rearrange; send transmit dispatch deliver post pass forward emit ship; transmit send pass
    transmission; forward send pass relay; relay forward pass send; broadcast send spread; emit send give output;
    post send publish; upload send push; redirect send forward point lead; route direct send lead; divert redirect
    route; propagate spread pass forward propagation; spread propagate distribute scatter; scatter spread; disperse
    spread scatter; escape leak flee; leak escape seep spill lose leakage; spill leak overflow; flow stream run;
    stream flow; follow obey go track; lead go run; return go; navigate go move steer; steer guide control; guide
    lead steer; insert put; place put set position lay; put place set lay; position place put; lay put place; store
    put keep save; park put store; load put; deposit put store; drop fall; fall drop sink go; sink fall drop; plunge
    fall drop; climb rise grow; rise climb grow go increase; ascend rise climb; mount rise attach; hover float;
    float hover; pile stack heap; stack pile heap; plug insert connect; dock attach; land arrive; wander drift;
    offload move transfer hand outsource; delegate hand pass leave assign delegation;
"""

#: Growing, shrinking, changing.
CHANGING = """
    change alter modify vary edit adjust amend modification alteration; alter change modify; modify change alter
    edit; edit change alter modify; amend change correct edit; adjust adapt tune change fit set adjustment; adapt
    adjust fit change tailor adaptation; tune adjust optimise optimize; tweak adjust change; tailor adapt fit
    customise customize; customise customize adapt tailor; customize customise adapt; revise change edit rework
    revision; convert transform turn change translate conversion; transform convert change turn transformation; turn
    become change; become turn grow get; mutate change alter mutation; vary change differ variation; differ vary
    diverge difference; diverge differ deviate; deviate differ diverge deviation; fluctuate vary swing; evolve grow
    develop change; translate convert turn translation; map translate; encode convert write; normalise normalize
    convert; normalize normalise standardise; standardise standardize normalise unify; standardize standardise
    unify; grow increase rise expand swell climb growth; increase grow rise raise climb expand; raise increase lift
    boost; lift raise; boost raise increase; swell grow; expand grow extend widen enlarge expansion; enlarge grow
    expand widen extend; widen broaden expand extend; broaden widen extend; lengthen extend grow; multiply grow;
    double twice; escalate grow rise raise; inflate grow swell; bloat swell inflate; shrink reduce decrease contract
    fall; reduce shrink decrease cut lower lessen diminish reduction; decrease fall drop shrink reduce lower
    decline; lower reduce decrease cut; lessen reduce diminish; diminish reduce shrink lessen; decline fall drop
    decrease; dwindle shrink fall; contract shrink; compress shrink pack squeeze compression; squeeze compress;
    condense compress shorten; shorten cut trim truncate abbreviate; abbreviate shorten; narrow shrink limit
    tighten; halve half; tighten restrict narrow harden strict; harden tighten secure strengthen; strengthen harden
    reinforce; reinforce strengthen harden; weaken soften; soften weaken smooth; relax loosen ease; loosen relax
    ease; ease relax loosen simplify; flatten level smooth; smooth soften even; sharpen hone; blur smear; bend
    curve; curve bend; stretch extend lengthen; deform distort bend deformation; distort deform warp bend
    distortion; warp distort bend; skew distort tilt; upgrade update raise move bump; update refresh renew upgrade;
    refresh update renew reload; renew update refresh extend renewal; modernise modernize update; modernize
    modernise update; reset restore clear zero return; restore return recover reset reinstate restoration; revert
    undo return restore; undo revert reverse; recover restore regain return recovery; regain recover; repair fix
    mend restore; mend repair fix; override overrule replace supersede; overwrite replace; overrule override; reword
    rewrite rephrase; rephrase reword; restyle redesign; redesign rework overhaul; rename name call; recolour
    recolor colour; parameterise configure set;
"""

#: Failing, harming, mending.
FAILING = """
    suffer worse worsen; none missing absent lack; fail break crash error failure go; crash die abort fail panic
    explode blow fall; panic crash abort; explode blow crash burst diverge; burst explode break; blow explode burst;
    collapse fall break crash; break fail damage crack shatter; crack break split; shatter break; damage harm hurt
    corrupt break spoil injure; harm damage hurt; hurt harm damage; spoil ruin damage; ruin spoil destroy damage;
    wreck ruin destroy; destroy ruin wreck delete destruction; corrupt damage garble spoil corruption; garble
    corrupt mangle scramble distort; mangle garble corrupt; scramble garble mix; confuse mix mistake muddle
    confusion; muddle confuse mix; mistake confuse take mix; misread mistake misinterpret; misinterpret misread
    mistake misunderstand; misunderstand misread mistake; misjudge mistake; miscount count; mislead deceive fool
    trick wrong; deceive mislead fool trick; fool trick deceive mislead; trick fool deceive; lie mislead; err fail
    mistake; stumble fail trip; trip stumble; choke fail stumble stall; struggle suffer strain; suffer hurt worsen;
    worsen aggravate exacerbate worse deteriorate degrade; aggravate worsen exacerbate worse; exacerbate worsen
    aggravate worse; degrade worsen deteriorate degradation; deteriorate worsen degrade; impair harm damage weaken;
    hamper hinder impede; hinder hamper impede obstruct; impede hinder obstruct; obstruct block hinder; disturb
    interrupt bother disrupt; disrupt disturb interrupt break disruption; bother disturb annoy; annoy bother; jam
    block stick clog; clog jam block; stick jam hang stuck; hang freeze stick stall stuck; stall hang freeze stop;
    loop cycle repeat; flood overwhelm swamp; overwhelm flood swamp overload; swamp flood overwhelm; overload
    overwhelm saturate clip overrun; saturate overload clip fill; overrun exceed overflow overload; overflow exceed
    spill; leak lose; lose miss drop forget loss; forget lose miss; miss lack lose; lack miss want absence; starve
    lack; overheat hot; throttle limit slow brake curb; curb limit restrain throttle; flicker blink flash; flash
    flicker blink; blink flicker flash; tear rip; rattle shake; shake vibrate tremble jitter; vibrate shake; jitter
    shake; stutter jerk hitch; jerk stutter; rot decay age; decay rot fade; age old; fix repair correct mend solve
    cure remedy address resolve; remedy fix cure correct solution; cure fix remedy; correct fix right rectify
    correction; rectify correct fix; address fix solve handle tackle; tackle address handle; solve fix resolve
    answer solution; resolve solve settle fix resolution; heal mend repair; patch fix mend; debug fix trace;
    compensate offset balance make compensation; offset compensate balance; mitigate soften reduce lessen; alleviate
    ease reduce; rescue save recover; salvage save rescue recover; cope handle manage deal; handle cope manage treat
    deal process; manage handle cope run control management; tolerate accept bear allow stand tolerance; endure bear
    stand; withstand resist bear; resist withstand oppose; recover heal; strand leave abandon isolate alone; isolate
    strand separate alone isolation own; orphan abandon leave;
"""

#: Letting, hindering, guarding.
RULING = """
    allow permit let enable can may accept authorise authorize; permit allow let may; let allow permit make leave;
    enable allow activate permit let; authorise authorize allow permit; authorize authorise allow permit
    authorization; license permit; tolerate allow; admit accept let allow; accept take admit receive allow agree
    tolerate acceptance; approve accept agree confirm approval; agree accept consent match agreement; consent agree
    approval; endorse approve support; forbid prohibit ban bar disallow block refuse; prohibit forbid ban bar; ban
    forbid bar block prohibit; bar forbid ban block exclude; disallow forbid refuse reject; block stop bar prevent
    hinder stand; prevent stop block avoid keep hinder prevention; avoid prevent skip evade escape circumvent; evade
    avoid escape bypass dodge; dodge evade avoid; circumvent bypass evade avoid work; bypass circumvent evade skip;
    refuse reject decline deny turn refusal; reject refuse decline turn deny rejection; decline refuse reject; deny
    refuse reject denial; restrict limit confine narrow restriction; limit restrict confine cap bound constrain
    limitation; confine limit restrict keep; constrain limit restrict bound constraint; cap limit bound ceiling
    maximum; bound limit cap; clamp limit cap restrict; restrain limit curb hold; enforce impose force apply require
    enforcement; impose force enforce put; force make compel oblige coerce; compel force oblige; oblige force
    require; coerce force convert; command order tell instruct; order command tell; instruct tell order guide
    instruction; demand require; obey follow observe heed respect; heed obey follow respect; comply obey follow
    conform meet; conform comply match follow fit; observe follow see watch; respect honour honor obey keep; honour
    honor respect obey; honor honour respect obey; violate break breach infringe violation; breach violate break;
    guard protect secure defend watch; protect guard secure shield defend save protection; shield protect guard;
    secure protect guard harden; defend protect guard; control govern rule manage steer; govern control rule
    determine; rule control govern; determine decide govern set find; decide determine choose settle decision;
    dictate determine rule; regulate control rule; supervise watch monitor oversee; oversee supervise watch monitor;
    monitor watch observe track; watch monitor observe look; police watch enforce; warrant guarantee; guarantee
    ensure assure promise; ensure guarantee make see; assure guarantee promise; promise pledge announce; pledge
    promise; commit promise; reserve keep; own have possess; possess have own hold; belong own part; lock block
    close bolt; unlock open; close shut; seal close; fence wall bar; isolate wall separate; quarantine isolate;
    exempt except free; excuse exempt; waive drop forgo; postpone defer delay put; defer delay postpone; delay
    postpone defer hold lag; hasten speed rush; rush hurry hasten; expedite speed; prioritise prioritize prefer
    order rank; prioritize prioritise prefer; prefer favour favor choose like preference; favour favor prefer; favor
    favour prefer; rank order rate; schedule plan time; plan schedule intend;
"""

#: Telling, showing, knowing.
TELLING = """
    tell say report inform announce show state name; say tell state declare mention; state say declare tell; declare
    state announce define say declaration; announce tell declare advertise announcement; advertise announce publish;
    mention say name note refer; name call mention title term; call name term; refer point mention reference; cite
    quote name; quote cite; describe explain tell define outline description; explain describe tell clarify
    explanation; clarify explain; define set describe determine definition specify; specify state set define name
    give specification; outline describe; document describe record write; record log note write register; log record
    write note; note record mention remark notice; remark note comment; comment note remark; report tell announce
    state give; notify tell inform alert; inform tell notify; alert warn notify; warn alert caution notify tell;
    complain object protest grumble; protest object complain; object protest; admit confess say; confirm verify
    affirm acknowledge prove confirmation; affirm confirm; acknowledge confirm admit; prove show confirm demonstrate
    proof; demonstrate show prove; show display present reveal indicate appear; display show present render; present
    show display; reveal show expose uncover disclose tell; expose reveal show open; disclose reveal tell; uncover
    reveal find; indicate show signal point; signal indicate tell sign; point show indicate lead refer; render draw
    show paint display; paint draw render; draw paint render sketch; sketch draw; plot draw chart; illustrate show;
    visualise visualize show draw; visualize visualise show; print write output show; write print save record put;
    hide conceal mask cover; conceal hide mask; mask hide cover conceal; cover hide mask include; obscure hide blur;
    disguise hide mask; redact hide mask black strip; know recognise understand aware knowledge; understand know
    grasp comprehend parse; grasp understand; recognise recognize know identify detect call recognition; recognize
    recognise know identify detect call recognition; identify recognise recognize name find tell identification;
    distinguish tell differentiate separate discern know distinction; differentiate distinguish tell; discern see
    distinguish; tell distinguish; realise realize notice understand; notice see spot detect find realise; spot
    notice see find detect; detect notice find recognise spot discover detection; discover find detect learn notice
    discovery; find discover locate detect look see; locate find place; learn discover hear find know; hear learn
    listen; listen hear; see notice view look find; view see look show; look see appear seem watch; inspect examine
    look check view inspection; examine inspect look check study test; study examine look; check verify test examine
    inspect look control validate; verify check confirm validate verification; validate check verify validation;
    test try check probe prove; probe test sound check measure; try test attempt; attempt try; experiment test try;
    measure gauge determine clock time measurement; gauge measure judge; time measure clock; judge assess rate
    decide evaluate; assess judge evaluate rate; rate judge assess; audit check review inspect; review inspect look
    check examine; search look seek find; seek search look; explore search look; browse look view; guess assume
    estimate suppose infer; assume suppose guess take presume assumption; suppose assume guess; presume assume;
    infer deduce guess derive; deduce infer derive; expect await anticipate assume expectation; anticipate expect;
    await expect wait; predict forecast guess expect prediction; forecast predict; believe think assume; think
    believe consider; consider think regard treat look consideration; regard consider treat; treat regard handle
    consider take; interpret read treat take understand; remember recall keep store; recall remember; remind notify;
    compare match contrast comparison; match fit agree correspond equal compare; correspond match agree; resemble
    look like similar; imply mean suggest; mean imply signify; signify mean; suggest propose advise imply
    suggestion; propose suggest offer plan proposal; advise recommend suggest; recommend advise suggest
    recommendation; ask question inquire; question ask doubt; answer reply respond; reply answer respond; respond
    answer reply react response; react respond answer reaction; prompt ask; greet welcome; speak talk say; talk
    speak discuss; discuss debate talk discussion; negotiate agree settle; argue debate; publish release issue
    announce post; expose publish;
"""

#: Working, running, dealing.
WORKING = """
    work function operate run behave; function work operate; operate run work act operation; run execute operate
    work go perform; execute run perform execution; perform run execute act; perform make act; act behave work;
    behave act work run; serve act provide work; process handle treat deal; start begin launch open boot commence;
    begin start commence open; launch start open run; boot start; commence begin start; activate enable start switch
    turn trigger; trigger cause start activate fire set; fire trigger start; set put configure make; configure set
    adjust arrange configuration; arrange order set organise; organise organize arrange order; organize organise
    arrange; install set put deploy installation; deploy install roll ship put deployment; mount attach; restart
    reboot start resume; reboot restart start; relaunch start launch restart; reopen open; reconnect connect come
    return back; disconnect drop separate cut part; connect join link attach reach; hook attach connect; wire
    connect; plug connect; retry repeat try attempt; repeat retry redo recur; redo repeat; resend send repeat;
    resubmit submit send; reload load refresh; reread read; rewrite write rework; retest test; rerun run repeat;
    replay play repeat; reapply apply; recheck check; reenter enter; reinstall install; readmit admit; reassign
    assign; resize scale size; rescan scan; cache store keep remember; buffer store hold cache keep queue; queue
    wait line hold buffer; wait await stay hold queue; batch group collect bundle; bundle pack group collect; group
    collect cluster sort; cluster group; sort order arrange; order sort arrange; filter sift select screen; sift
    filter; screen filter check; split divide separate cut break; divide split separate share partition; partition
    divide split separate; separate split divide part isolate; part separate divide; slice cut split; cut split
    slice trim clip; chop cut; clip cut crop; crop cut trim; share divide distribute; balance even distribute; pool
    share; sync synchronise synchronize; synchronise synchronize sync; synchronize synchronise sync; coordinate
    synchronise arrange; schedule time; parse read analyse analyze; analyse analyze examine study analysis; analyze
    analyse examine; format style lay; style format; wrap enclose surround; enclose wrap surround contain; surround
    enclose wrap; unwrap open; unpack open extract; pack compress wrap bundle; package pack bundle; sign certify;
    encrypt code; hash digest; seed start; sample select try; train teach learn; teach train; fit match suit adapt;
    suit fit match; align match line arrange; level align even; center centre; anchor fix pin; pin fix hold anchor;
    fix pin fasten; fasten fix attach; hang depend; lean depend; rest depend lie; lie rest stand be; stand lie be;
    sit lie stand be; host serve run house; house host hold; bill charge; charge bill pay load; pay settle; refund
    return pay reimburse; reimburse refund pay; buy purchase get; rent hire lease; hire rent employ; save store
    keep; export save write output; type enter write key; enter type put write; copy duplicate clone replicate
    reproduce; duplicate copy repeat; clone copy; replicate copy repeat reproduce; reproduce repeat copy; simulate
    imitate model emulate; emulate imitate simulate mimic; imitate copy mimic; mimic imitate; pretend simulate fake;
    fake forge simulate; forge fake; cheat trick; practise practice; play run perform; drive run steer power; power
    drive run; fuel power; heat warm; wash clean; sweep clean scan; weigh measure; pour flow; submit send hand give;
    ship send deliver release; involve include require mean concern; concern involve regard affect; affect concern
    influence touch hit impact; influence affect; impact affect hit; matter count; count matter; contain hold
    include; span cover reach; cover span include; extend reach; range span vary; equal match; exceed surpass pass
    top beat; surpass exceed; beat exceed; rival equal match; compete rival;
"""

FIELDS: tuple[str, ...] = (
    MAKING,
    STAYING,
    REMOVING,
    ADDING,
    TAKING,
    MOVING,
    CHANGING,
    FAILING,
    RULING,
    TELLING,
    WORKING,
)
