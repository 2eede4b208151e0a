/**
 * Legal forms as written in registers and letterheads. A form ends a name or precedes a bracket or a comma. Forms of two
 * letters count only in capitals or with their periods, because `me`, `as` and `sa` are also ordinary words.
 */
const forms =
  /(^|[\s,(-])(ltd|limited|llc|l\.l\.c|llp|l\.l\.p|inc|incorporated|corp|corporation|plc|p\.l\.c|pty|pte|sdn bhd|bhd|gmbh|g\.m\.b\.h|mbh|ggmbh|kgaa|ohg|gbr|s\/a|sarl|s\.a\.r\.l|eurl|e\.u\.r\.l|sasu|snc|s\.n\.c|srls?|s\.r\.l\.?s?|spa|s\.p\.a|s\. de r\. ?l|s\.?a\.? de c\. ?v|ltda|lda|eireli|epp|oyj?|a\/s|i\/s|k\/s|aps|spol|sp\. ?z ?o\. ?o|z o\. ?o|s\. ?r\. ?o|kft|zrt|nyrt|d\.o\.o|ооо|оао|зао|пао)\.?(?=$|[\s,)&-])/iu;
/** Forms that may also be initials (`S. A. Smith`, `Byatt, A. S.`) count only at the end of a name and not after a comma. */
const initials =
  /[^\s,]\s(s\. ?a|s\. ?a\. ?s|s\. ?l|s\. ?l\. ?u|s\. ?c|s\. ?s|s\. ?e|b\. ?v|n\. ?v|v\. ?o\. ?f|c\. ?v|a\. ?s|e\. ?k|e\. ?v|e\. ?u|k\. ?k|g\. ?k|d\. ?d|k\. ?g|a\. ?g|m\. ?e)\.?\s*(?=$|[(&-])/iu;
/** These forms also count after a comma, as is usual in Spain and Latin America. */
const afterComma = /,\s*(s\.a|s\.l|s\.a\.s|s\.l\.u|s\.c)\.?\s*$/iu;
const capitals =
  /(^|[\s,(-])(AG|KG|SA|SAS|SL|SLU|SE|BV|NV|VOF|CV|AB|AS|ASA|ME|MEI|EI|SS|SC|SCP|SCI|UG|EG|KK|CO|CIA|LP)\.?(?=$|[,)&-]|\s*[(&])/u;
const shop =
  /&\s*co\b|&\s*cie\b|&\s*cia\b|\bet cie\b|\be cia\b|\by c[ií]a\b|\band co\b|\bco\.,? (ltd|limited|inc)|\S\s(co\.|cie\.?|cia\.)$/iu;

/** Words that occur only in the names of companies, dealers and institutions. */
const words =
  /(^|[\s,("'’-])(galler(y|ies)|galeries?|galerij|galleria|galer[ií]as?|galleri|museums?|mus[eé]es?|museos?|museus?|muzeum|foundation|stiftung|fondation|funda[cç][aã]o|fundaci[oó]n|fondazione|stichting|trust|trustees|bank|banque|banco|banca|universit(y|[eé]|[aà]|y college|eit|[aä]t|ies)|universidade?|institut(e|ion|o)?|istituto|librar(y|ies)|bibliothek|biblioth[eè]que|biblioteca|archives?|society|association|associa[cç][aã]o|asociaci[oó]n|associazione|verein|verband|soci[eé]t[eé]|sociedade?|societ[aà]|compagnie|companhia|compañ[ií]a|company|holdings?|gruppe|groupe|grupo|partners|partnership|associates|antiques|antiquit[eé]s|antiquit[aä]ten|antiquariat|antiquaires?|antiguidades|antig[uü]edades|antichit[aà]|auctions?|auctioneers|auktion(en|shaus)|leil[oõ]es|subastas|kunsthandel|kunsthandlung|fine arts?|buchhandlung|books|bookshop|booksellers|librairie|livraria|librer[ií]a|libreria|verlag|[eé]ditions|publishing|publishers|consulting|services|trading|investments?|ventures|enterprises|empreendimentos|com[eé]rcio|ind[uú]stria|participa[cç][oõ]es|importa[cç][aã]o|sons|s[oö]hne|fils|filhos|hijos|figli|bros|brothers|gebr|gebr[uü]der|fr[eè]res|fratelli|hermanos|irm[aã]os|embassy|botschaft|ambassade|embaixada|kunstverein|kunsthalle|collection|sammlung|messrs)(\.|[\s,)'’&-]|$)/iu;
const signs =
  /公司|公社|画廊|畫廊|博物[馆館]|美[术術][馆館]|基金[会會]|集[团團]|拍[卖賣]行|株式会社|株式會社|有限会社|合同会社|（株）|\(株\)|㈱|㈲|주식회사|유한회사|\(주\)|（주）|㈜|[银銀]行|大[学學]|商行|工作室|事[务務]所|[书書]店|[协協]会|[协協]會|[学學]会|[学學]會|古美術|美術商|ギャラリー|갤러리|미술관|박물관|재단|화랑|은행|대학교/u;
/** Family names that are also words of company names. */
const familyNames = /^(bank|trust|sons|books|partners|archive|bros|brothers|fils|hermanos|grupo)$/i;

/** Returns whether this is the name of a company, a gallery or an institution rather than of a person. */
export function isCompanyName(name: string): boolean {
  if ([signs, forms, initials, afterComma, capitals, shop].some((form) => form.test(name))) return true;
  // `Bank, Peter` is a person.
  const [last = '', givenName] = name.split(',').map((part) => part.trim());
  if (givenName !== undefined && familyNames.test(last.trim())) return false;
  return words.test(name);
}
