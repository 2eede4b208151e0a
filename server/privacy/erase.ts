import sql, { raw } from 'sql-template-tag';
import type { Certificate, PrivacyPlace, RetentionLaw } from '#contract/privacy';
import type { AppContext, Mentions } from '../app-context';
import { eraseRecord, renumber } from '../customers/erase';
import type { Db } from '../db/database';
import { forgetBeside, forgetChanges } from '../events/forget';
import { copies } from './copies';
import { forgetMentions } from './forget';
import { findMentions } from './mentions';
import { addressesOf, places, recordsOf } from './places';
import { removePackages } from './request';
import { type Retention, retentionOf } from './retention';

interface Erasure {
  app: Pick<AppContext, 'files' | 'listeners'>;
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
  { app, customerId, now, onlyIdentity = false }: Erasure,
): Promise<Omit<Certificate, 'digest'>> {
  const records = await recordsOf(tx, customerId);
  await tx.run(sql`select 1 from customers where id = any(${records}::bigint[]) order by id for update`);
  const retention = await retentionOf(tx, records);
  const keeping = (law: RetentionLaw | null): Retention | undefined =>
    retention.find((one) => one.law === law && !one.isOver);
  const { say, keep, result } = openCertificate();
  // What identifies the customer is read before it is gone.
  const found = onlyIdentity ? null : await findMentions(tx, records);
  const customerNo = await numberOf(tx, customerId, found);
  const mentions = found && { ...found, marker: customerNo.replaceAll('\\', '\\\\') };
  if (!onlyIdentity) {
    const emails = await addressesOf(tx, records);
    const erased = { customerIds: records, emails, mentions, files: app.files, now };
    for (const { place, rows } of await app.listeners.customersErased(tx, erased)) say(place, rows);
    await removeFiles(tx, app, 'customer_files', records);
    say('accessPackages', await removePackages(tx, app.files, records));
    for (const { place, table, where } of copies)
      say(place, await tx.run(sql`delete from ${raw(table)} t where ${where({ records, emails })}`));
  }
  if (!keeping('identity')) await removeFiles(tx, app, 'identity_documents', records);
  for (const { place, table, column, law, blank, printed } of places) {
    if (onlyIdentity && law !== 'identity') continue;
    const stays = keeping(law);
    const where = sql`where ${raw(column)} = any(${records}::bigint[])`;
    // The law only requires the name in the customer record: here the customer number replaces it.
    if (stays && printed && !onlyIdentity)
      await tx.run(
        sql`update ${raw(table)} set ${raw(printed)} = ${customerNo} ${where} and ${raw(printed)} <> ''`,
      );
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
  if (mentions) {
    const keeps = (law: RetentionLaw) => keeping(law) !== undefined;
    for (const { place, rows, kept } of await forgetMentions(tx, {
      records,
      mentions,
      keeps,
      listeners: app.listeners,
    })) {
      say(place, rows);
      if (kept) keep(place, kept.rows, kept);
    }
  }
  return { customerNo, ...result() };
}

/** Returns the number by which the customer is called from now on: a new one where the old one says who it was. */
async function numberOf(tx: Db, id: number, found: Pick<Mentions, 'test'> | null): Promise<string> {
  const { no } = await tx.row<{ no: string }>(sql`select customer_no as no from customers where id = ${id}`);
  if (!found?.test(no)) return no;
  return renumber(tx, id);
}

/** Sums up what is done and what is kept, place by place. */
function openCertificate() {
  const done = new Map<PrivacyPlace, number>();
  const kept = new Map<PrivacyPlace, Certificate['kept'][number]>();
  return {
    say(place: PrivacyPlace, rows: number): void {
      if (rows > 0) done.set(place, (done.get(place) ?? 0) + rows);
    },
    keep(
      place: PrivacyPlace,
      rows: number,
      { law, until }: Pick<Certificate['kept'][number], 'law' | 'until'>,
    ): void {
      if (rows === 0) return;
      const before = kept.get(place);
      const latest = [before?.until ?? null, until].filter((day) => day !== null).sort();
      kept.set(place, { place, rows: (before?.rows ?? 0) + rows, law, until: latest.at(-1) ?? null });
    },
    result: () => ({
      done: [...done].map(([place, rows]) => ({ place, rows })),
      kept: [...kept.values()],
    }),
  };
}

/** Files of documents go with their rows, once that is certain. */
async function removeFiles(
  tx: Db,
  { files }: Pick<AppContext, 'files'>,
  table: 'customer_files' | 'identity_documents',
  records: readonly number[],
): Promise<void> {
  const keys = await tx.rows<{ key: string }>(sql`
    select file_key as key from ${raw(table)} where customer_id = any(${[...records]}::bigint[])`);
  for (const { key } of keys) await tx.afterCommit(() => files.remove(key));
}
