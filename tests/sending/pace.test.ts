import sql from 'sql-template-tag';
import { takeTokens } from '../../server/mail-accounts/rates';
import { claimMails } from '../../server/sending/claim';
import { home, openAccountInbox, openSendingApp } from './app';
import { addReaders, countStates, newCampaign, performStep } from './shared';

openSendingApp();

test('two campaigns in the same hour count as two emails for the cap', async () => {
  await addReaders(home, 2);
  await home.db.run(sql`update email_settings set cap_mails = 1`);
  const [first, second] = [await newCampaign(home), await newCampaign(home)];
  await performStep(home, first, 'start');
  await performStep(home, second, 'start');
  await home.db.run(sql`update email_settings set cap_mails = 0`);
  expect([await countStates(home, first), await countStates(home, second)]).toEqual([
    { PENDING: 2 },
    { SKIPPED: 2 },
  ]);
});

test('the remaining quota of an account is stored in the database and refills only with time', async () => {
  const { id } = await home.db.row<{ id: number }>(sql`select id from mail_accounts`);
  const limits = { SECOND: null, MINUTE: null, HOUR: 40, DAY: 1000 };
  const acquireTokens = (wanted: number) => takeTokens(home.db, { id, limits }, wanted);
  expect(await acquireTokens(15)).toEqual({ tokens: 15, wait: 0 });
  expect(await acquireTokens(15)).toEqual({ tokens: 5, wait: 0 });
  const none = await acquireTokens(1);
  expect(none.tokens).toBe(0);
  expect(none.wait).toBeGreaterThan(100);
  await home.db.run(sql`update account_rates set at = at - interval '1 hour'`);
  expect((await acquireTokens(100)).tokens).toBe(20);
  await Promise.all(Array.from({ length: 8 }, () => acquireTokens(1)));
  expect(
    (await home.db.row<{ tokens: number }>(sql`select tokens from account_rates where period = 'HOUR'`))
      .tokens,
  ).toBeLessThan(1);
});

test.each([
  ['SECOND', 1, 40],
  ['MINUTE', 60, 30],
  ['HOUR', 3600, 7],
  ['DAY', 86_400, 1],
] as const)(
  'no interval of one %s sends more than its limit, and the long-term rate reaches most of it',
  async (period, seconds, limit) => {
    const { id } = await home.db.row<{ id: number }>(sql`select id from mail_accounts`);
    const none = { SECOND: null, MINUTE: null, HOUR: null, DAY: null };
    const account = { id, limits: { ...none, [period]: limit } };
    // Each step is a fortieth of the period. The time the steps take is added, however slow the machine is.
    const step = seconds / 40;
    const began = performance.now();
    const passed = (n: number) => n * step + (performance.now() - began) / 1000;
    const sent: { from: number; until: number; tokens: number }[] = [];
    for (let n = 0; n < 120; n++) {
      const from = passed(n);
      const { tokens } = await takeTokens(home.db, account, limit * 2);
      sent.push({ from, until: passed(n), tokens });
      await home.db.run(sql`update account_rates set at = at - make_interval(secs => ${step})`);
    }
    const stretches = sent.map(({ from }) =>
      sent
        .filter((one) => one.from >= from && one.until < from + seconds)
        .reduce((sum, { tokens }) => sum + tokens, 0),
    );
    expect(Math.max(...stretches)).toBeLessThanOrEqual(limit);
    const all = sent.reduce((sum, { tokens }) => sum + tokens, 0);
    expect(all).toBeGreaterThanOrEqual(Math.floor(limit * 1.5));
  },
);

test('an email is due at the chosen hour in the reader’s time zone, and is not claimed before', async () => {
  await openAccountInbox();
  await addReaders(home, 2);
  await home.db.run(sql`update customers set country = 'CN' where email = 'reader1@readers.test'`);
  const id = await newCampaign(home);
  await home.db.run(
    sql`update campaigns set by_reader_zone = true, send_at = '2099-06-01T09:00Z' where id = ${id}`,
  );
  await performStep(home, id, 'start');
  const due = await home.db.rows<{ email: string; own: string; meant: string }>(sql`
    select r.email, to_char(r.next_at at time zone coalesce(r.time_zone, h.time_zone), 'DD HH24:MI') as own,
      to_char(c.send_at at time zone h.time_zone, 'DD HH24:MI') as meant
    from campaign_recipients r join campaigns c on c.id = r.campaign_id cross join house h
    where c.id = ${id} order by r.email`);
  expect(due.map(({ own }) => own)).toEqual(due.map(({ meant }) => meant));
  const claimTimes = await home.db.row<{ n: number }>(
    sql`select count(distinct next_at) as n from campaign_recipients where campaign_id = ${id}`,
  );
  expect([due.length, claimTimes.n]).toEqual([2, 2]);
  const accountId = (await home.db.row<{ id: number }>(sql`select id from mail_accounts`)).id;
  expect(await claimMails(home.db, 'me', accountId, 10)).toEqual([]);
});

test('quiet hours end in the reader’s time zone', async () => {
  const endOfQuietHours = async (at: string, zone: string, from: number, to: number) =>
    (
      await home.db.row<{ at: string | null }>(
        sql`select quiet_until(${at}::timestamptz, ${zone}, ${from}, ${to}) as at`,
      )
    ).at;
  expect(await endOfQuietHours('2026-06-01T20:30:00Z', 'Europe/London', 21, 8)).toBe('2026-06-02T07:00:00Z');
  expect(await endOfQuietHours('2026-06-01T02:00:00Z', 'Europe/London', 21, 8)).toBe('2026-06-01T07:00:00Z');
  expect(await endOfQuietHours('2026-06-01T12:00:00Z', 'Europe/London', 21, 8)).toBeNull();
  expect(await endOfQuietHours('2026-06-01T12:00:00Z', 'Asia/Shanghai', 20, 8)).toBe('2026-06-02T00:00:00Z');
  expect(await endOfQuietHours('2026-06-01T12:00:00Z', 'Asia/Shanghai', 12, 14)).toBeNull();
});
