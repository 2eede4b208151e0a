import sql from 'sql-template-tag';
import type { Db } from '../../server/db/database';
import { markMails } from '../../server/sending/mark';
import { createSentCampaign } from '../returns/shared';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { waitForLock } from '../support/waitForLock';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

interface Reader {
  id: number;
  customerId: number;
}

/** Creates customers who want the email that is about to be sent. */
async function claimMails(count: number): Promise<Reader[]> {
  const { id, recipients } = await createSentCampaign(app, { count });
  await app.db.run(sql`
    update campaign_recipients set state = 'CLAIMED', lease = 'me', sent_at = null, message_id = null
    where campaign_id = ${id}`);
  await app.db.run(sql`
    update customers set consents = '{EMAIL CATALOGUES}'
    where id in (select customer_id from campaign_recipients where campaign_id = ${id})`);
  return recipients;
}
const claimReaders = (tx: Db, readers: readonly Reader[]): Promise<Set<number>> =>
  markMails(
    tx,
    'me',
    new Date(),
    readers.map(({ id }) => ({ id, messageId: `<${id}@house.test>` })),
  );
const withdraw = async ({ customerId }: Reader): Promise<number> =>
  (
    await manager.post(`/customers/${customerId}/consents`, {
      changes: [{ channel: 'EMAIL', topic: 'CATALOGUES', granted: false }],
      source: 'A call',
    })
  ).status;

test('a withdrawal waits for an email that is being sent', async () => {
  const [reader] = (await claimMails(1)) as [Reader];
  let withdrawn: Promise<unknown> = Promise.resolve();
  let isDone = false;
  await app.db.transaction(async (tx) => {
    expect(await claimReaders(tx, [reader])).toEqual(new Set([reader.id]));
    withdrawn = withdraw(reader).then((status) => {
      isDone = true;
      return status;
    });
    await waitForLock(app.db);
    expect(isDone).toBe(false);
  });
  expect(await withdrawn).toBe(200);
});

test('an email waits for an earlier withdrawal and respects it', async () => {
  const [reader] = (await claimMails(1)) as [Reader];
  let claimedReaders = Promise.resolve(new Set<number>());
  await app.db.transaction(async (tx) => {
    await tx.run(sql`select 1 from customers where id = ${reader.customerId} for update`);
    claimedReaders = claimReaders(app.db, [reader]);
    await waitForLock(app.db);
    await tx.run(sql`
      insert into consents (customer_id, channel, topic, granted, at)
      values (${reader.customerId}, 'EMAIL', 'CATALOGUES', false, now())`);
  });
  expect(await claimedReaders).toEqual(new Set());
});

test('when half of a hundred customers unsubscribe during sending, none gets an email after their withdrawal', async () => {
  const readers = await claimMails(100);
  const late: number[] = [];
  const sending = (async () => {
    for (let at = 0; at < 100; at += 5)
      await app.db.transaction(async (tx) => {
        const allowedIds = [...(await claimReaders(tx, readers.slice(at, at + 5)))];
        const withdrawnIds = await tx.rows<{ id: number }>(sql`
          select r.id from campaign_recipients r
          where r.id = any(${allowedIds}::bigint[])
            and exists (select 1 from consents k where k.customer_id = r.customer_id and not k.granted)`);
        late.push(...withdrawnIds.map(({ id }) => id));
      });
  })();
  const leaving = readers.filter((_, at) => at % 2 === 0);
  expect(new Set(await Promise.all(leaving.map(withdraw)))).toEqual(new Set([200]));
  await sending;
  expect(late).toEqual([]);
  const states = await app.db.rows<{ id: number; state: string }>(
    sql`select id, state from campaign_recipients where id = any(${readers.map(({ id }) => id)}::bigint[])`,
  );
  const stateOf = new Map(states.map(({ id, state }) => [id, state]));
  // The other half gets the email, and some of those who unsubscribed had not got it yet.
  expect(readers.filter((_, at) => at % 2 === 1).map(({ id }) => stateOf.get(id))).toEqual(
    Array.from({ length: 50 }, () => 'SENDING'),
  );
  expect(leaving.some(({ id }) => stateOf.get(id) === 'SKIPPED')).toBe(true);
});
