import { runSending } from './sendingRun';

jest.setTimeout(300_000);

test('two senders that are killed at any moment and at named points send each mail once, and the campaign finishes', async () => {
  const recipients = 300;
  const outcome = await runSending({ recipients, kills: 5, slowness: 250 });
  expect(outcome.kills).toBeGreaterThanOrEqual(4);
  expect(outcome).toMatchObject({
    taken: recipients,
    twice: 0,
    lost: 0,
    messageIds: recipients,
    states: { SENT: recipients },
    campaign: 'FINISHED',
  });
});
