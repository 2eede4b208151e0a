import { createHash, randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Certificate, type PrivacyKind, privacyRequestLifecycle } from '#contract/privacy';
import { type Language, languages } from '#contract/session';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { mayTake, stateAfter } from '../db/states';
import { record } from '../events/event';
import type { Run } from '../jobs/job';
import type { Payload } from '../jobs/kinds';
import { definedCurrencies } from '../settings/currencies';
import { house as houseOf } from '../settings/house';
import { collect } from './access';
import { certificatePage, dataPage } from './document';
import { erase } from './erase';
import { holdOf } from './queries';
import { findExpiredCustomers } from './retention';

interface Waiting {
  customerId: number;
  kind: PrivacyKind;
  language: Language | null;
}

/** The job of doing what was asked about a customer's data. It leaves a certificate; done again it finds that it is done. */
export async function doRequest(
  app: AppContext,
  { requestId }: { requestId: number },
  { progress }: Pick<Run, 'progress'>,
): Promise<void> {
  const asked = await app.db.maybe<Waiting>(sql`
    select r.customer_id as "customerId", r.kind, c.language from privacy_requests r join customers c on c.id = r.customer_id
    where r.id = ${requestId} and ${mayTake(privacyRequestLifecycle, 'finish', 'r.state')}`);
  if (!asked) return;
  const work = { app, requestId, asked, progress };
  await (asked.kind === 'ACCESS' ? disclose(work) : eraseAsked(work));
}

interface Work {
  app: AppContext;
  requestId: number;
  asked: Waiting;
  progress: Run['progress'];
}

async function disclose({ app, requestId, asked, progress }: Work): Promise<void> {
  const { db, files } = app;
  const now = app.now();
  const { data, certificate } = await db.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`);
    return collect(tx, asked.customerId, progress);
  });
  const json = JSON.stringify(data, null, 2);
  const whole = { ...certificate, digest: createHash('sha256').update(json).digest('hex') };
  const head = { ...(await headOf(app, asked, now)), currencies: await definedCurrencies(db) };
  const folder = `privacy/${randomUUID()}`;
  await files.put(`${folder}/data.json`, Buffer.from(json));
  await files.put(`${folder}/data.html`, Buffer.from(dataPage(head, data, whole)));
  await files.put(`${folder}/certificate.html`, Buffer.from(certificatePage(head, whole)));
  await db.transaction((tx) => finish(tx, { id: requestId, asked, certificate: whole, folder, now }));
}

async function eraseAsked({ app, requestId, asked, progress }: Work): Promise<void> {
  const { customerId } = asked;
  const head = await headOf(app, asked, app.now());
  await progress(0, 1);
  await app.db.transaction(async (tx) => {
    await tx.run(sql`select 1 from customers where id = ${customerId} for update`);
    // Somebody may have placed a hold since it was asked.
    if (await holdOf(tx, customerId)) return fail(tx, requestId, app.now());
    await certify(tx, { app, id: requestId, asked, head });
  });
  await progress(1, 1);
}

interface Certifying {
  app: AppContext;
  id: number;
  asked: Waiting;
  head: Awaited<ReturnType<typeof headOf>>;
}

/** Erases and writes down what was erased, in the same transaction. */
async function certify(tx: Db, { app, id, asked, head }: Certifying): Promise<void> {
  const now = app.now();
  const onlyIdentity = asked.kind === 'PURGE' && !(await isErased(tx, asked.customerId));
  const done = await erase(tx, { app, customerId: asked.customerId, now, onlyIdentity });
  const certificate = { ...done, digest: null };
  const folder = `privacy/${randomUUID()}`;
  await app.files.put(`${folder}/certificate.html`, Buffer.from(certificatePage(head, certificate)));
  await finish(tx, { id, asked, certificate, folder, now });
}

const isErased = async (tx: Db, id: number): Promise<boolean> =>
  (
    await tx.row<{ erased: boolean }>(
      sql`select erased_at is not null as erased from customers where id = ${id}`,
    )
  ).erased;

const headOf = async ({ db }: Pick<AppContext, 'db'>, { kind, language }: Waiting, now: Date) => ({
  language: language ?? languages[0],
  house: (await houseOf(db)).name,
  kind,
  now,
});

interface Finished {
  id: number;
  asked: Waiting;
  certificate: Certificate;
  folder: string;
  now: Date;
}
const actions = { ACCESS: 'disclose', ERASURE: 'erase', PURGE: 'purge' } as const;

async function finish(tx: Db, { id, asked, certificate, folder, now }: Finished): Promise<void> {
  await tx.run(sql`
    update privacy_requests set state = ${stateAfter(privacyRequestLifecycle, 'finish')}, finished_at = ${now}, folder = ${folder},
      certificate = ${JSON.stringify(certificate)}::jsonb
    where id = ${id} and ${mayTake(privacyRequestLifecycle, 'finish', 'state')}`);
  await record(tx, {
    now,
    userId: null,
    noun: 'customers',
    id: asked.customerId,
    action: actions[asked.kind],
  });
}

/** Nothing where it is done, or was given up before. */
async function fail(tx: Db, id: number, now: Date): Promise<void> {
  const failed = await tx.maybe<{ customerId: number }>(sql`
    update privacy_requests set state = ${stateAfter(privacyRequestLifecycle, 'fail')}, finished_at = ${now}
    where id = ${id} and ${mayTake(privacyRequestLifecycle, 'fail', 'state')} returning customer_id as "customerId"`);
  if (failed)
    await record(tx, { now, userId: null, noun: 'customers', id: failed.customerId, action: 'fail-request' });
}

/** Whoever waits for it is told that it will not be done. */
export const giveUpRequest = ({ db, now }: AppContext, { requestId }: { requestId: number }): Promise<void> =>
  db.transaction((tx) => fail(tx, requestId, now()));

/** The job of purging what no law keeps any longer, each customer by itself, each with its certificate. */
export async function purgeCustomers(
  app: AppContext,
  _payload: Payload<'purge-customers'>,
  { progress }: Pick<Run, 'progress'>,
): Promise<void> {
  const now = app.now();
  const found = await findExpiredCustomers(app.db);
  for (const [at, { id: customerId }] of found.entries()) {
    await progress(at, found.length);
    const asked: Waiting = { customerId, kind: 'PURGE', language: null };
    const head = await headOf(app, asked, now);
    await app.db.transaction(async (tx) => {
      await tx.run(sql`select 1 from customers where id = ${customerId} for update`);
      if (await holdOf(tx, customerId)) return;
      const added = await tx.maybe<{ id: number }>(sql`
        insert into privacy_requests (customer_id, kind, asked_at) values (${customerId}, 'PURGE', ${now})
        on conflict (customer_id) where ${mayTake(privacyRequestLifecycle, 'finish', 'state')} do nothing returning id`);
      if (added) await certify(tx, { app, id: added.id, asked, head });
    });
  }
}
