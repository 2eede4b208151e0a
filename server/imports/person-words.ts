import type { ConsentBasis } from '#contract/consents';
import type { CustomerKind, customerRoles, standings } from '#contract/customer-fields';
import type { BalanceKind } from '#contract/import-fields';
import type { registrationChannels } from '#contract/registration-states';
import type { RelationKind } from '#contract/relations';
import { type Language, languages } from '#contract/session';
import { locales } from '../locales/locales';
import { fold } from './values';

/** Texts that other programs use for our choices, by choice. */
export const kindWords: Record<CustomerKind, string> = {
  PERSON: 'person|individual|private|privat|pessoa|pessoa fisica|personne|m|f|male|female|个人|個人',
  COUPLE: 'couple|paar|ehepaar|casal|pareja|mr and mrs|mr & mrs|夫妇|夫婦',
  COMPANY:
    'company|business|firm|firma|unternehmen|entreprise|societe|empresa|pessoa juridica|trade|公司|企业|企業',
};
export const channelWords: Record<(typeof registrationChannels)[number], string> = {
  ROOM: 'in person|in room|saleroom|room bid|floor|paddle|sala|presencial|im saal|saal|en salle|salle|现场|現場',
  PHONE: 'telephone|phone bid|by phone|tel|telefon|telefone|por telefone|telephone bid|电话|電話',
  ABSENTEE:
    'commission|commission bid|absentee bid|left bid|book|book bid|proxy|written|written bid|ordem de compra|lance por escrito|schriftlich|vorgebot|ordre d achat|书面委托|書面委託',
  PLATFORM: 'online|internet|web|live online|web bid|internet bid|app|on line|网络|網路|线上|線上',
};
export const roleWords: Record<(typeof customerRoles)[number], string> = {
  BUYER: 'buyer|bidder|kaufer|acheteur|comprador|买家|買家',
  CONSIGNOR: 'consignor|vendor|seller|einlieferer|vendeur|vendedor|comitente|委托人|委託人|卖家|賣家',
  DEALER: 'dealer|trade|handler|marchand|marchand d art|negociante|marchante|经销商|經銷商',
  INTRODUCER: 'introducer|finder|vermittler|apporteur|indicador|介绍人|介紹人',
  SHIPPER: 'shipper|carrier|spediteur|transporteur|transportadora|运输商|運輸商',
  PRESS: 'press|journalist|presse|imprensa|媒体|媒體',
  EXPERT: 'expert|experte|perito|especialista|专家|專家',
  INSTITUTION: 'museum|institution|musee|museu|instituicao|机构|機構|博物馆|博物館',
};
export const standingWords: Record<(typeof standings)[number], string> = {
  ACTIVE: 'active|aktiv|actif|ativo|current|有效|活跃',
  DORMANT: 'dormant|inactive|lapsed|inaktiv|inactif|inativo|休眠',
  DECEASED: 'deceased|dead|verstorben|decede|falecido|已故',
};
export const basisWords: Record<ConsentBasis, string> = {
  CONSENT: 'consent|opt in|optin|einwilligung|consentement|consentimento|同意',
  SOFT_OPT_IN: 'soft opt in|soft optin|existing customer|legitimate interest|bestandskunde|软性同意|軟性同意',
  CORPORATE: 'corporate|corporate address|business address|company|企业地址|企業地址',
};
export const balanceWords: Record<BalanceKind, string> = {
  INVOICE:
    'inv|open invoice|sales invoice|bill|debit|si|dr|rechnung|offene rechnung|facture|fatura|fatura em aberto|factura|fattura|发票|發票|账单|帳單|应收|應收',
  CREDIT:
    'cr|credit note|credit memo|cn|sc|overpayment|on account|payment|receipt|gutschrift|guthaben|avoir|note de credit|credito|nota de credito|saldo credor|abono|贷项|貸項|贷项通知单|折讓單|余额|餘額|预收|預收',
  DEPOSIT:
    'prepayment|advance|advance payment|payment in advance|security deposit|anzahlung|kaution|depot|acompte|arrhes|deposito|sinal|adiantamento|caucao|押金|保证金|保證金|定金|訂金|预付款|預付款',
};
export const relationWords: Partial<Record<RelationKind, string>> = {
  HOUSEHOLD: 'household|spouse|wife|husband|partner|family|haushalt|famille|familia|家庭',
  AGENT_FOR: 'agent|agent for|agente|vertreter',
  INTRODUCED_BY: 'introduced by|referred by|empfohlen von|indicado por',
  WORKS_AT: 'works at|employee|employer|contact at|mitarbeiter|funcionario',
};

/** Returns the option that a text means: its own name, or one of the words of other programs. */
export function matchWord<W extends string>(
  options: readonly W[],
  words: Partial<Record<W, string>>,
  text: string,
): W | undefined {
  const folded = fold(text).replace(/[-_.]/g, ' ').trim();
  const isSameWord = (word: W) => fold(word).replaceAll('_', ' ') === folded;
  return options.find(isSameWord) ?? options.find((word) => words[word]?.split('|').includes(folded));
}

/** Returns the supported language that a text names, or undefined. */
export function parseLanguage(text: string): Language | undefined {
  const folded = fold(text).replace('_', '-');
  return languages.find((language) => locales[language].language.inFiles.test(folded));
}
