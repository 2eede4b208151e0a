import sql from 'sql-template-tag';
import { advanceCampaign } from '../../server/campaigns/advance';
import { type Database, openDatabase } from '../../server/db/database';
import { startSender } from '../../server/sending/sender';
import { pollUntil } from '../support/pollUntil';
import { recordStatements, waitUntilNoStatements } from '../support/statements';
import { home, openSendingApp } from './app';
import { addReaders, countStates, isCampaignIn, newCampaign, performStep } from './shared';

openSendingApp();
/** So many rounds of what happens at once take longer than a test may, if each waited for the look of an idle process. */
const rounds = 6;

/** the pool of another process: nothing that it does wakes the sender within this process */
let other: Database;
let sender: ReturnType<typeof startSender>;
beforeAll(() => {
  other = openDatabase(home.db.address, { connections: 2 });
});
beforeEach(async () => {
  await addReaders(home, rounds);
  sender = startSender(home.context, (error) => {
    throw error;
  });
});
afterEach(() => sender.stop());
afterAll(() => other.close());

const take = (id: number, step: 'pause' | 'resume') =>
  other.transaction((tx) => advanceCampaign(tx, home.context, id, step, { userId: home.people.MANAGER.id }));
/** Starts a campaign to one reader per round whose emails are due in 2099, and pauses it. */
async function startPaused() {
  const id = await newCampaign(home);
  await home.db.run(
    sql`update campaigns set by_reader_zone = true, send_at = '2099-06-01T09:00Z' where id = ${id}`,
  );
  await performStep(home, id, 'start');
  await take(id, 'pause');
  return id;
}
/** Resumes the campaign with the email of one more reader due in so many seconds, and waits until it is sent. */
async function sendNext(id: number, round: number, seconds: number) {
  await other.run(sql`
    update campaign_recipients set next_at = clock_timestamp() + make_interval(secs => ${seconds})
    where campaign_id = ${id} and email = ${`reader${round + 1}@readers.test`}`);
  await take(id, 'resume');
  const countSent = async () => (await countStates(home, id)).SENT ?? 0;
  await pollUntil(`email ${round + 1}`, async () => (await countSent()) > round);
  if (round + 1 < rounds) await take(id, 'pause');
}

test('a campaign that another process resumes is sent and finished at once, and then the sender is idle', async () => {
  const id = await startPaused();
  for (let round = 0; round < rounds; round++) await sendNext(id, round, 0);
  await pollUntil('the end of the campaign', isCampaignIn(home, id, 'FINISHED'));
  await waitUntilNoStatements();
  expect((await recordStatements(5000)).length).toBeLessThanOrEqual(10);
});

test('an email that is due later is sent when it is due, and until then the sender is idle', async () => {
  const id = await startPaused();
  await take(id, 'resume');
  await waitUntilNoStatements();
  expect((await recordStatements(5000)).length).toBeLessThanOrEqual(10);
  await take(id, 'pause');
  for (let round = 0; round < rounds; round++) await sendNext(id, round, 1);
  const { early } = await other.row<{ early: number }>(
    sql`select count(*) as early from campaign_recipients where campaign_id = ${id} and sent_at < next_at`,
  );
  expect(early).toBe(0);
});

test('an email leased by another machine is taken over when its lease expires', async () => {
  const id = await startPaused();
  for (let round = 0; round < rounds; round++) {
    await other.run(sql`
      update campaign_recipients set state = 'CLAIMED', lease = 'elsewhere 1 x', next_at = now(),
        leased_until = clock_timestamp() + interval '1 second'
      where campaign_id = ${id} and email = ${`reader${round + 1}@readers.test`}`);
    await sendNext(id, round, 0);
  }
});
