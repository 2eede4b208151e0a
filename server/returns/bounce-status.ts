/** Wording of mail servers for why an email bounces, with the code of RFC 3463. The first match counts. */
const reasons: readonly (readonly [status: string, words: RegExp])[] = [
  ['4.4.3', /not found, try again|name service error|temporary (lookup|dns|name)|dns (timeout|error)/],
  [
    '4.4.7',
    /expired|too long (in|on) (the|our) queue|in the queue too long|retry time(out)? (not reached|exceeded)|could not (be )?deliver(ed)? for|after multiple retries|giving up|gave up|given up|was not delivered within|delivery time ?out|timed out/,
  ],
  ['4.4.1', /connection refused|not responding|no route to host|connect(ion)? (failed|error)|unreachable/],
  [
    '4.2.2',
    /(mailbox|mail ?box|inbox|mail ?folder|maildir|account|user|storage|disk)('s)? (is |has |was |size )?(full|over|exceed|out of)|(over|exceed\w*|out of) (the |its |their |his |your |maximum |allowed |mail ?box |disk )*(quota|storage|space|limit)|quota (is )?exceeded|over ?quota|mailbox size limit|postfach (ist )?voll|speicherplatz|bo[iî]te (aux lettres |de r[ée]ception )?(est )?pleine|quota d[ée]pass|caixa (postal|de correio|de entrada) (est[áa] )?cheia|buz[óo]n (est[áa] )?lleno|casella (di posta )?(è )?piena|メールボックスが?(一杯|いっぱい|満杯|フル)|容量(超過|オーバー|を超え)|(邮箱|信箱|郵箱|信匣)(空间|空間|容量)?(已|不足)?[满滿]|용량.{0,6}초과/,
  ],
  ['5.4.4', /dns lookup fail|no mx (found|record)|mail exchanger/],
  [
    '5.1.2',
    /host unknown|unknown host|host (was )?not found|domain (name )?(does not|doesn't) exist|domain not found|no such (host|domain)|unrouteable (mail )?domain|unknown domain|invalid domain|domain .{0,60}(couldn't|could not) be found/,
  ],
  [
    '5.2.1',
    /(account|mailbox|user|recipient|address)( address)?( has been| is| was)? (currently )?(disabled|inactive|suspended|deactivated|discontinued|blocked|closed|locked)|disabled or discontinued|no longer (active|in use|available|valid)|konto (ist )?(gesperrt|deaktiviert)|compte d[ée]sactiv|conta (foi )?(desativada|suspensa)/,
  ],
  [
    '5.1.1',
    /(user|recipient|address|mailbox|account|userid|addressee)( name| address| email)?( is| was)? ?(unknown|not (known|found|recogni[sz]ed|listed|exist)|invalid|nonexistent|unrouteable|incorrect|misspelled)|(unknown|invalid|unrouteable|nonexistent|incorrect|bad|no such|no valid|not a valid|not an existing|illegal) (local )?(final )?(delivery )?(user|userid|recipient|address|mailbox|account|person|mail address|email address|destination mailbox|local-part)|no (such |valid )?(user|mailbox|recipient|person)s? (here|by that name|found|with)|no mailbox here|(user|recipient|mailbox|account|address)[^.;]{0,60}(does not|doesn't|do not|did not) (exist|have an?)|(couldn't|could not|wasn't|was not|can't|cannot) (be )?(find|found|be found|locate|located)|isn't listed|not listed in|recipientnotfound|this user doesn't have|unknown to (us|this)|possibly incorrect|unbekannte?r? (empf[äa]nger|adresse|benutzer|nutzer)|(empf[äa]nger|adresse|benutzer)( ist| wurde)? (nicht gefunden|unbekannt|nicht bekannt)|existiert nicht|(utilisateur|destinataire|adresse) (est )?(inconnu|introuvable|inexistant)e?|n'existe pas|(usu[áa]rio|destinat[áa]rio|endere[çc]o)( de e-?mail)?( [ée])? ?(desconhecido|inexistente|inv[áa]lido|n[ãa]o (existe|encontrado|foi encontrado))|n[ãa]o existe|(usuario|destinatario|direcci[óo]n)( es)? (desconocid[oa]|inexistente|no (existe|encontrad[oa]))|(utente|destinatario|indirizzo) (sconosciut[oo]|inesistente|non trovato)|non esiste|(宛先|ユーザ|ユーザー|アドレス|メールアドレス).{0,8}(存在し|見つかり|不明|間違|誤り)|(收件人|收信人|用户|用戶|使用者|帳號|账号|地址|邮箱|信箱).{0,8}(不存在|无效|無效|不明|有误|有誤)|查無此(人|信箱|帳號)|존재하지 않|없는 (사용자|메일|주소|계정)|(получатель|пользователь|адресат|ящик).{0,20}(не существует|не найден|неизвест)/,
  ],
  ['5.3.4', /(message|mail)( size)?( is)? (too (large|big)|exceeds|size limit|limit)/],
  [
    '5.7.1',
    /spam|unsolicited|black ?list|block ?list|blocked|dmarc|\bspf\b|\bdkim\b|unauthenticated|not authori[sz]ed|policy|reputation|\bptr\b|reverse dns|are not (a )?member|only members|relay(ing)? (is )?(denied|not (allowed|permitted))|unable to relay|access denied|virus|content (is )?(rejected|denied)|message (was )?(rejected|refused)|permission/,
  ],
];

/** Returns the code for the wording of a mail server, or undefined for unknown wording. */
export function refusalStatus(text: string): string | undefined {
  const normalized = text.slice(0, 4000).toLowerCase().replaceAll('’', "'");
  return reasons.find(([, pattern]) => pattern.test(normalized))?.[0];
}

/** The code must follow a character that does not occur inside numbers and IP addresses. */
const enhanced = /(?:^|[\s#(:;<>[=-])([45]\.\d{1,3}\.\d{1,3})(?![\d.])/;
const basic = /(?:^|[\s:;>(["#=])([45])\d\d(?=[\s\-:;,)\]"#]|$)/;

/** Returns the code in a reply of a mail server: `550 5.1.1 …`, `#5.1.1`, otherwise `5.0.0` from the reply code alone. */
export function smtpStatus(text: string): string | undefined {
  const code = enhanced.exec(text)?.[1];
  if (code) return code;
  const [, first] = basic.exec(text) ?? [];
  return first && `${first}.0.0`;
}
