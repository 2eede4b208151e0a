import sql, { raw } from 'sql-template-tag';
import type { Certificate, PrivacyPlace, RetentionLaw } from '#contract/privacy';
import { eraseRecord } from '../customers/erase';
import type { Db } from '../db/database';
import { forgetBeside, forgetChanges } from '../events/forget';
import type { House } from '../house';
import { places, recordsOf } from './places';
import { type Retention, retentionOf } from './retention';

interface Erasure {
  house: Pick<House, 'files' | 'listeners'>;
  customerId: number;
  now: Date;
  /** what the laws kept and keep no longer, and nothing else: by the clock, of somebody who did not ask */
  onlyIdentity?: boolean;
}

/**
 * Erases what no law keeps of a customer, in one transaction, and says what is gone and what stays and why. The customer is
 * locked: what somebody else writes meanwhile comes before it, and is erased, or after it, and finds another version.
 */
export async function erase(
  tx: Db,
  { house, customerId, now, onlyIdentity = false }: Erasure,
): Promise<Omit<Certificate, 'digest'>> {
  const records = await recordsOf(tx, customerId);
  await tx.run(sql`select 1 from customers where id = any(${records}::bigint[]) order by id for update`);
  const retention = await retentionOf(tx, records);
  const keeping = (law: RetentionLaw | null): Retention | undefined =>
    retention.find((one) => one.law === law && !one.isOver);
  const done = new Map<PrivacyPlace, number>();
  const kept = new Map<PrivacyPlace, Certificate['kept'][number]>();
  const say = (place: PrivacyPlace, rows: number) => {
    if (rows > 0) done.set(place, (done.get(place) ?? 0) + rows);
  };
  const keep = (place: PrivacyPlace, rows: number, { law, until }: Retention) => {
    if (rows > 0) kept.set(place, { place, rows: (kept.get(place)?.rows ?? 0) + rows, law, until });
  };
  if (!onlyIdentity) {
    const emails = await addressesOf(tx, records);
    await house.listeners.customersErased(tx, { customerIds: records, emails, now });
    await removeFiles(tx, house, 'customer_files', records);
  }
  if (!keeping('identity')) await removeFiles(tx, house, 'identity_documents', records);
  for (const { place, table, column, law, blank } of places) {
    if (onlyIdentity && law !== 'identity') continue;
    const stays = keeping(law);
    const where = sql`where ${raw(column)} = any(${records}::bigint[])`;
    if (stays)
      keep(
        place,
        (await tx.row<{ rows: number }>(sql`select count(*) as rows from ${raw(table)} ${where}`)).rows,
        stays,
      );
    else
      say(
        place,
        await tx.run(
          blank ? sql`update ${raw(table)} set ${blank} ${where}` : sql`delete from ${raw(table)} ${where}`,
        ),
      );
  }
  if (!onlyIdentity) {
    const name = keeping('ledger') ?? keeping('identity');
    for (const id of records) {
      await eraseRecord(tx, id, { keepsName: name !== undefined, now });
      say('record', 1);
      if (name) keep('record', 1, name);
      say('story', await forgetChanges(tx, ['customers', 'verifications'], id));
      // What a mail server said of their address.
      say('story', await forgetBeside(tx, 'suppressions', { noun: 'customers', id }));
    }
  }
  const { customerNo } = await tx.row<{ customerNo: string }>(
    sql`select customer_no as "customerNo" from customers where id = ${customerId}`,
  );
  return {
    customerNo,
    done: [...done].map(([place, rows]) => ({ place, rows })),
    kept: [...kept.values()],
  };
}

/** The addresses by which they were ever reached. */
const addressesOf = async (tx: Db, records: readonly number[]): Promise<string[]> =>
  (
    await tx.rows<{ email: string }>(sql`
      select lower(value) as email from customer_contacts where customer_id = any(${[...records]}::bigint[]) and kind = 'EMAIL'
      union select lower(email) from customers where id = any(${[...records]}::bigint[]) and email <> '' order by 1`)
  ).map(({ email }) => email);

/** Files of documents go with their rows, once that is certain. */
async function removeFiles(
  tx: Db,
  { files }: Pick<House, 'files'>,
  table: 'customer_files' | 'identity_documents',
  records: readonly number[],
): Promise<void> {
  const keys = await tx.rows<{ key: string }>(sql`
    select file_key as key from ${raw(table)} where customer_id = any(${[...records]}::bigint[])`);
  for (const { key } of keys) await tx.afterCommit(() => files.remove(key));
}
