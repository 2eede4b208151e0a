/**
 * Wording by which notices without a report part state the outcome of a delivery, in the languages of mail servers and
 * providers. The expressions match text from `normalizeText`.
 */

/**
 * Returns text in the form that the expressions below expect: lower case, one space between words, straight apostrophes, `@`
 * for each address.
 */
export const normalizeText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[‘’ʼ´`]/g, "'")
    .split(/\s/)
    .filter(Boolean)
    .map((word) => (word.includes('@') ? '@' : word))
    .join(' ')
    // East Asian text has no spaces; these come from wrapped lines.
    .replace(
      /(?<=[\u3040-\u30ff\u4e00-\u9fff\uff00-\uff60]) (?=[\u3040-\u30ff\u4e00-\u9fff\uff00-\uff60])/g,
      '',
    );

const anyOf = (...expressions: readonly RegExp[]) =>
  new RegExp(expressions.map(({ source }) => source).join('|'));

/** The email was not delivered. */
export const failureWords = anyOf(
  /(could ?not|couldn't|can ?not|can't|was not|wasn't|were not|weren't|has not been|not be|been un)( be)?( successfully)? ?(delivered|sent|handed over|reached|forwarded to)/,
  /(unable|not able|failed|failure|not possible|error|trouble|problems?) (to |in |while |with |occurred while )?(trying to )?(deliver|send|forward|relay)/,
  /undeliver|not deliverable|unzustellbar|nondeliver|non-deliver/,
  /(delivery|delevery|mail|message|e-mail|recipients?)( status notification)?( attempt| message)?( has| have)? ?\(?fail(ed|ure|s)/,
  /failed (permanently|recipient|address|delivery)|failure (notice|reasons|delivery)|delivery error|delivery has failed/,
  /(did not|didn't|not|never) reach(ed)? (the|some|one|any|all|its|this|your|following)/,
  /return(ed|ing)( mail| message| your mail| your message| it)? to (the )?sender|returned mail|mail returned|message returned|returned to you|came back/,
  /(permanent|fatal|delivery|following) (fatal )?errors?|permanent failure|permanently (failed|rejected)|errors? (were |was )?(encountered|occurred|detected)[^.]{0,40}(mail|message|deliver)/,
  /(was|were|been) (rejected|refused|bounced)|rejected (your|the|this) (message|mail|e-mail)|rejected recipient|recipient rejected|address rejected|message rejected|mail rejected|rejected by/,
  /i've given up|giving up|given up|will be deleted from queue|not going to try again|no further (delivery )?attempts|no valid recipients|not delivered/,
  /(message|mail|e-mail)( that)?( you sent)? (was |is |has been )?(blocked|quarantined|considered (unsolicited|spam))|considered unsolicited/,
  /are not (a )?member|only members (can|may) post/,
  /nicht (zugestellt|ausgeliefert|[üu]bermittelt|zustellbar|erfolgreich zugestellt|versendet)|(zustellung|[üu]bermittlung|auslieferung|versand)[^.]{0,60}(fehlgeschlagen|gescheitert|nicht m[öo]glich|fehler)|unzustellbarkeit|zur[üu]ckgewiesen|zustellfehler|fehler bei der (nachrichten)?zustellung/,
  /n'(a|ont) (pas )?(pu |pas )?[êe]tre (remis|d[ée]livr|distribu|livr|envoy|achemin|transmis)|(pas|non) (pu [êe]tre |[ée]t[ée] )?(remis|distribu[ée]|d[ée]livr[ée]|livr[ée]|achemin[ée]|transmis)|[ée]chec (de |d'|du |lors )[^.]{0,30}(remise|distribution|livraison|envoi|transmission|message|courrier)|impossible (de |d')(remettre|d[ée]livrer|livrer|distribuer|envoyer|acheminer)|non remis|non distribuable/,
  /n[ãa]o (p[ôo]de|foi|pode|foram|puderam|podia|conseguimos|conseguiu|p[ôo]de ser|est[áa] sendo)[^.]{0,24}entreg|n[ãa]o entregue|falha (na|no|de|ao) (entrega|envio|entregar|enviar)|erro (na|no|de|ao) (entrega|envio|entregar|enviar)|devolvid[ao] ao remetente|mensagem devolvida|imposs[íi]vel entregar/,
  /no (se |)(ha |pudo|puede|fue|pudieron|han )?[^.]{0,24}(entreg(ar|ado|ada)\b)|no entregad|error (de|en la|al) (entrega|env[íi]o|entregar|enviar)|fall[óo] la entrega|fallo (de|en la) entrega|imposible entregar|devuelto al remitente|devoluci[óo]n de correo/,
  /non [^.]{0,30}(recapita|consegna)(t[oaie]|re|bile|rlo)|mancat[ao] (recapito|consegna)|impossibile (recapitare|consegnare|inviare)|recapito non riuscito|consegna non riuscita/,
  /niet (worden )?(bezorgd|afgeleverd|besteld)|onbestelbaar|bezorging (is )?mislukt/,
  /kunde inte levereras|kunne ikke leveres|ei voitu toimittaa|nie (mo[żz]na|uda[łl]o si[ęe]) dostarczy|nelze doru[čc]it|teslim edilemedi/,
  /не (удалось|может быть|могло быть|было|был|была)[^.]{0,30}достав|недоставлен|невозможно доставить|сообщение не доставлено|не доставлено|возвращено отправителю/,
  /(配信|送信|配送|配達|送達|転送)(が|は|を)?(でき(ません|なかった|ない)|不能|不可|(に|が)?失敗|エラー)|(届け|お届け)(られ|でき)(ません|なかった)|不達|メールエラー|エラーメール|返送|戻ってき|差出人に戻/,
  /退信|(无法|無法|未能)[^。]{0,12}(投递|投遞|送达|送達|寄達|发送|發送|传送|傳送|传递|傳遞|递送|遞送|寄送)(到|给|給|至)|退回|被拒[收绝絕]|(无法|無法|未能|不能|未)(被)?(成功)?(投递|投遞|送达|送達|寄達|发送|發送|传送|傳送|传递|傳遞|递送|遞送|寄送|寄出)|(投递|投遞|发送|發送|传送|傳送|传递|傳遞|递送|遞送|寄送|送信)(失败|失敗|错误|錯誤)/,
  /반송|(전송|발송|배달|전달|수신)(에|이|을|를|할|되지|하지|할 수)? ?(실패|못|수 없|않|없)/,
);

/** Delivery is still being attempted. */
export const delayWords = anyOf(
  /(this is a |)warning (message )?only|do(es)? not need to re-?send|no need to re-?send|no action is required/,
  /will (be |be automatically |automatically )?(retr(y|ied)|re-?attempted)|will (keep|continue) (trying|to try|to be|to retry|to attempt)|(?<!\bno (further |more |additional |other )?(delivery )?)(attempts|attempting|retries|retrying) (to deliver [^.]{0,60})?will (continue|be made)|continue to be attempted|try(ing)? again (until|for (another )?\d)|still (being )?(tried|trying|retr)|will try (again )?(for|until|to deliver)|keep trying/,
  /(has|have|was|is|been|being|are) (temporarily )?delayed|delivery (is |has been |was )?delay|\(delay(ed)?\)|delayed mail|mail delayed|message delayed|delivery incomplete|delayed \d+|delay(ed)? notif/,
  /(has |have )?not yet been delivered|hasn't been delivered yet|still undelivered|temporary problem delivering|will be notified if|be told if it|could not send message for past|enqueued and undeliverable for/,
  /verz[öo]gert|noch nicht (zugestellt|ausgeliefert|[üu]bermittelt)|(?<!keine )weitere zustell(ungs)?versuche|zustellung unvollst[äa]ndig|versucht (es )?(noch|weiterhin|in den n[äa]chsten)|weiterhin versuch|erneut versucht/,
  /(est|a [ée]t[ée]|sera|être) (retard[ée]e?|diff[ée]r[ée]e?|retent[ée]e?)|retard (de|dans la) (remise|livraison|distribution)|(?<!aucune )nouvelles? tentatives? (de|sera|seront)|distribution incompl[èe]te|r[ée]essaiera|pas encore (été )?(remis|distribu|livr|d[ée]livr)/,
  /(est[áa]|foi|entrega) (atrasad|adiad)|atraso na entrega|entrega atrasada|entrega incompleta|far[áa] novas tentativas|(?<!n[ãa]o )(tentaremos|tentar[áa]|continuar[áa])[^.]{0,30}(novamente|tentando|entregar)|ainda n[ãa]o foi entregue/,
  /(ha sido|est[áa]|entrega) (retrasad|demorad|aplazad)|retraso en la entrega|(?<!\bno |\bno se )(reintentar[áa]|seguir[áa] intentando|volver[áa] a intentar)|a[úu]n no (se )?ha (sido )?entregad/,
  /consegna (ritardata|in ritardo)|(è stat[ao]|recapito) ritardat|(?<!non )verr[àa] ritentat|continuer[àa] a tentare/,
  /vertraagd|opnieuw geprobeerd|f[öo]rsenad|forsinket|op[óo][źz]nion/,
  /задерж(ано|ана|ка)|отложен|попытки (доставки )?будут/,
  /(配信|送信|配送|配達)[がのは]?遅(延|れ)|遅延(して|通知)|再(送|試行|送信)(を|が)?(試み|試行|続け|行)(ます|続け|中)|再(試行|送)し(ます|続け)|(引き続き|継続して)[^。]{0,20}(試み|再送|送信)/,
  /(投递|投遞|发送|發送|传递|傳遞|送达|送達|邮件|郵件)[^。]{0,6}(延迟|延遲|延误|延誤)|(将|將|会|會|继续|繼續)[^。不]{0,24}(重试|重試|再次(尝试|嘗試)|重新(尝试|嘗試|投递|投遞|发送|發送))|尚未(送达|送達|投递|投遞)/,
  /지연|다시 시도(할|합|하겠|됩)|재시도(할|합|됩|하)/,
);

/** The email was delivered, forwarded or read. */
export const deliveredWords = anyOf(
  /(successfully|has been|was|were|message|been) (successfully )?(delivered|relayed)( successfully)? (to|in|on|at|and)|success(fully|ful)? (mail )?(delivery|delivered|relayed)|(delivery|dsn|notification)[^.]{0,20}\(?success|delivery receipt|\(relay(ed)?\)|return receipt|relaying notification/,
  /(wurde|erfolgreich) (erfolgreich )?(zugestellt|ausgeliefert|[üu]bermittelt)|empfangsbest[äa]tigung|lesebest[äa]tigung/,
  /accus[ée] de (r[ée]ception|lecture)|(a [ée]t[ée]|bien) (remis|distribu[ée]|livr[ée])/,
  /confirma[çc][ãa]o de (entrega|leitura)|(foi|entregue) (entregue )?com sucesso|confirmaci[óo]n de (entrega|lectura)|entregado correctamente/,
  /(配信|送信|配達)(完了|済み|されました)|開封(確認|通知|済)|(已|成功)(送达|送達|投递成功|投遞成功)|(已读|已讀)(回执|回條|回条)|읽음 확인|수신 확인/,
);

/** Where the notice ends and the returned email begins. */
const copyLine =
  /original (message|mail|header)|(copy|header|headers|text|contents?|body|lines) of (the|your) (\w+ )?(message|mail|header)|(message|mail|headers?|text|copy)( headers?| text)? (follows?|below)|below (this line )?is|returned (message|mail) ?-|unsent message|urspr[üu]ngliche (nachricht|mail)|message d'origine|message original|mensagem original|mensaje original|messaggio originale|原(始)?(メール|邮件|郵件|信件|メッセージ)|元のメッセージ|원본/i;
/** Lines that mention the original email but belong to the notice: `The original message was received at …`. */
const noticeLine = /error|reason|received (at|from|on)|explanation|could not|cannot|unable/i;
const headLine = /^(>\s?)?(return-path|received|message-id|mime-version|dkim-signature|x-[\w-]{1,60}):/i;

/** Returns the text of the notice itself, without the returned email and without fields of reports. */
export function noticeLines(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/).slice(0, 400);
  const end = lines.findIndex(
    (line, at) =>
      at > 0 &&
      ((line.length < 160 && copyLine.test(line) && !noticeLine.test(line)) ||
        (at > 2 && headLine.test(line))),
  );
  return (end < 0 ? lines : lines.slice(0, end)).map((line) => line.slice(0, 1000));
}
