import { createHash, randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Certificate, type PrivacyKind, privacyRequestLifecycle } from '#contract/privacy';
import { type Language, languages } from '#contract/session';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { canTakeStep, stateAfter } from '../db/states';
import { recordEvent } from '../events/event';
import type { Run } from '../jobs/job';
import type { Payload } from '../jobs/kinds';
import { notifyUsers } from '../notifications/notify';
import { listDefinedCurrencies } from '../settings/currencies';
import { readHouse } from '../settings/house';
import { collectCustomerData } from './access';
import { certificatePage, dataPage } from './document';
import { erase } from './erase';
import { findHold } from './queries';
import { findExpiredCustomers } from './retention';

interface PendingRequest {
  customerId: number;
  kind: PrivacyKind;
  language: Language | null;
}

/** Processes an access or erasure request and stores a certificate. The job is idempotent. */
export async function processRequest(
  app: AppContext,
  { requestId }: { requestId: number },
  { progress }: Pick<Run, 'progress'>,
): Promise<void> {
  const request = await app.db.maybe<PendingRequest>(sql`
    select r.customer_id as "customerId", r.kind, c.language from privacy_requests r join customers c on c.id = r.customer_id
    where r.id = ${requestId} and ${canTakeStep(privacyRequestLifecycle, 'finish', 'r.state')}`);
  if (!request) return;
  const work = { app, requestId, request, progress };
  await (request.kind === 'ACCESS' ? disclose(work) : eraseRequested(work));
}

interface Work {
  app: AppContext;
  requestId: number;
  request: PendingRequest;
  progress: Run['progress'];
}

async function disclose({ app, requestId, request, progress }: Work): Promise<void> {
  const { db, files } = app;
  const now = app.now();
  const { data, certificate } = await db.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`);
    return collectCustomerData(tx, request.customerId, progress);
  });
  const json = JSON.stringify(data, null, 2);
  const completeCertificate = { ...certificate, digest: createHash('sha256').update(json).digest('hex') };
  const head = { ...(await loadHead(app, request, now)), currencies: await listDefinedCurrencies(db) };
  const folder = `privacy/${randomUUID()}`;
  await files.put(`${folder}/data.json`, Buffer.from(json));
  await files.put(`${folder}/data.html`, Buffer.from(dataPage(head, data, completeCertificate)));
  await files.put(`${folder}/certificate.html`, Buffer.from(certificatePage(head, completeCertificate)));
  await db.transaction((tx) =>
    finish(tx, { id: requestId, request, certificate: completeCertificate, folder, now }),
  );
}

async function eraseRequested({ app, requestId, request, progress }: Work): Promise<void> {
  const { customerId } = request;
  const head = await loadHead(app, request, app.now());
  await progress(0, 1);
  await app.db.transaction(async (tx) => {
    await tx.run(sql`select 1 from customers where id = ${customerId} for update`);
    // A hold may have been placed after the request.
    if (await findHold(tx, customerId)) return fail(tx, requestId, app.now());
    await certify(tx, { app, id: requestId, request, head });
  });
  await progress(1, 1);
}

interface CertifyInput {
  app: AppContext;
  id: number;
  request: PendingRequest;
  head: Awaited<ReturnType<typeof loadHead>>;
}

/** Erases the data and stores the certificate in the same transaction. */
async function certify(tx: Db, { app, id, request, head }: CertifyInput): Promise<void> {
  const now = app.now();
  const onlyIdentity = request.kind === 'PURGE' && !(await isErased(tx, request.customerId));
  const done = await erase(tx, { app, customerId: request.customerId, now, onlyIdentity });
  const certificate = { ...done, digest: null };
  const folder = `privacy/${randomUUID()}`;
  await app.files.put(`${folder}/certificate.html`, Buffer.from(certificatePage(head, certificate)));
  await finish(tx, { id, request, certificate, folder, now });
}

const isErased = async (tx: Db, id: number): Promise<boolean> =>
  (
    await tx.row<{ erased: boolean }>(
      sql`select erased_at is not null as erased from customers where id = ${id}`,
    )
  ).erased;

const loadHead = async ({ db }: Pick<AppContext, 'db'>, { kind, language }: PendingRequest, now: Date) => ({
  language: language ?? languages[0],
  house: (await readHouse(db)).name,
  kind,
  now,
});

interface FinishInput {
  id: number;
  request: PendingRequest;
  certificate: Certificate;
  folder: string;
  now: Date;
}
const actions = { ACCESS: 'disclose', ERASURE: 'erase', PURGE: 'purge' } as const;

async function finish(tx: Db, { id, request, certificate, folder, now }: FinishInput): Promise<void> {
  await tx.run(sql`
    update privacy_requests set state = ${stateAfter(privacyRequestLifecycle, 'finish')}, finished_at = ${now}, folder = ${folder},
      certificate = ${JSON.stringify(certificate)}::jsonb
    where id = ${id} and ${canTakeStep(privacyRequestLifecycle, 'finish', 'state')}`);
  await recordEvent(tx, {
    now,
    userId: null,
    noun: 'customers',
    id: request.customerId,
    action: actions[request.kind],
  });
}

/** Does nothing when the request is finished or has failed already. */
async function fail(tx: Db, id: number, now: Date): Promise<void> {
  const failed = await tx.maybe<{ customerId: number; requestedBy: number | null }>(sql`
    update privacy_requests set state = ${stateAfter(privacyRequestLifecycle, 'fail')}, finished_at = ${now}
    where id = ${id} and ${canTakeStep(privacyRequestLifecycle, 'fail', 'state')}
    returning customer_id as "customerId", asked_by as "requestedBy"`);
  if (!failed) return;
  const eventId = await recordEvent(tx, {
    now,
    userId: null,
    noun: 'customers',
    id: failed.customerId,
    action: 'fail-request',
  });
  if (failed.requestedBy !== null)
    await notifyUsers(tx, {
      kind: 'privacy-request-failed',
      subjectId: failed.customerId,
      recipients: [failed.requestedBy],
      actorId: null,
      eventId,
      now,
    });
}

/** Marks the request as failed, so that the user who waits for it learns that it will not be processed. */
export const abandonRequest = (
  { db, now }: AppContext,
  { requestId }: { requestId: number },
): Promise<void> => db.transaction((tx) => fail(tx, requestId, now()));

/** Purges what no law retains any longer, in one transaction per customer, each with its own certificate. */
export async function purgeCustomers(
  app: AppContext,
  _payload: Payload<'purge-customers'>,
  { progress }: Pick<Run, 'progress'>,
): Promise<void> {
  const now = app.now();
  const expired = await findExpiredCustomers(app.db);
  for (const [at, { id: customerId }] of expired.entries()) {
    await progress(at, expired.length);
    const request: PendingRequest = { customerId, kind: 'PURGE', language: null };
    const head = await loadHead(app, request, now);
    await app.db.transaction(async (tx) => {
      await tx.run(sql`select 1 from customers where id = ${customerId} for update`);
      if (await findHold(tx, customerId)) return;
      const inserted = await tx.maybe<{ id: number }>(sql`
        insert into privacy_requests (customer_id, kind, asked_at) values (${customerId}, 'PURGE', ${now})
        on conflict (customer_id) where ${canTakeStep(privacyRequestLifecycle, 'finish', 'state')} do nothing returning id`);
      if (inserted) await certify(tx, { app, id: inserted.id, request, head });
    });
  }
}
