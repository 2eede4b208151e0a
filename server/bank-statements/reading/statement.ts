import { refuse } from '#contract/api/refusal';
import {
  type BankEntry,
  type BankNotification,
  type BankStatement,
  maxBankEntries,
} from '#contract/bank-statements';
import type { Currency } from '#contract/currencies';
import { computeDigest } from '../../lib/digest';
import { formatAmount, sumAmounts } from './amount';

/** An entry before it is compared with the others of its file. */
export type EntryDraft = Omit<BankEntry, 'fingerprint' | 'occurrence'>;

type Draft<Part extends BankStatement | BankNotification> = Omit<Part, 'currency' | 'entries'> & {
  currency: Currency;
  entries: EntryDraft[];
};
export type StatementDraft = Draft<BankStatement> | Draft<BankNotification>;

/**
 * Completes the statements of one file: checks that opening + entries = closing (`bank_file.balance`) and numbers entries
 * that look alike. Refuses more entries than `maxBankEntries`.
 */
export function completeStatements(drafts: readonly StatementDraft[]): (BankStatement | BankNotification)[] {
  const total = drafts.reduce((sum, { entries }) => sum + entries.length, 0);
  if (total > maxBankEntries) refuse('bank_file.too_many_entries', { max: maxBankEntries });
  const occurrences = new Map<string, number>();
  return drafts.map((draft) => {
    requireBalance(draft);
    const entries = draft.entries.map((entry): BankEntry => {
      const fingerprint = computeFingerprint(draft.account, draft.currency.code, entry);
      const occurrence = (occurrences.get(fingerprint) ?? 0) + 1;
      occurrences.set(fingerprint, occurrence);
      return { ...entry, fingerprint, occurrence };
    });
    return { ...draft, currency: draft.currency.code, entries };
  });
}

type BalancedParts = Pick<StatementDraft, 'opening' | 'closing' | 'entries'>;

/** Returns opening + entries, which is the closing balance of a complete statement; undefined without an opening balance. */
const addEntries = ({ opening, entries }: BalancedParts): bigint | undefined =>
  opening === null ? undefined : BigInt(opening) + sumAmounts(entries.map(({ amount }) => amount));

/** Returns whether opening + entries = closing; true when the file lacks a balance. */
export function isBalanced(statement: BalancedParts): boolean {
  const expected = addEntries(statement);
  return expected === undefined || statement.closing === null || expected === BigInt(statement.closing);
}

function requireBalance(statement: StatementDraft): void {
  const { account, statementId, currency, closing } = statement;
  if (isBalanced(statement)) return;
  refuseBalance({
    account,
    statement: statementId ?? '',
    line: 0,
    expected: formatAmount(addEntries(statement) ?? 0n, currency),
    found: formatAmount(closing ?? 0, currency),
  });
}

interface BalanceIssue {
  account: string;
  /** '' when it has no number */
  statement: string;
  /** line of the balance; 0: the closing balance of the statement */
  line: number;
  /** the balance that follows from the one before it and the entries, with its currency */
  expected: string;
  /** the balance in the file, with its currency */
  found: string;
}

/** Refuses a file whose entries do not lead from one balance to the next: an entry is missing, repeated or misread. */
export const refuseBalance = (issue: BalanceIssue): never => refuse('bank_file.balance', { ...issue });

/**
 * Returns the same text for entries that may be the same one. The number of the statement is no part of it, because banks
 * reuse it and periods overlap; the account is, because two accounts may have equal entries. With a reference of the bank
 * the texts do not count, because they differ between the files of a bank.
 */
function computeFingerprint(account: string, currency: string, entry: EntryDraft): string {
  const {
    bookedOn,
    amount,
    serviceReference,
    position,
    endToEndId,
    structuredReference,
    text,
    counterparty,
  } = entry;
  return computeDigest([
    account,
    currency,
    bookedOn,
    amount,
    ...(serviceReference === null
      ? [endToEndId, structuredReference, text, counterparty.name, counterparty.account]
      : [serviceReference, position]),
  ]);
}
