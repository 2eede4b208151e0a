import { type Death, runSending } from './sendingRun';

jest.setTimeout(300_000);

// An outside PostgreSQL is not ours to stop.
const database: Death[] = process.env.TEST_DATABASE_URL ? [] : ['DATABASE'];
const deaths: Death[] = ['RCPT', ...database, 'MID', 'ANYTIME', 'ANSWERED'];
const recipients = 200;

test('two senders that are killed at any moment and at named points, and whose PostgreSQL is stopped at once, send each mail once, and the campaign finishes', async () => {
  const outcome = await runSending({ recipients, deaths });
  // Three times both, once one of them.
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

test('without asking the mail server the same deaths have mails sent twice', async () => {
  const outcome = await runSending({ recipients, deaths, reconciles: false });
  expect(outcome).toMatchObject({ kills: 7, lost: 0, states: { SENT: recipients }, campaign: 'FINISHED' });
  // Every time: the mail server had answered to one, and whoever knew that was killed before it was noted.
  expect(outcome.twice).toBeGreaterThanOrEqual(1);
  expect(outcome.accepted).toBeGreaterThan(recipients);
});

test('two senders that are asked to end have what they had begun answered, end with 0, and the next ones go on', async () => {
  // Whatever they left in doubt would be sent twice.
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
