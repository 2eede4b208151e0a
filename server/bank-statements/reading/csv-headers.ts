import { isIso } from '#contract/currencies';
import { foldHeader } from '../../imports/aliases';

/**
 * Headers that banks write, folded by `foldHeader`, in English, German, Dutch, French, Portuguese, Spanish, Italian and
 * Chinese. `date` is what a file with a single date calls it; where there are several it may be any of them.
 */
const headerNames = {
  bookedOn: `booking date | booked on | posting date | post date | posted date | date posted | completed date | entry date |
    buchungstag | buchungsdatum | boekdatum | boekingsdatum | datum boeking | date de comptabilisation |
    date d operation | date operation | date comptable | data do movimento | data movimento | data mov |
    data de lancamento | data lancamento | fecha contable | fecha operacion | fecha de operacion | f operacion |
    data contabile | data operazione | data registrazione | 记账日期 | 記帳日期 | 记账日 | 入账日期 | 入帳日期 | 交易日期 | 交易日`,
  date: `date | datum | data | fecha | transaction date | transactiedatum | transactiondate | transaktionsdatum |
    date de transaction | data da transacao | data transazione | fecha de transaccion | 日期 | 交易时间 | 交易時間`,
  valueOn: `value date | valuedate | value | valuta | valutadatum | valutatag | valuta datum | wertstellung |
    wertstellungsdatum | wertstellungstag | rentedatum | date de valeur | date valeur | valeur | data valor |
    data de valor | data valuta | fecha valor | fecha de valor | f valor | 起息日 | 起息日期`,
  amount: `amount | transaction amount | transactiebedrag | value amount | betrag | umsatz | umsatzbetrag | buchungsbetrag | bedrag |
    montant | montant de l operation | valor | valor do lancamento | montante | importe | importo | 金额 | 金額 | 交易金额 |
    交易金額 | 发生额 | 發生額`,
  credit: `credit | credits | credit amount | paid in | money in | deposit | deposits | deposit amount | gutschrift |
    gutschriften | haben | bij | credit bedrag | credit euros | montant credit | montant au credit | recette | credito | creditos | entrada |
    entradas | abono | abonos | haber | ingreso | ingresos | accredito | accrediti | avere | entrate | 贷方 | 貸方 |
    贷方金额 | 贷方发生额 | 收入 | 收入金额 | 存入 | 存入金额 | 存入金額 | 转入金额`,
  debit: `debit | debits | debit amount | paid out | money out | withdrawal | withdrawals | withdrawal amount |
    belastung | belastungen | soll | lastschrift | af | debet bedrag | debit euros | montant debit | montant au debit | depense | debito |
    debitos | saida | saidas | cargo | cargos | debe | gasto | gastos | addebito | addebiti | dare | uscite | 借方 | 借方金额 |
    借方发生额 | 支出 | 支出金额 | 支出金額 | 取出 | 转出金额`,
  direction: `direction | debit credit | credit debit | dr cr | cr dr | d c | c d | cd | dc | debit credit indicator |
    soll haben | soll haben kennzeichen | s h | kennzeichen | af bij | bij af | debet credit | sens | debito credito |
    credito debito | natureza | dare avere | segno | debe haber | 借贷 | 借貸 | 借贷标志 | 借贷方向 | 收支 | 收支类型`,
  currency: `currency | ccy | account currency | wahrung | waehrung | muntsoort | munt | valuta code | devise | monnaie | moeda |
    divisa | moneda | divisa conto | 币种 | 幣別 | 币别 | 货币`,
  name: `name | payee | payer | counterparty | counterparty name | beneficiary | beneficiary name | payer name | merchant |
    auftraggeber empfanger | beguenstigter zahlungspflichtiger | begunstigter zahlungspflichtiger |
    name zahlungsbeteiligter | zahlungsempfanger | zahlungsempfanger in | zahlungspflichtige r | empfanger | partnername | partner name |
    auftraggeber | begunstigter auftraggeber | tegenpartij | naam | naam tegenpartij | naam tegenrekening | naam omschrijving |
    contrepartie | nom | beneficiaire | tiers | contraparte | nome | favorecido | beneficiario | ordenante | nombre |
    controparte | ordinante | 对方户名 | 對方戶名 | 对方名称 | 对方单位 | 对方账户名称 | 户名 | 交易对方`,
  account: `counterparty account | counterparty iban | account of counterparty | partner iban | iban zahlungsbeteiligter |
    kontonummer iban | iban des auftraggebers | gegenkonto | gegenkonto iban | tegenrekening | tegenrekening iban bban | rekening tegenpartij |
    compte contrepartie | iban contrepartie | conta contraparte | iban contraparte | cuenta contraparte |
    conto controparte | iban controparte | 对方账号 | 對方帳號 | 对方帐号 | 对方账户`,
  reference: `end to end reference | end to end id | end to end | kundenreferenz end to end | kundenreferenz | payment reference |
    betalingskenmerk | transactiereferentie | reference client | reference de bout en bout | structured reference | qr referenz | qr reference |
    zahlungsreferenz | referenznummer | referencia de pagamento | riferimento`,
  text: `description | details | transaction details | narrative | memo | particulars | remittance information |
    reference | verwendungszweck | buchungstext | buchungsdetails | zahlungszweck | beschreibung | vorgang | omschrijving |
    omschrijving 1 | omschrijving 2 | omschrijving 3 | mededelingen | mededeling | libelle | libelle operation | communication | communications |
    motif | descricao | historico | descritivo | concepto | descripcion | observaciones | descrizione | causale |
    descrizione operazione | 摘要 | 附言 | 用途 | 备注 | 備註 | 交易摘要 | 说明`,
  balance: `balance | running balance | balance after transaction | account balance | saldo | kontostand |
    saldo nach buchung | saldo na mutatie | saldo na trn | solde | saldo contabilistico | saldo disponivel | saldo apos | 余额 | 餘額 |
    账户余额 | 交易后余额 | 本次余额`,
  ownAccount: `auftragskonto | bezeichnung auftragskonto | iban auftragskonto | own account | account number | account iban |
    rekening | rekeningnummer | iban bban | numero de compte | compte | conta | cuenta | conto | 本方账号 | 账号 | 帳號`,
  status: `status | state | info | statut | estado | stato | situacao | 状态 | 交易状态`,
} as const;

export type BankHeader = keyof typeof headerNames;

const headerByName = new Map<string, BankHeader>(
  Object.entries(headerNames).flatMap(([header, names]) =>
    names.split('|').map((name) => [name.replace(/\s+/g, ' ').trim(), header as BankHeader] as const),
  ),
);

/** Returns what a column contains by its header, and the currency that the header names: `Betrag (EUR)`. */
export function matchBankHeader(text: string): {
  header: BankHeader | undefined;
  currency: string | undefined;
} {
  const words = foldHeader(text.slice(0, 100)).split(' ');
  const code = words.at(-1)?.toUpperCase() ?? '';
  const currency = words.length > 1 && isIso(code) ? code : undefined;
  const name = (currency ? words.slice(0, -1) : words).join(' ');
  return { header: headerByName.get(words.join(' ')) ?? headerByName.get(name), currency };
}

const words = (text: string): ReadonlySet<string> =>
  new Set(text.split('|').map((word) => word.replace(/\s+/g, ' ').trim()));

/** Words for the direction of an amount, folded. */
export const creditWords = words(
  'c | cr | crdt | credit | h | haben | gutschrift | bij | credito | abono | haber | avere | entrada | in | + | 贷 | 貸 | 收入 | 收',
);
export const debitWords = words(
  'd | dr | dbit | debit | s | soll | lastschrift | belastung | af | debet | debito | cargo | debe | dare | saida | out | - | 借 | 支出 | 支',
);

/** Words for the status of an entry, folded. */
export const bookedWords = words(
  `booked | completed | posted | executed | settled | cleared | gebucht | umsatz gebucht | geboekt | verwerkt | comptabilise |
   execute | contabilizado | efetuado | liquidado | concluido | contabilizzato | eseguito | 已记账 | 成功 | 交易成功`,
);
export const pendingWords = words(
  `pending | authorised | authorized | reserved | vorgemerkt | umsatz vorgemerkt | in behandeling | en attente | en cours |
   pendente | pendiente | in sospeso | non contabilizzato | 处理中 | 待处理`,
);
