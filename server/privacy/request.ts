import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Download, Input } from '#contract/api/route';
import {
  type Privacy,
  type PrivacyKind,
  type PrivacyRequest,
  type privacy,
  privacyFiles,
  privacyRequestLifecycle,
} from '#contract/privacy';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import { canTakeStep } from '../db/states';
import { recordEvent } from '../events/event';
import { enqueue } from '../jobs/job';
import { logAccess } from '../permissions/access-log';
import { findRecords } from './places';
import { fileDays, findHold, readPrivacy, readRequest } from './queries';

const lockCustomer = (tx: Db, customerId: number) =>
  tx.run(sql`select 1 from customers where id = ${customerId} for update`);

/**
 * Creates a request and enqueues the job that collects or erases the customer's data. Refuses a second open request, and the
 * erasure of a customer on hold.
 */
export async function createRequest(
  { db, app, user, now }: Context,
  customerId: number,
  kind: Exclude<PrivacyKind, 'PURGE'>,
  reason = '',
): Promise<PrivacyRequest> {
  return db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    if (kind === 'ERASURE' && (await findHold(tx, customerId))) refuse('privacy.held');
    const inserted = await tx.maybe<{ id: number }>(sql`
      insert into privacy_requests (customer_id, kind, reason, asked_by, asked_at)
      values (${customerId}, ${kind}, ${reason}, ${user.id}, ${now})
      on conflict (customer_id) where ${canTakeStep(privacyRequestLifecycle, 'finish', 'state')} do nothing returning id`);
    if (!inserted) return refuse('privacy.waiting');
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'customers',
      id: customerId,
      action: kind === 'ACCESS' ? 'ask-access' : 'ask-erasure',
    });
    await enqueue(tx, 'privacy-request', { requestId: inserted.id });
    await tx.afterCommit(() => app.nudge?.());
    return readRequest(tx, inserted.id);
  });
}

/** Places a hold that prevents erasing a customer until it is lifted. Refuses a second hold. */
export async function placeHold(
  { db, user, now }: Context,
  customerId: number,
  reason: string,
): Promise<Privacy> {
  return db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const placed = await tx.run(sql`
      insert into legal_holds (customer_id, reason, placed_by, placed_at)
      values (${customerId}, ${reason}, ${user.id}, ${now})
      on conflict (customer_id) where lifted_at is null do nothing`);
    if (placed === 0) refuse('privacy.held');
    await recordEvent(tx, { now, userId: user.id, noun: 'customers', id: customerId, action: 'place-hold' });
    return readPrivacy(tx, customerId);
  });
}

/** Lifts the hold. Refuses when there is none. */
export async function liftHold(
  { db, user, now }: Context,
  customerId: number,
  reason: string,
): Promise<Privacy> {
  return db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const lifted = await tx.run(sql`
      update legal_holds set lifted_by = ${user.id}, lifted_at = ${now}, lift_reason = ${reason}
      where customer_id = any(${await findRecords(tx, customerId)}::bigint[]) and lifted_at is null`);
    if (lifted === 0) refuse('privacy.not_held');
    await recordEvent(tx, { now, userId: user.id, noun: 'customers', id: customerId, action: 'lift-hold' });
    return readPrivacy(tx, customerId);
  });
}

const contentTypes = {
  'data.json': 'application/json; charset=utf-8',
  'data.html': 'text/html; charset=utf-8',
  'certificate.html': 'text/html; charset=utf-8',
} as const;

/** Downloads a file of a request and logs the access. Refuses a file that is gone. */
export async function requestFile(
  context: Context,
  { id, request, file }: Input<typeof privacy.file>['params'],
): Promise<Download> {
  const { db, app } = context;
  const { folder } =
    (await db.maybe<{ folder: string | null }>(
      sql`select folder from privacy_requests where id = ${request} and customer_id = ${id}`,
    )) ?? refuse('row.not_found');
  const body = await app.files.get(folder ? `${folder}/${file}` : refuse('files.missing'));
  if (file !== 'certificate.html')
    for (const action of ['see-identity', 'see-notes', 'see-bank'] as const)
      await logAccess(db, context, { action, place: { noun: 'customers', id } });
  return { name: `${request}-${file}`, type: contentTypes[file], body };
}

/**
 * Removes the data packages of customers who are erased, after the transaction has committed; the sweep removes files that a
 * crash leaves. Certificates stay. Returns the number of packages.
 */
export async function removePackages(
  tx: Db,
  files: AppContext['files'],
  records: readonly number[],
): Promise<number> {
  const packages = await tx.rows<{ folder: string }>(sql`
    select folder from privacy_requests
    where customer_id = any(${[...records]}::bigint[]) and kind = 'ACCESS' and folder is not null`);
  for (const { folder } of packages)
    for (const file of privacyFiles)
      if (file !== 'certificate.html') await tx.afterCommit(() => files.remove(`${folder}/${file}`));
  return packages.length;
}

/** Returns which of these files belong to requests: data for thirty days, certificates without limit. */
export async function findOwnedPrivacyFiles(
  { db, now }: AppContext,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows<{ folder: string; isFresh: boolean }>(sql`
    select r.folder, r.finished_at > ${now()}::timestamptz - make_interval(days => ${fileDays})
      and (c.erased_at is null or r.finished_at > c.erased_at) as "isFresh"
    from privacy_requests r join customers c on c.id = r.customer_id where r.folder is not null`);
  const byFolder = new Map(rows.map(({ folder, isFresh }) => [folder, isFresh]));
  return new Set(
    keys.filter((key) => {
      const isFresh = byFolder.get(key.slice(0, key.lastIndexOf('/')));
      return isFresh !== undefined && (isFresh || key.endsWith('/certificate.html'));
    }),
  );
}
