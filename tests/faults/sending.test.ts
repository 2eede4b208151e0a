import { type Death, runSending } from './sendingRun';

// An external PostgreSQL cannot be stopped by the test.
const database: Death[] = process.env.TEST_DATABASE_URL ? [] : ['DATABASE'];
const deaths: Death[] = ['RCPT', ...database, 'MID', 'ANYTIME', 'ANSWERED'];
const recipients = 200;

test('two senders that are killed repeatedly, and whose PostgreSQL is stopped, send each mail once and finish the campaign', async () => {
  const outcome = await runSending({ recipients, deaths });
  // Both are killed three times, and one of them once.
  expect(outcome).toMatchObject({
    kills: 7,
    accepted: recipients,
    twice: 0,
    lost: 0,
    messageIds: recipients,
    states: { SENT: recipients },
    campaign: 'FINISHED',
  });
  expect(outcome.doubtful).toBeGreaterThanOrEqual(3);
});

test('two senders that are stopped finish the mails in progress and exit with 0, and the next ones continue', async () => {
  // Mails that they left in doubt would be sent twice.
  const outcome = await runSending({ recipients, deaths: ['SIGTERM'], reconciles: false });
  expect(outcome).toMatchObject({
    exits: [0, 0],
    doubtful: 0,
    accepted: recipients,
    twice: 0,
    lost: 0,
    states: { SENT: recipients },
    campaign: 'FINISHED',
  });
  expect(outcome.left).toBeGreaterThan(0);
});
