"""English words with those of other languages that say the same, in the forms that titles and bodies mostly have.

German, French, Spanish, Portuguese, Italian, Dutch; Chinese and Japanese by their characters, as these write no spaces.
"""

from __future__ import annotations

#: `english: others;`
WORDS = """
    about: etwa ungefähr rund environ unos aproximadamente cerca circa ongeveer 大约; account: konto compte cuenta
    conta rekening 账户; accurate: précis preciso; add: hinzugefügt hinzu hinzufügen fügt ergänzt neu neue neuer
    neues ajoute ajouté ajouter ajout nouveau nouvelle añade añadido agrega agregado añadir nuevo nueva adiciona
    adicionado novo nova aggiunge aggiunto nuovo nuova toegevoegd nieuw nieuwe 添加 增加 新增 追加; address:
    adresse adressen dirección endereço indirizzo adres 地址; after: nach après después tras depois dopo na 之后;
    again: wieder erneut abermals; all: alle allen alles tous toutes tout todos todas tudo tutti tutte 所有 全部;
    allow: erlaubt erlauben lässt ermöglicht permet permettre permis autorise permite permitir permitido consente
    permesso staat 允许; alphabetical: alphabetisch alphabétique alfabético alfabeticamente alfabetico; also: auch
    aussi también também anche ook 也; always: immer toujours siempre sempre altijd 总是; amount: betrag menge
    montant cantidad importe valor bedrag; and: und et y e ed en 和 并; anything: algo; appointment: termine
    rendez-vous cita; are: sind sont son están são sono zijn; area: fläche bereich surface superficie área area
    zone zona 区域; arm: arm bras brazo; as: wie comme como come; ask: fragt gefragt demande pregunta pide pergunta
    pede chiede vraagt; at: bei beim; attempt: versuch essai intento tentativa tentativo poging 尝试; author: autor
    auteur autore; automatic: automatisch automatique automatiquement automático automáticamente 自动; available:
    verfügbar vorhanden disponible disponibles disponível disponibile beschikbaar 可用; background: hintergrund
    arrière-plan fondo fundo sfondo achtergrond 后台 背景; bad: schlecht mauvais malo ruim; battery: akku batterie
    batería bateria batterij 电池; because: weil denn da parce porque pois perché omdat 因为; become: wird werden
    geworden devient; before: vor avant antes prima voor bevor 之前; below: less kleiner unter weniger moins menos
    menor menores abaixo sotto meno 小于; better: besser mieux mejor melhor migliore 更好; bit: bits 位; book: buch
    bücher livre livres libro libros livro boek; bottom: unten bas abajo; branch: zweig branche rama ramo; bring:
    bringt gebracht apporte trae traz; browser: navigateur navegador 浏览器; build: baut gebaut bauen construit
    construire construye construir compilación; bus: bus; but: aber sondern mais pero mas ma maar 但; button: knopf
    schaltfläche bouton botón botão pulsante knop 按钮; by: durch par; cache: zwischenspeicher 缓存; calibrate:
    calibrado calibrada kalibriert calibré calibrato; camera: kamera caméra cámara câmera 相机 kameras; can: kann
    können peut peuvent puede pueden pode podem può possono kan kunnen 可以 能; cannot: 不能 无法; car: auto wagen
    voiture coche carro; case: fall fälle cas caso casos geval; certificate: zertifikat zertifikate certificat
    certificado 证书; change: geändert ändert ändern changé modifie modifié cambia cambiado modifica modificado
    altera alterado muda modificato gewijzigd 更改 修改 改用 変更 wechsel änderung änderungen changement cambio
    mudança; check: prüft geprüft prüfen überprüft vérifie vérifié verifica comprueba verificado controlla
    controleert 检查; child: kind kinder enfant enfants niño niños criança; chinese: chinesisch chinois chino 中文;
    choose: wählt gewählt wählen auswahl choisit choisir choix elige elegir escolhe sceglie kiest 选择; city: stadt
    städte ville ciudad cidade città stad 城市; close: shut schließt schließen geschlossen ferme fermer fermé
    cierra cerrar cerrado fecha fechado chiude chiuso sluit 关闭; closed: geschlossen; cold: kalt froid frío;
    color: farbe farben couleur couleurs colores cor cores colore kleur 颜色; column: spalte spalten colonne
    colonnes columna columnas coluna colunas colonna kolom 列; combine: verbindet zusammengeführt combine combina;
    come: kommt kommen gekommen vient venir viene vem; comment: kommentar kommentare commentaire comentario
    comentário; company: firma unternehmen entreprise société empresa azienda bedrijf 公司; compile: kompiliert
    compile compila 编译; compute: calculation berechnet berechnung rechnet calcule calculé calcul calcula cálculo
    calculado calcolo calcolato berekent 计算; configure: set einstellbar konfigurierbar konfiguriert einstellung
    einstellungen configurable réglage réglable configura configurado ajuste ajustable configurável configuração
    configurabile impostazione instelbaar 配置 设置; connect: connection verbindet verbunden verbindung connecte
    connecté connexion conecta conexión conectado conexão connette connessione verbinding 连接; contract: vertrag
    contrat contrato; contrast: kontrast contraste contrasto 对比度; copy: kopiert kopie kopieren copie copié copia
    copiado kopieert 复制; corner: ecke ecken coin esquina; correct: richtig korrekt correct correcto correto
    corretto juist 正确; count: zählt zählen gezählt compte compter cuenta contar conta conteggio telt 计数;
    country: land länder pays país países paese 国家; crash: absturz abstürze abstürzt stürzt plante plantage
    plantages bloqueo cierre falha trava crasht 崩溃 崩潰 クラッシュ abgestürzt abstürzen; crop: ernte récolte
    cultivo cosecha cultura; curve: bend kurve kurven courbe virage curva curvas; customer: kunde kunden client
    clients cliente clientes klant 客户; daily: täglich quotidien diario diário dagelijks; dark: dunkel dunkle
    dunkler sombre oscuro escuro scuro donker 深色; data: daten données datos dados dati gegevens 数据; database:
    datenbank datos banco 数据库; date: datum fecha data 日期 termin; day: tag tage tagen jour jours día días dia
    giorno dag 天; deep: profond; default: standard standardmäßig voreinstellung défaut defecto padrão predefinito
    standaard 默认; delay: verzögerung délai retard retraso atraso ritardo vertraging 延迟; deliver: liefert
    geliefert liefern livre fournit entrega entregan fornece consegna levert; dependency: abhängigkeit
    abhängigkeiten dépendance dépendances dependencia dependencias dependência dipendenza afhankelijkheid 依赖;
    depth: tiefe profondeur profundidad profundidade; description: beschreibung descripción descrição descrizione
    描述; detect: erkennt erkannt erkennung détecte détecté detecta detectado detección 检测; device: gerät geräte
    appareil appareils dispositivo dispositivos aparelho apparaat 设备; dictionary: wörterbuch wörterbücher
    dictionnaire diccionario dicionário dizionario woordenboek 词典; different: verschieden verschiedene
    unterschiedlich différent diferente distinto diverso 不同; disk: festplatte platte disque disco schijf 磁盘;
    distance: abstand distanz entfernung distance distancia distância distanza afstand 距离; do: tut; doctor: arzt
    médecin médico; documentation: dokumentation doku documentación documentação documentazione 文档; download:
    herunterladen lädt télécharge télécharger descarga descargar baixa scarica 下载; draw: dessine dibuja;
    duration: dauer durée duración duração durata duur; during: durante während pendant durant; dutch:
    niederländisch néerlandais neerlandés; each: jede jeder jedes jeden jedem je chaque cada ogni elke per por 每
    每个; earth: erde terre tierra terra; edge: rand kante bord borde borda; effect: wirkung auswirkung effet
    efecto efeito effetto 效果; empty: leer vide vacío vazio vuoto leeg 空; encoding: kodierung zeichenkodierung
    encodage codificación; encrypt: verschlüsselt verschlüsselung chiffre chiffré cifra cifrado cifrar 加密;
    energy: energie énergie energía energia 能量; english: englisch anglais anglaise inglés inglesa; error: fehler
    fehlers erreur erreurs errores erro erros errore errori fout fouten 错误; event: ereignis ereignisse événement
    événements evento eventos gebeurtenis 事件; every: jede jeder jedes jeden jedem chaque toute cada todo toda
    ogni elke 每; exact: genau exact exacto exato esatto; exceed: überschreitet überschritten übergelaufen überlauf
    dépasse dépassement supera excede desborda desbordamiento ultrapassa estouro eccede overschrijdt 溢出 超过;
    exchange: tauscht ausgetauscht; experimental: experiment experimentell expérimental expérimentale sperimentale
    实验性; explain: erklärt erläutert explique explica spiega; export: exportiert exporte exporter exporta
    exportar exportieren 导出; external: extern externe externo; fail: schlägt fehlgeschlagen scheitert échoue
    échec falla fallo falha fallisce mislukt 失败; fall: fällt gefallen tombe cae cai; farm: finca ferme
    exploitation hof fazenda fattoria bauernhof; fast: schnell rapide rápido veloce snel 快; field: feld champ
    campo felder champs campos; file: document datei dateien fichier fichiers archivo archivos fichero arquivo
    arquivos documento bestand 文件; find: findet gefunden trouve trouvé encuentra encontrado; finished:
    abgeschlossen terminé terminado; first: erste ersten erster premier première primera primero primeiro primo
    eerste 首次; five: fünf cinq cinco cinque vijf; fix: behebt behoben beheben korrigiert korrigiere korrektur
    repariert corrige corrigé corriger correction corregido corrigido corregir arregla arreglado corretto corregge
    correzione verholpen hersteld 修复 修正 解决; folder: ordner verzeichnis dossier répertoire carpeta directorio
    pasta cartella 目录 文件夹; follow: folgt folgen suivra suivront suit sigue siguen segue volgt; for: für pour
    por para per voor; foreground: vordergrund; form: formular formulaire formulario formulário; format: format
    formato formaat 格式; four: vier quatre cuatro quatro quattro; free: frei kostenlos gratuit gratis grátis;
    french: französisch français française françaises francés francesa; from: aus von depuis desde dal; full: voll
    vollständig plein complet lleno completo 完整; function: funktion funktionen fonction función funciones função
    funzione functie 函数 功能; further: weitere weiterer; german: deutsch deutsche allemand alemán; give: gibt
    gegeben geben donne donner da dar dá; go: geht gehen gegangen va aller ir vai; goal: ziel ziele but objectif
    objetivo meta; good: gut bon bonne bueno bom buono; grow: wächst wuchs gewachsen steigt erhöht grandit augmente
    augmenté crece aumenta aumentado cresce aumentato groeit 增加 增长; larger: größer über mehr plus más mayor mayores
    acima oltre più 大于 超过; half: halb halbe hälfte moitié mitad metade metà helft 一半; harvest: ernten; hear:
    hört gehört entend oye ouve hörbar; heat: wärme chaleur calor calore; heavy: schwer lourd pesado; height: höhe
    hauteur altura alto altezza hoogte 高度; help: hilfe hilft aide aider ayuda ajuda aiuta; hide: verbirgt
    versteckt ausgeblendet caché masque masqué oculta ocultado esconde nasconde verborgen 隐藏; high: hoch hohe
    haut alto alta 高; higher: höher; hold: hält gehalten tient mantiene; hour: stunde stunden heure heures hora
    horas ora ore uur 小时; house: haus maison casa huis; idea: idee idée idea; if: wenn falls ob si se als indien
    如果; image: bild bilder images imagen imágenes imagem immagine afbeelding 图像 图片; import: importiert
    importe importer importa importar importieren 导入; important: wichtig; impossible: unmöglich; in: im in dans
    en em nel na; install: installiert installieren installation installe installer instala instalado installa
    安装; instead: statt stattdessen anstatt lieu lugar invece plaats 而不是; integer: ganzzahl entier entero
    inteiro intero 整数; interface: schnittstelle oberfläche interfaz interfaccia 接口 界面; internal: intern
    interne interno; invisible: unsichtbar; invoice: rechnung rechnungen facture factura fatura fattura factuur
    发票; irrigation: bewässerung irrigation riego irrigação irrigazione; is: ist est es está é è wordt 是;
    italian: italienisch italien italiano; its: su sus sein seine ihre ses sa seu suo; itself: selbst; japanese:
    japanisch japonais japonés 日本語; jetzt: nun maintenant désormais ahora agora adesso ora nu 现在; jump:
    springt sprung saute salta; karte: karten carte cartes mapa mapas mappa kaart 地图; key: schlüssel clé clés
    clave llave chave chiave sleutel 密钥 taste tasten touche touches tecla teclas tasto; keyboard: tastatur
    clavier teclado tastiera toetsenbord 键盘; know: kennt bekannt weiß connaît sait conoce sabe conhece; language:
    sprache sprachen langue langues idioma idiomas lengua língua lingua taal 语言; large: big groß große großen
    grand grande gros tamaño groot 大 大于; last: letzte letzten dernier dernière último última ultimo laatste
    最后; later: später tard tarde depois dopo later 以后; layer: level ebene schicht couche capa capas camada
    livello laag 图层; layout: anordnung disposition disposición; learn: lernt gelernt apprend aprende; left: links
    gauche izquierda esquerda sinistra; length: länge longueur longitud comprimento lunghezza lengte 长度; less:
    weniger moins menos meno minder 少; let: lassen laisse deja deixa lascia laat; letter: buchstabe buchstaben
    lettre lettres letra letras lettera; level: stufe stufen niveau nivel nível livello 级别 等级; library:
    bibliothek bibliothèque biblioteca librería libreria 库; light: hell helle clair claro chiaro licht 浅色
    lumière luz luce; limit: bound grenze grenzwert obergrenze limite límite limitación grens 限制; line: linie
    linien; link: verweis lien liens enlace enlaces; list: liste listen lista listas lijst 列表; load: lädt laden
    geladen chargé charger carga cargado carrega carregado carica caricato laadt 加载; local: lokal local locale
    lokaal 本地; location: position standort ort lage emplacement ubicación posición localização posizione locatie
    位置; lodge: unterkunft; login: anmeldung anmelden connexion; logout: abmeldung abmelden déconnexion; long:
    lang lange langen long longue largo larga longo lungo 长; longer: länger; loop: schleife boucle bucle laço;
    lose: verliert verloren verlust perd perdu perte pierde perdido pérdida perde perda perso verliest 丢失; low:
    niedrig tief bas bajo baixo 低; mail: nachricht courriel correo 邮件; maintain: gepflegt pflegt wartet maintenu
    entretenu mantenido mantiene mantido mantenuto onderhouden 维护; make: macht gemacht machen fait faire hace
    hacer faz fazer fa fare maakt; manual: manuell manuel manuellement manual; many: viele beaucoup muchos muchas
    muitos molti veel 许多; map: karte karten carte cartes mapa mapas mappa kaart 地图; mark: flag markiert
    gekennzeichnet marqué marquée marcado marcada segnato gemarkeerd 标记; match: passt stimmt correspond coincide;
    maximum: höchstens maximal maximale máximo massimo hoogstens 最大; may: darf dürfen; measure: misst gemessen
    messen messung mesure mesurer mesuré medir mide medido medição misura misurare meten 测量 ermittelt; memory:
    ram speicher arbeitsspeicher mémoire memoria memória geheugen 内存; menu: menü menú 菜单; merge: zusammenführen
    fusionner fusion fusionar; message: nachricht nachrichten meldung messages mensaje mensajes mensagem messaggio
    bericht 消息; minimum: least mindestens minimal minimale mínimo minimo minstens 最小; minute: minuten minutes
    minuto minutos minuti minuut 分钟; missing: fehlt fehlen fehlende manque manquant falta faltante manca 缺少;
    mode: modus betriebsart modo modalità 模式; money: geld argent dinero dinheiro soldi; month: monat monate mois
    mes meses mês mese maand 月; more: mehr plus más mais più meer 更多; motor: moteur motores 电机; move:
    verschoben verschiebt déplace déplacé mueve movido sposta verplaatst 移动; must: muss müssen doit doivent debe
    deben deve devono moet moeten 必须; name: namen nom noms nombre nombres nome nomi naam 名称; narrow: schmal
    étroit; necessary: nötig notwendig nécessaire necesario necessário nodig; need: require braucht benötigt
    erfordert verlangt nécessite requis exige besoin requiere necesita requer precisa richiede serve vereist 需要
    必要; network: netz netzwerk réseau red rede rete netwerk 网络 netzes redes; never: nie niemals jamais nunca
    mai nooit 从不; nobody: none niemand niemandem personne nadie ninguém nessuno; not: nicht pas no não non niet
    kein keine keinen keiner ne kaum 不 没有 无; nothing: nichts rien nada niente niets; notification:
    benachrichtigung notificación notificação notifica melding 通知; number: zahl zahlen nummer nombre numéro
    número números numero getal 数字; odometry: odometrie odométrie odometría odometria 里程计; of: von des du de
    del di da van vom 的; offline: ligne ohne 离线; old: alt alte alten ältesten älteste ancien ancienne anciens
    viejo antigua antiguo antigo vecchio oud oude 旧; on: auf sur sobre am op; one: ein eine einer einem einen un
    une una um uma uno; only: nur seulement seul solo sólo solamente apenas somente soltanto alleen 仅 只
    únicamente einzig 只有; open: öffnet öffnen geöffnet offen ouvre ouvrir ouvert abre abrir abierto aberto apre
    aperto opent 打开; or: oder ou o u of 或; order: bestellung bestellungen commande pedido ordine bestelling
    订单; other: andere anderen anderer autre autres otro otros otra otras outro outros outra altri altre 其他;
    own: eigene eigener propre propio próprio proprio eigen; package: paket pakete paquet paquets paquete paquetes
    pacote pacchetto pakket 包; page: seite seiten pages página páginas pagina 页面 页 blatt; parameter: paramètre
    parámetro opción parâmetro opção parametro opzione 参数 选项; parse: analysiert analyse analiza; part: teil
    teile partie parte partes deel; password: passwort kennwort passe contraseña senha wachtwoord 密码; patient:
    patienten; pay: payment zahlt bezahlt zahlung paye payé paiement paga pago pagado pagamento betaling 支付;
    pending: ausstehend pendiente pendente; per: por je pro par 每;
percent: prozent pourcentage porcentaje; permission: recht berechtigung
    autorisation permiso permissão permesso 权限; person: person personen personne personnes persona personas
    pessoa pessoas; phone: telefon handy téléphone teléfono telefone telefono 手机; place: platz stelle stellen
    lieu lugar luogo plaats; plan: plan pläne; play: spielt abspielen joue jouer reproduce reproducir toca; plot:
    parcela parcelle parzelle; point: punkt punkte point punto puntos ponto 点; portuguese: portugiesisch portugais
    portugués português; possible: möglich possible posible possível possibile mogelijk 可能; power: strom leistung
    puissance potencia; prevent: verhindert vermeidet empêche évite évité impide evita evitar impede voorkomt 防止
    避免; previously: bisher zuvor vorher früher avant auparavant antes prima voorheen 之前; price: preis preise
    prix precio preço prezzo prijs 价格; print: drucken druckt gedruckt imprime imprimer imprimir impresión stampa
    打印; private: privat privé privado; problem: problem probleme problème problema 问题; process: prozess
    prozesse vorgang processus proceso procesos processo proces 进程; public: öffentlich public público; put: setzt
    gesetzt stellt met mettre pone põe; question: frage fragen question pregunta pergunta; rain: regen pluie lluvia
    chuva pioggia; rank: rang ordnet geordnet classe classer clasifica; reach: erreicht erreichen atteint atteindre
    alcanza alcanzado llega atinge raggiunge raggiunto bereikt 达到; read: liest lesen gelesen las lit lire lisait
    lisaient lu lecture lee leer leía lectura lê ler leitura legge lettura leest 读取 読み; reader: leser lecteur
    lector leitor; ready: bereit fertig prêt listo pronto klaar; reason: grund raison razón motivo razão ragione
    reden 原因; receive: empfängt erhalten empfangen reçoit reçu recevoir recibe recibido recebe recebido riceve
    ricevuto ontvangt 接收 受信; record: aufnahme aufgenommen enregistrement graba grabación grava; refuse: weist
    abgelehnt lehnt verweigert zurückgewiesen ablehnen refusé rejette rejeté rechaza rechazan rechazado rechazar
    rejeita rejeitado rifiuta rifiutato weigert geweigerd 拒绝; region: gebiet gegend région región região regione
    regio 地区; release: veröffentlichung veröffentlicht publié publication publicada publicado lanzamiento
    lançamento 发布; remove: entfernt entfernen entferne gelöscht löscht löschen supprime supprimé supprimés
    supprimée supprimer retire retiré elimina eliminado eliminada eliminan eliminar quita borra borrado borran
    removido removida rimuove rimosso eliminato verwijderd verwijdert 删除 移除 削除; rename: umbenannt heißt
    renomme renommé renombra renombrado renomeia renomeado rinominato hernoemd 重命名; render: draw 渲染 zeichnet
    gezeichnet rendu rendert; repeat: wiederholt erneut wieder répète nouveau encore repite nuevo vez repete ripete
    opnieuw 重试 再次; replace: ersetzt ersetzen remplace remplacé remplacer reemplaza sustituye reemplazado
    substitui substituído sostituisce sostituito vervangen 替换 取代; request: anfrage anfragen requête demande
    solicitud petición pedido requisição richiesta verzoek 请求; response: answer antwort réponse respuesta
    resposta risposta antwoord 响应; result: ergebnis ergebnisse résultat résultats resultado resultados risultato
    resultaat 结果; review: durchsicht relecture revisión revisão; right: rechts droite derecha direita destra;
    rise: gestiegen anstieg; road: carretera estrada; robot: roboter robot; route: weg strecke itinéraire ruta rota
    percorso 路线; row: zeile zeilen reihe ligne lignes rangée fila filas línea líneas linha linhas riga righe rij
    行; rule: regel regeln règle règles regla reglas regra regola 规则; run: läuft laufen ausgeführt exécute
    exécuté tourne ejecuta ejecutado executa esegue eseguito draait 运行 执行; runtime: laufzeit exécution
    ejecución execução esecuzione 运行时; russian: russisch russe ruso; safe: sicher sûr seguro sicuro; same:
    gleiche gleichen selbe même mismo misma mesmo stesso zelfde 相同; school: schule école escuela escola; screen:
    bildschirm écran pantalla tela schermo scherm 屏幕; scroll: scrollt defile desplaza; sea: meer mer mar mare;
    search: sucht suche suchen gesucht cherche recherche rechercher busca búsqueda buscar cerca ricerca zoekt 搜索
    検索; season: saison campagne campaña campañas temporada estación safra stagione; second: sekunde sekunden
    seconde secondes segundo segundos secondi 秒; see: sieht gesehen voit ve vê vede; send: sendet senden gesendet
    schickt envoie envoyer envoyé envía enviar enviado envia invia inviato verstuurt 发送 送信; sensor: sensor
    sensoren capteur capteurs sensores 传感器; sentence: satz sätze phrase frase frases zin 句子; server: serveur
    servidor 服务器; session: sitzung sitzungen session sesión sessão sessione 会话; share: teilt geteilt teilen
    partage partagé comparte compartido compartilha condivide deelt 共享 anteil; ship: schiff navire barco; short:
    kurz kurze kurzen court courte corto corta curto 短; shorter: kürzer; show: zeigt angezeigt anzeigen anzeige
    affiche affiché affichage muestra mostrado mostrar mostra exibe visualizza toont 显示 表示; shrink: sinkt senkt
    verringert reduziert gesenkt réduit diminue baisse réduire reducido disminuye pasa reduz riduce ridotto daalt
    verlaagt 减少 降低; side: seite côté lado lato kant; signature: signatur; simple: einfach simple sencillo
    semplice; since: seit depuis desde; single: einzige einzelne einzigen seul seule sola solo único única unico;
    six: sechs six seis sei zes; size: größe taille tamaño tamanho dimensione grootte 大小; sky: himmel ciel cielo;
    slow: langsam lent lente lento 慢; small: klein kleine petit petite pequeño pequeno piccolo 小; soil: boden
    bodens sol suelo solo suolo; solution: lösung solution solución solução soluzione oplossing 方案; some: einige
    manche quelques algunos algunas alguns algumas alcuni sommige 一些; sort: sortiert sortieren sortierung trie
    trier trié ordena ordenar ordenado ordina sorteert 排序; sound: audio klang son sonido som suono geluid 音频;
    spanish: spanisch espagnol espagnole espagnoles español española castellano; speak: spricht gesprochen parle
    habla fala parla; speed: geschwindigkeit vitesse velocidad velocidade velocità snelheid 速度; spelling:
    rechtschreibung orthographe ortografía ortografia spelling; split: trennt getrennt trennen trennung sépare
    divide dividido; stand: steht stehen; star: stern sterne étoile estrella; start: startet gestartet beginnt
    démarre démarrage commence inicia empieza comienza arranca inicio começa início avvia inizia begint 启动 开始;
    station: bahnhof haltestelle gare estación estação; stay: bleibt bleiben geblieben reste restent queda
    permanece resta blijft 保持; step: schritt schritte étape étapes paso pasos passo passos stap 步骤; still: noch
    encore todavía aún ainda ancora nog 仍; stop: stoppt endet beendet hält arrête arrêté termine fin detiene
    termina finaliza ferma stopt eindigt 停止 结束 halt haltestellen arrêts parada paradas; store: speichert
    gespeichert speichern sichert enregistre enregistré stocke guarda guardado salva salvo salvato bewaart 保存
    存储; street: straße rue calle rua strada straat; suggestion: vorschlag vorschläge vorschlägen suggestion
    suggestions sugerencia sugerencias sugestão suggerimento 建议; sum: summe somme suma soma; sun: sonne soleil
    sol; support: unterstützt unterstützen unterstützung unterstütze prend supporte soporta soporte admite suporta
    suporte supporta ondersteunt ondersteuning 支持 対応 rückhalt; system: système sistema 系统; table: tabelle
    tabellen tableau tableaux tabla tablas tabela tabelas tabella 表格; take: nimmt genommen nehmen prend prendre
    toma tomar tome pega prende neemt; task: aufgabe aufgaben tâche tâches tarea tareas tarefa tarefas compito taak
    任务; tax: steuer impôt impuesto imposto; team: mannschaft équipe equipo equipe squadra; temperature:
    temperatur température temperatura 温度; ten: zehn dix diez dez dieci tien; test: tests prueba pruebas teste
    prova essai 测试; text: texto testo tekst 文本; than: als que di dan; that: que che dat; thing: ding sache
    chose cosa coisa; think: denkt; this: dies diese dieser dieses ce cette este esta esto questo dit deze 这;
    thread: faden fil hilo hilos; three: drei trois tres três tre drie 三个; tide: gezeiten marée marea maré; tile:
    kachel kacheln tuile tuiles tesela teselas bloco piastrella tegel 瓦片; time: zeit temps tiempo tempo tijd
    时间; title: titel titre título titolo 标题; to: zu zum zur nach; token: jeton; top: oben haut arriba; train:
    zug züge; translate: translation übersetzt übersetzung übersetzungen traduit traduction traductions traduce
    traducido traducción traduções tradução traduz traduzione vertaling 翻译; translation: übersetzung; turn:
    dreht; twice: doppelt zweimal deux-fois doble dobro doppio; two: zwei deux dos dois duas due twee 两 两个;
    unlimited: unbegrenzt unbeschränkt illimité ilimitado illimitato onbeperkt 无限; until: bis jusqu hasta até
    fino tot 直到; update: aktualisiert aktualisieren aktualisierung jour actualiza actualizado actualización
    atualiza atualizado aggiorna aggiornato bijgewerkt 更新 升级; upload: hochladen téléverse sube subir envia
    carica 上传; use: benutzt verwendet nutzt verwenden nutzen utilise utilisé utiliser usa usado utiliza utilizado
    usar utilizzato gebruikt 使用 verwendung nutzung gebrauch usage uso utilización gebruik; user: benutzer nutzer
    anwender utilisateur utilisateurs usuario usuarios usuário utente utenti gebruiker 用户; value: wert werte
    werten valeur valeurs valor valores valore waarde 值; version: fassung versión versão versione versie 版本;
    visible: sichtbar visible visibles visível visibile zichtbaar; voice: stimme stimmen sprachausgabe voix voz
    voces vozes voce voci 语音 声音; wait: wartet warten attend attendre espera esperar aguarda attende aspetta
    wacht 等待 wartezeit; warn: warnt warnung gewarnt avertit avertissement advierte advertencia avisa aviso
    avverte waarschuwt 警告; was: war était era fue foi was estaba; water: wasser eau agua água acqua 水; wave:
    welle wellen vague ola onda; way: weise art manière manera modo maneira; weather: wetter météo clima tiempo
    tempo meteo; week: woche wochen semaine semana settimana 周; weight: gewicht poids peso 重量; were: waren
    étaient eran foram erano; wheel: rad räder roue rueda roda; when: sobald quand cuando quando wanneer lorsque
    当; wide: breit large ancho; width: breite largeur ancho anchura largura larghezza breedte 宽度; wind: wind
    vent viento vento; window: fenster fenêtre ventana janela finestra venster 窗口; with: mit avec con com met 与;
    without: ohne sans sin sem senza zonder; word: wort wörter wörtern mot mots palabra palabras palavra palavras
    parola parole woord woorden 词; work: funktioniert funktionieren läuft arbeitet fonctionne fonctionnent
    fonctionner funciona funcionan funcionar funzionano funziona werkt 工作; worse: schlechter pire peor; would:
    würde würden serait haría faria zou; write: schreibt schreiben geschrieben écrit écrire écriture escribe
    escribir escrito escreve escrita scrive scritto schrijft 写入; wrong: false falsch falsche faux incorrect
    incorrecto errado sbagliato fout 错误; year: jahr jahre jahren année ans año años ano anos anno jaar 年; yet:
    noch; zoom: scale zoomstufe 缩放; zwischenspeicher: caché 缓存;
"""
