"""English words beside those of other languages that titles and bodies are written in, in the forms that they mostly have.

German, French, Spanish, Portuguese, Italian, Dutch; Chinese and Japanese by their characters, as these write no spaces.
"""

from __future__ import annotations

#: Done to software and by it.
_DEEDS = """
    fix repair correct behebt behoben beheben korrigiert korrigiere korrektur repariert corrige corrigé corriger
    correction corregido corrigido corregir arregla arreglado corretto corregge correzione verholpen hersteld 修复 修正
    解决; crash absturz abstürze abstürzt stürzt plante plantage plantages bloqueo cierre falha trava crasht 崩溃 崩潰
    クラッシュ; add introduce new hinzugefügt hinzu hinzufügen fügt ergänzt neu neue neuer neues ajoute ajouté ajouter
    ajout nouveau nouvelle añade añadido agrega agregado añadir nuevo nueva adiciona adicionado novo nova aggiunge
    aggiunto nuovo nuova toegevoegd nieuw nieuwe 添加 增加 新增 追加; remove delete drop shed entfernt entfernen entferne
    gelöscht löscht löschen supprime supprimé supprimés supprimée supprimer retire retiré elimina eliminado
    eliminada eliminan eliminar quita borra borrado borran removido removida rimuove rimosso eliminato verwijderd
    verwijdert 删除 移除 削除; rename umbenannt heißt renomme renommé renombra renombrado renomeia renomeado rinominato
    hernoemd 重命名; replace substitute ersetzt ersetzen remplace remplacé remplacer reemplaza sustituye reemplazado
    substitui substituído sostituisce sostituito vervangen 替换 取代; change modify adjust geändert ändert ändern changé
    modifie modifié cambia cambiado modifica modificado altera alterado muda modificato gewijzigd 更改 修改 改用 変更;
    update upgrade aktualisiert aktualisieren aktualisierung jour actualiza actualizado actualización atualiza
    atualizado aggiorna aggiornato bijgewerkt 更新 升级; support unterstützt unterstützen unterstützung unterstütze
    prend supporte soporta soporte admite suporta suporte supporta ondersteunt ondersteuning 支持 対応; read liest lesen
    gelesen las lit lire lisait lisaient lu lecture lee leer leía lectura lê ler leitura legge lettura leest 读取 読み;
    write schreibt schreiben geschrieben écrit écrire écriture escribe escribir escrito escreve escrita scrive
    scritto schrijft 写入; open öffnet öffnen geöffnet offen ouvre ouvrir ouvert abre abrir abierto aberto apre aperto
    opent 打开; close shut schließt schließen geschlossen ferme fermer fermé cierra cerrar cerrado fecha fechado
    chiude chiuso sluit 关闭; send transmit sendet senden gesendet schickt envoie envoyer envoyé envía enviar enviado
    envia invia inviato verstuurt 发送 送信; receive get empfängt erhalten empfangen reçoit reçu recevoir recibe
    recibido recebe recebido riceve ricevuto ontvangt 接收 受信; store save keep speichert gespeichert speichern sichert
    enregistre enregistré stocke guarda guardado salva salvo salvato bewaart 保存 存储; load lädt laden geladen chargé
    charger carga cargado carrega carregado carica caricato laadt 加载; search look find sucht suche suchen gesucht
    cherche recherche rechercher busca búsqueda buscar cerca ricerca zoekt 搜索 検索; show display zeigt angezeigt
    anzeigen anzeige affiche affiché affichage muestra mostrado mostrar mostra exibe visualizza toont 显示 表示; hide
    conceal verbirgt versteckt ausgeblendet caché masque masqué oculta ocultado esconde nasconde verborgen 隐藏;
    refuse reject weist abgelehnt lehnt verweigert zurückgewiesen ablehnen refusé rejette rejeté rechaza rechazan
    rechazado rechazar rejeita rejeitado rifiuta rifiutato weigert geweigerd 拒绝; allow permit let erlaubt erlauben
    lässt ermöglicht permet permettre permis autorise permite permitir permitido consente permesso staat 允许; need
    require braucht benötigt erfordert verlangt nécessite requis exige besoin requiere necesita requer precisa
    richiede serve vereist 需要 必要; use employ benutzt verwendet nutzt verwenden nutzen utilise utilisé utiliser usa
    usado utiliza utilizado usar utilizzato gebruikt 使用; start begin launch startet gestartet beginnt démarre
    démarrage commence inicia empieza comienza arranca inicio começa início avvia inizia begint 启动 开始; stop end
    finish stoppt endet beendet hält arrête arrêté termine fin detiene termina finaliza ferma stopt eindigt 停止 结束;
    wait await wartet warten attend attendre espera esperar aguarda attende aspetta wacht 等待; work function
    funktioniert funktionieren läuft arbeitet fonctionne fonctionnent fonctionner funciona funcionan funcionar
    funzionano funziona werkt 工作; run execute läuft laufen ausgeführt exécute exécuté tourne ejecuta ejecutado
    executa esegue eseguito draait 运行 执行; compute calculate calculation berechnet berechnung rechnet calcule calculé
    calcul calcula cálculo calculado calcolo calcolato berekent 计算; check verify test prüft geprüft prüfen überprüft
    vérifie vérifié verifica comprueba verificado controlla controleert 检查; grow increase wächst wuchs gewachsen
    steigt erhöht grandit augmente augmenté crece aumenta aumentado cresce aumentato groeit 增加 增长; shrink reduce
    lower sinkt senkt verringert reduziert gesenkt réduit diminue baisse réduire reducido disminuye pasa reduz
    riduce ridotto daalt verlaagt 减少 降低; reach hit erreicht erreichen atteint atteindre alcanza alcanzado llega
    atinge raggiunge raggiunto bereikt 达到; exceed overflow überschreitet überschritten übergelaufen überlauf dépasse
    dépassement supera excede desborda desbordamiento ultrapassa estouro eccede overschrijdt 溢出 超过; configure set
    setting einstellbar konfigurierbar konfiguriert einstellung einstellungen configurable réglage réglable
    configura configurado ajuste ajustable configurável configuração configurabile impostazione instelbaar 配置 设置;
    translate translation übersetzt übersetzung übersetzungen traduit traduction traductions traduce traducido
    traducción traduções tradução traduz traduzione vertaling 翻译; print drucken druckt gedruckt imprime imprimer
    imprimir impresión stampa 打印; import importiert importe importer importa importar importieren 导入; export
    exportiert exporte exporter exporta exportar exportieren 导出; download herunterladen lädt télécharge télécharger
    descarga descargar baixa scarica 下载; upload hochladen téléverse sube subir envia carica 上传; maintain care
    gepflegt pflegt wartet maintenu entretenu mantenido mantiene mantido mantenuto onderhouden 维护; mark flag label
    markiert gekennzeichnet marqué marquée marcado marcada segnato gemarkeerd 标记; fail failure schlägt
    fehlgeschlagen scheitert échoue échec falla fallo falha fallisce mislukt 失败; lose loss verliert verloren verlust
    perd perdu perte pierde perdido pérdida perde perda perso verliest 丢失; install installiert installieren
    installation installe installer instala instalado installa 安装; share teilt geteilt teilen partage partagé
    comparte compartido compartilha condivide deelt 共享; copy kopiert kopie kopieren copie copié copia copiado
    kopieert 复制; move verschoben verschiebt déplace déplacé mueve movido sposta verplaatst 移动; connect connection
    verbindet verbunden verbindung connecte connecté connexion conecta conexión conectado conexão connette
    connessione verbinding 连接; pay payment zahlt bezahlt zahlung paye payé paiement paga pago pagado pagamento
    betaling 支付; repeat retry wiederholt erneut wieder répète nouveau encore repite nuevo vez repete ripete opnieuw
    重试 再次; prevent avoid verhindert vermeidet empêche évite évité impide evita evitar impede voorkomt 防止 避免;
"""

#: Things, and how they are.
_THINGS = """
    map karte karten carte cartes mapa mapas mappa kaart 地图; cache zwischenspeicher 缓存; voice stimme;
    file document datei dateien fichier fichiers archivo archivos fichero arquivo arquivos documento bestand 文件;
    folder directory ordner verzeichnis dossier répertoire carpeta directorio pasta cartella 目录 文件夹; memory ram
    speicher arbeitsspeicher mémoire memoria memória geheugen 内存; disk festplatte platte disque disco schijf 磁盘;
    zwischenspeicher caché 缓存; network netz netzwerk réseau red rede rete netwerk 网络; server serveur servidor 服务器;
    user benutzer nutzer anwender utilisateur utilisateurs usuario usuarios usuário utente utenti gebruiker 用户;
    password passwort kennwort passe contraseña senha wachtwoord 密码; key schlüssel clé clés clave llave chave chiave
    sleutel 密钥; error mistake fehler fehlers erreur erreurs errores erro erros errore errori fout fouten 错误; test
    tests prueba pruebas teste prova essai 测试; version fassung versión versão versione versie 版本; page seite seiten
    pages página páginas pagina 页面 页; table tabelle tabellen tableau tableaux tabla tablas tabela tabelas tabella
    表格; row line zeile zeilen reihe ligne lignes rangée fila filas línea líneas linha linhas riga righe rij 行;
    column spalte spalten colonne colonnes columna columnas coluna colunas colonna kolom 列; list liste listen lista
    listas lijst 列表; karte karten carte cartes mapa mapas mappa kaart 地图; tile kachel kacheln tuile tuiles tesela
    teselas bloco piastrella tegel 瓦片; layer level ebene schicht couche capa capas camada livello laag 图层; color
    colour farbe farben couleur couleurs colores cor cores colore kleur 颜色; contrast kontrast contraste contrasto
    对比度; language sprache sprachen langue langues idioma idiomas lengua língua lingua taal 语言; voice speech stimme
    stimmen sprachausgabe voix voz voces vozes voce voci 语音 声音; sound audio klang son sonido som suono geluid 音频;
    image picture photo bild bilder images imagen imágenes imagem immagine afbeelding 图像 图片; text texto testo tekst
    文本; number zahl zahlen nummer nombre numéro número números numero getal 数字; integer ganzzahl entier entero
    inteiro intero 整数; value wert werte werten valeur valeurs valor valores valore waarde 值; limit bound grenze
    grenzwert obergrenze limite límite limitación grens 限制; maximum höchstens maximal maximale máximo massimo
    hoogstens 最大; minimum least mindestens minimal minimale mínimo minimo minstens 最小; unlimited unbounded endless
    unbegrenzt unbeschränkt illimité ilimitado illimitato onbeperkt 无限; level stufe stufen niveau nivel nível
    livello 级别 等级; zoom scale zoomstufe 缩放; dependency abhängigkeit abhängigkeiten dépendance dépendances
    dependencia dependencias dependência dipendenza afhankelijkheid 依赖; runtime laufzeit exécution ejecución
    execução esecuzione 运行时; package bundle paket pakete paquet paquets paquete paquetes pacote pacchetto pakket 包;
    library bibliothek bibliothèque biblioteca librería libreria 库; mode modus betriebsart modo modalità 模式; offline
    ligne ohne 离线; device gerät geräte appareil appareils dispositivo dispositivos aparelho apparaat 设备; phone
    telefon handy téléphone teléfono telefone telefono 手机; screen display bildschirm écran pantalla tela schermo
    scherm 屏幕; button knopf schaltfläche bouton botón botão pulsante knop 按钮; window fenster fenêtre ventana janela
    finestra venster 窗口; menu menü menú 菜单; keyboard tastatur clavier teclado tastiera toetsenbord 键盘; battery akku
    batterie batería bateria batterij 电池; camera kamera caméra cámara câmera 相机; location position standort ort lage
    emplacement ubicación posición localização posizione locatie 位置; route weg strecke itinéraire ruta rota percorso
    路线; curve bend kurve kurven courbe virage curva curvas; odometry odometrie odométrie odometría odometria 里程计;
    message nachricht nachrichten meldung messages mensaje mensajes mensagem messaggio bericht 消息; notification
    benachrichtigung notificación notificação notifica melding 通知; mail email nachricht courriel correo 邮件; account
    konto compte cuenta conta rekening 账户; customer kunde kunden client clients cliente clientes klant 客户; invoice
    bill rechnung rechnungen facture factura fatura fattura factuur 发票; order bestellung bestellungen commande
    pedido ordine bestelling 订单; price preis preise prix precio preço prezzo prijs 价格; date datum fecha data 日期; day
    tag tage tagen jour jours día días dia giorno dag 天; hour stunde stunden heure heures hora horas ora ore uur 小时;
    minute minuten minutes minuto minutos minuti minuut 分钟; second sekunde sekunden seconde secondes segundo
    segundos secondi 秒; week woche wochen semaine semana settimana 周; month monat monate mois mes meses mês mese
    maand 月; year jahr jahre jahren année ans año años ano anos anno jaar 年; time zeit temps tiempo tempo tijd 时间;
    name namen nom noms nombre nombres nome nomi naam 名称; title titel titre título titolo 标题; description
    beschreibung descripción descrição descrizione 描述; documentation dokumentation doku documentación documentação
    documentazione 文档; translation übersetzung; function funktion funktionen fonction función funciones função
    funzione functie 函数 功能; parameter option paramètre parámetro opción parâmetro opção parametro opzione 参数 选项;
    interface schnittstelle oberfläche interfaz interfaccia 接口 界面; permission recht berechtigung autorisation
    permiso permissão permesso 权限; request anfrage anfragen requête demande solicitud petición pedido requisição
    richiesta verzoek 请求; response answer antwort réponse respuesta resposta risposta antwoord 响应; data daten
    données datos dados dati gegevens 数据; database datenbank datos banco 数据库; system système sistema 系统; browser
    navigateur navegador 浏览器; experimental experiment experimentell expérimental expérimentale sperimentale 实验性;
    slow langsam lent lente lento 慢; fast quick schnell rapide rápido veloce snel 快; empty leer vide vacío vazio
    vuoto leeg 空; missing lack fehlt fehlen fehlende manque manquant falta faltante manca 缺少; wrong false falsch
    falsche faux incorrect incorrecto errado sbagliato fout 错误; old former alt alte alten ältesten älteste ancien
    ancienne anciens viejo antigua antiguo antigo vecchio oud oude 旧; first erste ersten erster premier première
    primera primero primeiro primo eerste 首次; last letzte letzten dernier dernière último última ultimo laatste 最后;
    default standard standardmäßig voreinstellung défaut defecto padrão predefinito standaard 默认; own eigene eigener
    propre propio próprio proprio eigen; large great big groß große großen grand grande gros tamaño groot 大 大于;
    small little klein kleine petit petite pequeño pequeno piccolo 小; größer über mehr plus más mayor mayores acima
    oltre più 大于 超过; below less kleiner unter weniger moins menos menor menores abaixo sotto meno 小于; jetzt nun
    maintenant désormais ahora agora adesso ora nu 现在; previously earlier bisher zuvor vorher früher avant
    auparavant antes prima voorheen 之前; nobody none niemand niemandem personne nadie ninguém nessuno; dark dunkel
    dunkle dunkler sombre oscuro escuro scuro donker 深色; light hell helle clair claro chiaro licht 浅色; german
    deutsch deutsche allemand alemán; french französisch français française françaises francés francesa; spanish
    spanisch espagnol espagnole espagnoles español española castellano; english englisch anglais anglaise inglés
    inglesa; italian italienisch italien italiano; portuguese portugiesisch portugais portugués português; dutch
    niederländisch néerlandais neerlandés; chinese chinesisch chinois chino 中文; japanese japanisch japonais japonés
    日本語; russian russisch russe ruso; without ohne sans sin sem senza zonder; bit bits 位; render draw 渲染; only nur
    seulement seul solo sólo solamente apenas somente soltanto alleen 仅 只;
"""

FIELDS: tuple[str, ...] = (_DEEDS, _THINGS)
