import sql, { type Sql } from 'sql-template-tag';
import { type BankMatchRule, bankEntryLifecycle } from '#contract/bank-entry-states';
import type { PayerTexts } from '#contract/named-invoices';
import type { Db } from '../db/database';
import { stateAfter } from '../db/states';

/** An open entry, as rules and candidates read it. */
export interface OpenEntry {
  id: number;
  bookedOn: string;
  /** positive: received */
  amount: number;
  currency: string;
  reversal: boolean;
  structuredReference: string;
  endToEndId: string;
  serviceReference: string;
  text: string;
  details: string;
  counterparty: string;
}

export const openEntryColumns: Sql = sql`
  e.id, e.booked_on::text as "bookedOn", e.amount, e.currency, e.reversal, e.structured_reference as "structuredReference",
  e.end_to_end_id as "endToEndId", e.service_reference as "serviceReference", e.text, e.details,
  e.counterparty_name as counterparty`;

export const toPayerTexts = ({ structuredReference, text, details, endToEndId }: OpenEntry): PayerTexts => ({
  structuredReference,
  texts: [text, details, endToEndId],
});

/** An entry with the payment that it is about. */
export interface EntryMatch {
  entryId: number;
  paymentId: number;
  rule: BankMatchRule;
  /** the match recorded the payment */
  isCreated: boolean;
}

/** Stores what entries are about. The caller has locked them. */
export const storeMatches = (tx: Db, matches: readonly EntryMatch[]): Promise<number> =>
  tx.run(sql`
    update bank_entries e set state = ${stateAfter(bankEntryLifecycle, 'match')}, payment_id = m.payment,
      matched_by = m.rule, created_payment = m.created, version = version + 1
    from unnest(${matches.map(({ entryId }) => entryId)}::bigint[], ${matches.map(({ paymentId }) => paymentId)}::bigint[],
      ${matches.map(({ rule }) => rule)}::text[], ${matches.map(({ isCreated }) => isCreated)}::boolean[])
      as m (entry, payment, rule, created)
    where e.id = m.entry`);
