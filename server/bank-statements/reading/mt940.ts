import { refuse } from '#contract/api/refusal';
import type { Currency } from '#contract/currencies';
import { normalizeAccount } from './account';
import { formatAmount, readAmount, readCurrency } from './amount';
import { readSwiftDay, readSwiftEntry } from './mt940-entry';
import { type SwiftField, splitMessages } from './mt940-fields';
import { refuseEntry } from './refuse-entry';
import { type EntryDraft, refuseBalance, type StatementDraft } from './statement';
import { toReference } from './text';

/** An entry of a message: its field 61 and the lines of the fields 86 that follow it. */
interface EntryFields {
  field: SwiftField;
  details: string[];
}

interface SwiftBalance {
  /** the message is a page, and others precede or follow it */
  isInterim: boolean;
  amount: number;
  day: string;
  currency: Currency;
  line: number;
}

/** One message: a statement, or one page of it. */
interface Page {
  account: string;
  statementId: string | null;
  currency: Currency;
  opening: SwiftBalance;
  closing: SwiftBalance;
  entries: EntryDraft[];
}

/**
 * Reads MT940 messages and joins the pages of a statement. Source of the rules: SWIFT Standards MT, Category 9. Throws
 * `bank_file.damaged` when an account or a balance is missing, `bank_file.entry_unreadable`, `bank_file.currency` and
 * `bank_file.balance`.
 */
export function readMt940(text: string): StatementDraft[] {
  const statements: Page[] = [];
  let count = 0;
  for (const fields of splitMessages(text)) {
    const page = readPage(fields, count);
    count += page.entries.length;
    const previous = statements.findLast(({ account }) => account === page.account);
    if (previous?.closing.isInterim && page.opening.isInterim) appendPage(previous, page);
    else statements.push(page);
  }
  return statements.map(({ account, statementId, currency, opening, closing, entries }) => ({
    kind: 'STATEMENT',
    format: 'MT940',
    account,
    currency,
    statementId,
    from: opening.day,
    to: closing.day,
    opening: opening.amount,
    closing: closing.amount,
    entries,
    pending: 0,
  }));
}

function readPage(fields: readonly SwiftField[], entriesBefore: number): Page {
  const line = fields[0]?.line ?? 0;
  const getField = (tag: RegExp) => fields.find((field) => tag.test(field.tag));
  const account = getField(/^25P?$/);
  const first = getField(/^60[FM]$/);
  const last = getField(/^62[FM]$/);
  if (!account || !first || !last) return refuse('bank_file.damaged', { line: fields.at(-1)?.line ?? line });
  const opening = readBalance(first);
  const closing = readBalance(last);
  const { currency } = opening;
  if (closing.currency.code !== currency.code)
    refuse('bank_file.currency', {
      line: closing.line,
      entry: 0,
      currency: closing.currency.code,
      account: currency.code,
    });
  const number = getField(/^28C?$/)?.lines[0]?.split('/')[0] ?? '';
  return {
    account: normalizeAccount(account.lines[0] ?? '', currency.code),
    statementId: toReference(number) ?? toReference(getField(/^20$/)?.lines[0] ?? ''),
    currency,
    opening,
    closing,
    entries: listEntries(fields).map(({ field, details }, at) =>
      readSwiftEntry(field, details, currency, entriesBefore + at + 1),
    ),
  };
}

/** A field 86 after the closing balance describes the statement and belongs to no entry. */
function listEntries(fields: readonly SwiftField[]): EntryFields[] {
  const entries: EntryFields[] = [];
  let isAfterEntry = false;
  for (const field of fields) {
    if (field.tag === '61') entries.push({ field, details: [] });
    isAfterEntry = field.tag === '61' || (isAfterEntry && field.tag === '86');
    const entry = entries.at(-1);
    if (entry && isAfterEntry && field.tag === '86') entry.details = entry.details.concat(field.lines);
  }
  return entries;
}

function appendPage(statement: Page, page: Page): void {
  const { closing } = statement;
  if (closing.amount !== page.opening.amount)
    refuseBalance({
      account: statement.account,
      statement: statement.statementId ?? '',
      line: page.opening.line,
      expected: formatAmount(closing.amount, closing.currency),
      found: formatAmount(page.opening.amount, page.opening.currency),
    });
  statement.entries = statement.entries.concat(page.entries);
  statement.closing = page.closing;
}

const balancePattern = /^([CD])(\d{6})([A-Z]{3})(\d{1,15},\d{0,5})$/;

/** Reads a balance, `C260514EUR1234,5`. */
function readBalance({ tag, lines, line }: SwiftField): SwiftBalance {
  const place = { line, entry: 0 };
  const text = lines[0]?.trim() ?? '';
  const [, mark, day = '', code = '', figures = ''] =
    balancePattern.exec(text) ?? refuseEntry(place, 'LINE', text);
  const currency = readCurrency(code, place);
  const amount = readAmount(figures, ',', currency, place);
  return {
    isInterim: tag.endsWith('M'),
    amount: mark === 'C' ? amount : 0 - amount,
    day: readSwiftDay(day, place),
    currency,
    line,
  };
}
