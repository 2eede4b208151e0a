import sql from 'sql-template-tag';
import type { Language } from '#contract/session';
import type { Db } from '../db/database';
import type { Model } from '../rendering/model';
import { customerColumns, customerModel, type LetterCustomer } from '../templates/models';
import type { Claimed } from './claim';
import { tokenKey } from './token';

/** What is each reader's own. */
export interface Reader {
  id: number;
  customer: Model['customer'];
  given: Readonly<Record<string, readonly number[]>> | null;
  untracked: boolean;
}
/** The readers of claimed mails, with the key that signs their addresses. */
export interface Readers {
  key: Buffer;
  people: ReadonlyMap<number, Reader>;
}

/** Who reads these mails, and what is their own. */
export async function readersOf(db: Db, rows: readonly Claimed[]): Promise<Readers> {
  const [key, people] = await Promise.all([
    tokenKey(db),
    db.rows<LetterCustomer & Omit<Reader, 'customer'> & { language: Language }>(sql`
      select r.id, r.given, r.language, c.untracked, ${customerColumns}
      from campaign_recipients r join customers c on c.id = r.customer_id
      where r.id = any(${rows.map(({ id }) => id)}::bigint[])`),
  ]);
  return {
    key,
    people: new Map(
      people.map(({ id, given, untracked, language, ...customer }) => [
        id,
        { id, given, untracked, customer: customerModel(customer, language) },
      ]),
    ),
  };
}
