import sql, { type Sql } from 'sql-template-tag';
import type { PrivacyPlace } from '#contract/privacy';

interface ErasedCustomer {
  records: readonly number[];
  emails: readonly string[];
}

/** Rows `t` about a customer that no foreign key links to them. Erasing deletes them. */
export interface Copy {
  place: PrivacyPlace;
  table: string;
  where(customer: ErasedCustomer): Sql;
  /** the part of a row that is disclosed to the customer, as an object; null: nothing */
  disclosed: Sql | null;
}

const anyId = ({ records }: ErasedCustomer) => sql`any(${[...records]}::bigint[])`;
const anyAddress = ({ emails }: ErasedCustomer) => sql`any(${[...emails]}::text[])`;

export const copies: readonly Copy[] = [
  {
    place: 'outbox',
    table: 'mails',
    where: (customer) => sql`lower(t.recipient) = ${anyAddress(customer)}`,
    disclosed: sql`jsonb_build_object('recipient', t.recipient, 'subject', t.subject, 'created_at', t.created_at,
      'sent_at', t.sent_at)`,
  },
  {
    place: 'merges',
    table: 'customer_pairs',
    where: (customer) => sql`t.low_id = ${anyId(customer)} or t.high_id = ${anyId(customer)}`,
    disclosed: null,
  },
  {
    // The stored reply of a request about the customer.
    place: 'system',
    table: 'idempotency_keys',
    where: ({ records }) => sql`t.request ~ ${`/customers/(${records.join('|')})([/?]|\\s|$)`}`,
    disclosed: null,
  },
];
