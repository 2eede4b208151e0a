import sql, { raw } from 'sql-template-tag';
import type { Certificate, PrivacyPlace, RetentionLaw } from '#contract/privacy';
import type { AppContext, Mentions } from '../app-context';
import { assignNextNumber, eraseRecord } from '../customers/erase';
import type { Db } from '../db/database';
import { clearChanges, clearRelatedChanges } from '../events/clear';
import { copies } from './copies';
import { eraseMentions } from './erase-mentions';
import { findMentions } from './mentions';
import { findEmails, findRecords, places } from './places';
import { removePackages } from './request';
import { type Retention, readRetention } from './retention';

interface Erasure {
  app: Pick<AppContext, 'files' | 'listeners'>;
  customerId: number;
  now: Date;
  /** erases only what the identity law no longer retains; for scheduled purges of customers who requested nothing */
  onlyIdentity?: boolean;
}

/**
 * Erases what no law retains of a customer, in one transaction, and returns what was erased and what is retained and why.
 * The customer is locked: a concurrent write either comes first and is erased, or comes later and fails because the version
 * has changed.
 */
export async function erase(
  tx: Db,
  { app, customerId, now, onlyIdentity = false }: Erasure,
): Promise<Omit<Certificate, 'digest'>> {
  const records = await findRecords(tx, customerId);
  await tx.run(sql`select 1 from customers where id = any(${records}::bigint[]) order by id for update`);
  const retention = await readRetention(tx, records);
  const findActiveRetention = (law: RetentionLaw | null): Retention | undefined =>
    retention.find((one) => one.law === law && !one.isOver);
  const { addErased, addRetained, result } = createCertificate();
  // This must be read before it is erased.
  const rawMentions = onlyIdentity ? null : await findMentions(tx, records);
  const customerNo = await ensureNeutralNumber(tx, customerId, rawMentions);
  const mentions = rawMentions && { ...rawMentions, marker: customerNo.replaceAll('\\', '\\\\') };
  if (!onlyIdentity) {
    const emails = await findEmails(tx, records);
    const erased = { customerIds: records, emails, mentions, files: app.files, now };
    for (const { place, rows } of await app.listeners.customersErased(tx, erased)) addErased(place, rows);
    await removeFiles(tx, app, 'customer_files', records);
    addErased('accessPackages', await removePackages(tx, app.files, records));
    for (const { place, table, where } of copies)
      addErased(place, await tx.run(sql`delete from ${raw(table)} t where ${where({ records, emails })}`));
  }
  if (!findActiveRetention('identity')) await removeFiles(tx, app, 'identity_documents', records);
  for (const { place, table, column, law, blank, printed } of places) {
    if (onlyIdentity && law !== 'identity') continue;
    const retained = findActiveRetention(law);
    const where = sql`where ${raw(column)} = any(${records}::bigint[])`;
    // The law requires the name only in the customer record; here the customer number replaces it.
    if (retained && printed && !onlyIdentity)
      await tx.run(
        sql`update ${raw(table)} set ${raw(printed)} = ${customerNo} ${where} and ${raw(printed)} <> ''`,
      );
    if (retained)
      addRetained(
        place,
        (await tx.row<{ rows: number }>(sql`select count(*) as rows from ${raw(table)} ${where}`)).rows,
        retained,
      );
    else
      addErased(
        place,
        await tx.run(
          blank ? sql`update ${raw(table)} set ${blank} ${where}` : sql`delete from ${raw(table)} ${where}`,
        ),
      );
  }
  if (!onlyIdentity) {
    const nameRetention = findActiveRetention('ledger') ?? findActiveRetention('identity');
    for (const id of records) {
      await eraseRecord(tx, id, { keepsName: nameRetention !== undefined, now });
      addErased('record', 1);
      if (nameRetention) addRetained('record', 1, nameRetention);
      addErased('history', await clearChanges(tx, ['customers', 'verifications'], id));
      // Replies of mail servers about the customer's address.
      addErased('history', await clearRelatedChanges(tx, 'suppressions', { noun: 'customers', id }));
    }
  }
  if (mentions) {
    const isRetained = (law: RetentionLaw) => findActiveRetention(law) !== undefined;
    for (const { place, rows, retained: retainedRows } of await eraseMentions(tx, {
      records,
      mentions,
      isRetained,
      listeners: app.listeners,
    })) {
      addErased(place, rows);
      if (retainedRows) addRetained(place, retainedRows.rows, retainedRows);
    }
  }
  return { customerNo, ...result() };
}

/** Returns the customer number, after assigning a new one when the old one identifies the customer. */
async function ensureNeutralNumber(
  tx: Db,
  id: number,
  mentions: Pick<Mentions, 'test'> | null,
): Promise<string> {
  const { no } = await tx.row<{ no: string }>(sql`select customer_no as no from customers where id = ${id}`);
  if (!mentions?.test(no)) return no;
  return assignNextNumber(tx, id);
}

/** Collects what is erased and what is retained, by place. */
function createCertificate() {
  const done = new Map<PrivacyPlace, number>();
  const retained = new Map<PrivacyPlace, Certificate['retained'][number]>();
  return {
    addErased(place: PrivacyPlace, rows: number): void {
      if (rows > 0) done.set(place, (done.get(place) ?? 0) + rows);
    },
    addRetained(
      place: PrivacyPlace,
      rows: number,
      { law, until }: Pick<Certificate['retained'][number], 'law' | 'until'>,
    ): void {
      if (rows === 0) return;
      const before = retained.get(place);
      const latest = [before?.until ?? null, until].filter((day) => day !== null).sort();
      retained.set(place, { place, rows: (before?.rows ?? 0) + rows, law, until: latest.at(-1) ?? null });
    },
    result: () => ({
      done: [...done].map(([place, rows]) => ({ place, rows })),
      retained: [...retained.values()],
    }),
  };
}

/** Removes the files of documents after the transaction has committed. */
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
