import { refuse } from '#contract/api/refusal';
import type { Currency } from '#contract/currencies';
import { normalizeAccount } from './account';
import { readCurrency } from './amount';
import { type CamtEntry, readCamtEntry, toEntryDrafts } from './camt-entry';
import { type CamtBalances, readBalances, readCamtMoment } from './camt-values';
import { type Place, refuseEntry } from './refuse-entry';
import { type EntryDraft, isBalanced, type StatementDraft } from './statement';
import { toReference } from './text';
import { findText, readXml, type XmlElement } from './xml';

const notificationRoot = 'BkToCstmrDbtCdtNtfctn';
const statementRoot = 'BkToCstmrStmt';

/** Returns whether an XML text is a camt.053 or camt.054 of any version. Other messages, such as camt.052, are not read. */
export const isCamt = (text: string): boolean =>
  text.includes(statementRoot) || text.includes(notificationRoot);

/**
 * Reads a camt.053 (statements) or camt.054 (notifications) by the local names of its elements, so that the version and the
 * namespace do not matter. Source of the rules: the message definitions of ISO 20022. Throws `bank_file.damaged`,
 * `bank_file.entry_unreadable` and `bank_file.currency`.
 */
export function readCamt(text: string, timeZone: string): StatementDraft[] {
  const statements: StatementDraft[] = [];
  let entries: CamtEntry[] = [];
  let pending = 0;
  let count = 0;
  readXml(text, (element) => {
    if (element.name === 'Ntry') {
      const entry = readCamtEntry(element, { line: element.line, entry: ++count }, timeZone);
      if (entry) entries.push(entry);
      else pending++;
      return false;
    }
    if (element.name !== 'Stmt' && element.name !== 'Ntfctn') return true;
    statements.push(toStatement(element, entries, pending, timeZone));
    entries = [];
    pending = 0;
    return false;
  });
  if (statements.length === 0) refuse('bank_file.unknown_format');
  return statements;
}

function toStatement(
  element: XmlElement,
  entries: readonly CamtEntry[],
  pending: number,
  timeZone: string,
): StatementDraft {
  const place = { line: element.line, entry: 0 };
  const isNotification = element.name === 'Ntfctn';
  const balances = isNotification ? { opening: null, closing: null } : readBalances(element, timeZone);
  const currency = readAccountCurrency(element, balances, entries, place);
  const common = {
    account: readOwnAccount(element, place),
    currency,
    statementId: toReference(findText(element, 'Id')),
    from: readCamtMoment(element, 'FrToDt/FrDtTm', timeZone) ?? balances.opening?.day ?? null,
    to: readCamtMoment(element, 'FrToDt/ToDtTm', timeZone) ?? balances.closing?.day ?? null,
    pending,
  };
  if (isNotification)
    return {
      ...common,
      kind: 'NOTIFICATION',
      format: 'CAMT054',
      opening: null,
      closing: null,
      entries: entries.flatMap((entry) => toEntryDrafts(entry, false)),
    };
  const amounts = { opening: balances.opening?.amount ?? null, closing: balances.closing?.amount ?? null };
  return {
    ...common,
    ...amounts,
    kind: 'STATEMENT',
    format: 'CAMT053',
    entries: toBookedEntries(entries, amounts),
  };
}

/** The balances prove which direction a bank writes for reversals; without them the standard applies. */
function toBookedEntries(
  entries: readonly CamtEntry[],
  balances: Pick<StatementDraft, 'opening' | 'closing'>,
): EntryDraft[] {
  const asDefined = entries.flatMap((entry) => toEntryDrafts(entry, false));
  if (isBalanced({ ...balances, entries: asDefined })) return asDefined;
  const asOriginal = entries.flatMap((entry) => toEntryDrafts(entry, true));
  return isBalanced({ ...balances, entries: asOriginal }) ? asOriginal : asDefined;
}

function readOwnAccount(element: XmlElement, place: Place): string {
  const account = normalizeAccount(findText(element, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id'));
  return account || refuseEntry(place, 'LINE', 'Acct');
}

/** Returns the currency of the account, in which every balance and entry must be. */
function readAccountCurrency(
  element: XmlElement,
  { opening, closing }: CamtBalances,
  entries: readonly CamtEntry[],
  place: Place,
): Currency {
  const named = findText(element, 'Acct/Ccy');
  const first = opening?.currency ?? closing?.currency ?? entries[0]?.currency;
  const currency = named === '' && first ? first : readCurrency(named, place);
  const [other] = [
    ...[opening, closing].flatMap((balance) => (balance ? [{ place, currency: balance.currency }] : [])),
    ...entries,
  ].filter((each) => each.currency.code !== currency.code);
  if (other)
    refuse('bank_file.currency', { ...other.place, currency: other.currency.code, account: currency.code });
  return currency;
}
