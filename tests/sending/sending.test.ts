import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { dkimVerify } from 'mailauth/lib/dkim/verify';
import { simpleParser } from 'mailparser';
import sql from 'sql-template-tag';
import type { Letter } from '#contract/blocks';
import type { Campaign } from '#contract/campaigns';
import type { Account } from '#contract/mail-accounts';
import { trapLink } from '#contract/returns';
import { advanceCampaign } from '../../server/campaigns/advance';
import { jobFunctions } from '../../server/job-functions';
import type { JobFunctions } from '../../server/jobs/job';
import { startJobs } from '../../server/jobs/runner';
import { dkimRecordOf, newDkimKey } from '../../server/mail-accounts/dkim-key';
import { takeTokens } from '../../server/mail-accounts/rates';
import { claim, letBegunGo, letGo } from '../../server/sending/claim';
import { freezeCampaign } from '../../server/sending/freeze';
import { mark } from '../../server/sending/mark';
import { pauseMissed } from '../../server/sending/missed';
import { reconcile } from '../../server/sending/reconcile';
import { startSender } from '../../server/sending/sender';
import { readToken, tokenKey } from '../../server/sending/token';
import { suppress } from '../../server/suppressions/suppress';
import { ask } from '../links/shared';
import { newLot } from '../permissions/world';
import { openHouse, type TestHouse } from '../support/app';
import { truncate } from '../support/database';
import { until } from '../support/until';
import { addReaders, isIn, letter, newCampaign, openInbox, sendUntil, statesOf, take } from './shared';

let home: TestHouse;
let key: string;
beforeAll(async () => {
  home = await openHouse();
  key = await newDkimKey();
});
afterAll(() => home.close());
const inboxes: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  await truncate(home.db, 'campaigns', 'customers', 'suppressions', 'mails', 'account_rates', 'jobs');
  await home.db.run(sql`
    update mail_accounts set host = '', dkim_domain = '', dkim_key = '', bounce_domain = '', oracle_url = '', faults = 0,
      opens_at = null, slow_rate = null, slow_at = null, connections = 5, grace_seconds = 600, when_unknown = 'HOLD'`);
});
afterEach(async () => {
  for (const inbox of inboxes.splice(0)) await inbox.close();
});

/** A mail server to which the account of the house leads. */
async function inboxOf(answer: Parameters<typeof openInbox>[0] = {}) {
  const inbox = await openInbox(answer);
  inboxes.push(inbox);
  await home.db.run(
    sql`update mail_accounts set host = '127.0.0.1', port = ${inbox.port}, version = version + 1`,
  );
  return inbox;
}
const recipients = (id: number) =>
  home.db.rows<{
    id: number;
    email: string;
    state: string;
    attempt: number;
    skipReason: string | null;
    messageId: string;
  }>(sql`
    select id, email, state, attempt, skip_reason as "skipReason", message_id as "messageId"
    from campaign_recipients where campaign_id = ${id} order by id`);

test('a freeze says how far it is; cancelled it leaves nothing, and the campaign can be frozen again', async () => {
  await addReaders(home, 3);
  const id = await newCampaign(home);
  await home.db.transaction((tx) =>
    advanceCampaign(tx, home.house, id, 'start', { userId: home.people.MANAGER.id }),
  );
  const admin = await home.signedIn('ADMIN');
  const told: (readonly [number, number | undefined])[] = [];
  const freeze: JobFunctions['campaign-freeze'] = {
    ...jobFunctions['campaign-freeze'],
    run: (house, payload, run) =>
      freezeCampaign(house, payload, {
        ...run,
        async progress(done, total) {
          told.push([done, total]);
          await run.progress(done, total);
          if (done !== total) return;
          // Its people and its letter stand in the transaction that is about to end.
          const { id: job } = await home.db.row<{ id: number }>(
            sql`select id from jobs where kind = 'campaign-freeze' and state = 'RUNNING'`,
          );
          await admin.post(`/jobs/${job}/cancellation`);
        },
      }),
  };
  const running = startJobs(home.house, { 'campaign-freeze': freeze }, () => {});
  try {
    const { state } = await until(
      () => home.db.row<{ state: string }>(sql`select state from campaigns where id = ${id}`),
      (campaign) => campaign.state !== 'PREPARING',
    );
    expect(state).toBe('FAILED');
  } finally {
    await running.stop();
  }
  expect(told).toEqual([
    [0, 3],
    [1, 3],
    [3, 3],
  ]);
  expect(await recipients(id)).toEqual([]);
  expect(
    await home.db.rows(sql`select 1 from campaign_letters where campaign_id = ${id} and frozen is not null`),
  ).toEqual([]);
  expect(await home.db.rows(sql`select state from jobs where kind = 'campaign-freeze'`)).toEqual([
    { state: 'CANCELLED' },
  ]);

  expect(await take(home, id, 'resume')).toBe('PREPARING');
  expect(await isIn(home, id, 'SENDING')()).toBe(true);
  expect(await statesOf(home, id)).toEqual({ PENDING: 3 });
});

test('two senders send each mail once, signed, with what mail programs ask of who sends to many', async () => {
  const inbox = await inboxOf();
  await addReaders(home, 40);
  await home.db.run(sql`
    update mail_accounts set from_name = 'Hammer & Söhne', from_address = 'news@mail.house.test', reply_to = 'desk@house.test',
      dkim_domain = 'mail.house.test', dkim_selector = 's1', dkim_key = ${key}, bounce_domain = 'b.house.test',
      version = version + 1`);
  await home.db.run(sql`update customers set untracked = true where email = 'reader1@readers.test'`);
  const id = await newCampaign(home);
  await take(home, id, 'start');
  expect(await sendUntil(home, isIn(home, id, 'FINISHED'), 2)).toEqual([]);
  expect(new Set(inbox.mails.map(({ to }) => to)).size).toBe(40);
  expect(inbox.mails).toHaveLength(40);
  expect(await statesOf(home, id)).toEqual({ SENT: 40 });

  const record = dkimRecordOf({ domain: 'mail.house.test', selector: 's1', key });
  const resolver = async (name: string, type: string) => {
    if (type !== 'TXT' || name !== record?.name)
      throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
    return [[record.value]];
  };
  const ids = new Set<string>();
  for (const { raw, to, from } of inbox.mails) {
    const parsed = await simpleParser(raw);
    const [row] = await home.db.rows<{ messageId: string; id: number }>(
      sql`select id, message_id as "messageId" from campaign_recipients where email = ${to}`,
    );
    expect(parsed.messageId).toBe(row?.messageId);
    expect(parsed.messageId).toMatch(
      new RegExp(`^<c${id}\\.r${row?.id}\\.[0-9a-f]{10}@mail\\.house\\.test>$`),
    );
    ids.add(parsed.messageId ?? '');
    expect(from).toMatch(/^bounce\+[0-9a-f]{42}@b\.house\.test$/);
    expect((await dkimVerify(raw, { resolver })).results.map(({ status }) => status.result)).toEqual([
      'pass',
    ]);
    const signature =
      /^DKIM-Signature:.*$/m.exec(raw.toString('latin1').replace(/\r\n[ \t]+/g, ' '))?.[0] ?? '';
    const signed = /\bh=([^;]*)/.exec(signature)?.[1]?.replace(/\s/g, '').toLowerCase().split(':');
    expect(signed).toEqual(
      expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'feedback-id']),
    );
    const altered = Buffer.from(raw.toString('latin1').replace('One-Click', 'Two-Click'), 'latin1');
    expect((await dkimVerify(altered, { resolver })).results[0]?.status.result).toBe('fail');
  }
  expect(ids.size).toBe(40);

  const [mail] = inbox.mails;
  const text = mail?.raw.toString('latin1') ?? '';
  const unfolded = text.replace(/\r\n[ \t]+/g, ' ');
  expect(unfolded.match(/^List-Unsubscribe:.*$/gm)).toEqual([
    expect.stringMatching(
      /^List-Unsubscribe: <http:\/\/rostrum\.test\/u\/[\w-]{28}>, <mailto:unsub\+[0-9a-f]{42}@b\.house\.test>$/,
    ),
  ]);
  expect(unfolded.match(/^List-Unsubscribe-Post:.*$/gm)).toEqual([
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ]);
  expect(/^List-Id.*$/im.exec(unfolded)?.[0]).toMatch(/^List-ID: "Rostrum" <house\.mail\.house\.test>$/m);
  expect(unfolded).toMatch(new RegExp(`^Feedback-ID: c${id}:house:campaign:`, 'm'));
  expect(unfolded).toMatch(/^Auto-Submitted: no$/m);
  const parsed = await simpleParser(mail?.raw ?? '');
  expect(parsed.from?.value).toEqual([{ name: 'Hammer & Söhne', address: 'news@mail.house.test' }]);
  expect(parsed.replyTo?.value[0]?.address).toBe('desk@house.test');
  expect(parsed.subject).toBe('The sale for Ada');
  expect(parsed.text).toContain('clocks and é');
  expect(parsed.html).toContain('clocks and é');
  const tracked = inbox.mails.find(({ to }) => to === 'reader2@readers.test')?.raw.toString() ?? '';
  const plain = inbox.mails.find(({ to }) => to === 'reader1@readers.test')?.raw.toString() ?? '';
  const [counted, uncounted] = [await simpleParser(tracked), await simpleParser(plain)];
  const [, press = ''] =
    /href="(http:\/\/rostrum\.test\/l\/[\w-]+)"[^>]*>\s*The catalogue/.exec(counted.html || '') ?? [];
  expect(press).not.toBe('');
  expect(counted.text).toContain(`The catalogue: ${press}`);
  expect(counted.text).not.toContain('house.test/sale');
  expect(uncounted.html).toContain('https://house.test/sale');
  expect(uncounted.text).toContain('The catalogue: https://house.test/sale');

  // A link that no reader sees stands in what is counted, and in nothing else.
  const trapIn = async (raw: string) => {
    const { html, text } = await simpleParser(raw);
    const [, hidden = ''] =
      /<a href="([^"]*)"[^>]*aria-hidden="true"[^>]*display:none[^>]*><\/a>/.exec(html || '') ?? [];
    return {
      token: hidden.slice(hidden.lastIndexOf('/') + 1),
      isInText: hidden !== '' && text?.includes(hidden),
    };
  };
  const { token, isInText } = await trapIn(tracked);
  const recipientId = (await recipients(id)).find(({ email }) => email === 'reader2@readers.test')?.id;
  expect([readToken(await tokenKey(home.db), 'click', token), isInText]).toEqual([
    { kind: 'click', recipientId, link: trapLink },
    false,
  ]);
  expect(await trapIn(plain)).toEqual({ token: '', isInText: false });
});

test.each(['a mail server', 'the outbox'])(
  'through %s nobody gets a mail with a hole: who lacks what it says of them is left out',
  async (way) => {
    const inbox = way === 'a mail server' ? await inboxOf() : undefined;
    await addReaders(home, 4);
    await home.db.run(sql`update customers set town = 'Lisbon'`);
    const said =
      '{{ customer.city }}{% if customer.first_name != "" %}, {{ customer.first_name }}{% endif %} {{ sale.title }}';
    const id = await newCampaign(home, { A: letter(said) });
    await take(home, id, 'start');
    // What is not known when it is sent counts, whatever was known when the audience was fixed; a name is asked for before it is said.
    await home.db.run(
      sql`update customers set town = '' where email in ('reader1@readers.test', 'reader2@readers.test')`,
    );
    await home.db.run(sql`update customers set first_name = '' where email = 'reader3@readers.test'`);
    expect(await sendUntil(home, isIn(home, id, 'FINISHED'))).toEqual([]);
    expect((await recipients(id)).map(({ state, skipReason }) => [state, skipReason])).toEqual([
      ['SKIPPED', 'MISSING_VARIABLE'],
      ['SKIPPED', 'MISSING_VARIABLE'],
      ['SENT', null],
      ['SENT', null],
    ]);
    const kept = await home.db.rows<{ recipient: string }>(sql`select recipient from mails order by 1`);
    expect(inbox ? inbox.mails.map(({ to }) => to).sort() : kept.map(({ recipient }) => recipient)).toEqual([
      'reader3@readers.test',
      'reader4@readers.test',
    ]);
  },
);

test('an unsubscribe, a suppression, an erasure and a pause between claim and mark are heeded, whoever came a moment before', async () => {
  await inboxOf();
  await addReaders(home, 5);
  const id = await newCampaign(home);
  await take(home, id, 'start');
  const accountId = (await home.db.row<{ id: number }>(sql`select id from mail_accounts`)).id;
  const rows = await claim(home.db, 'me', accountId, 10);
  expect(rows).toHaveLength(5);
  const [left, suppressed, erased, leaving, goes] = rows;
  await home.db.run(sql`update customers set consents = '{}' where id = ${left?.customerId}`);
  await suppress(home.db, {
    email: suppressed?.email ?? '',
    reason: 'BY_HAND',
    source: 'STAFF',
    now: new Date(),
    userId: null,
  });
  await home.db.run(sql`update customers set erased_at = now() where id = ${erased?.customerId}`);
  const marking = await home.db.transaction(async (tx) => {
    await tx.run(sql`update customers set consents = '{}' where id = ${leaving?.customerId}`);
    const marked = mark(
      home.db,
      'me',
      new Date(),
      rows.map((row) => ({ id: row.id, messageId: `<${row.id}@house.test>` })),
    );
    // It stands at the lock of who is unsubscribing.
    for (;;) {
      const { n } = await home.db.row<{ n: number }>(
        sql`select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      if (n > 0) break;
    }
    return { marked };
  });
  expect([...(await marking.marked)]).toEqual([goes?.id]);
  const after = new Map((await recipients(id)).map((row) => [row.id, [row.state, row.skipReason]]));
  expect(rows.map((row) => after.get(row.id))).toEqual([
    ['SKIPPED', 'UNSUBSCRIBED'],
    ['SKIPPED', 'SUPPRESSED'],
    ['SKIPPED', 'SUPPRESSED'],
    ['SKIPPED', 'UNSUBSCRIBED'],
    ['SENDING', null],
  ]);
});

test('paused in the middle nothing more is marked, and resumed the rest gets it, each once', async () => {
  let count = 0;
  const inbox = await inboxOf({
    data: async () => {
      if (++count === 6) await take(home, id, 'pause');
      return undefined;
    },
  });
  await addReaders(home, 60);
  const id = await newCampaign(home);
  await take(home, id, 'start');
  await sendUntil(home, async () => {
    const { SENDING = 0, CLAIMED = 0 } = await statesOf(home, id);
    return count >= 6 && SENDING === 0 && CLAIMED === 0;
  });
  const before = inbox.mails.length;
  expect(before).toBeLessThan(20);
  expect(await statesOf(home, id)).toEqual({ SENT: before, PENDING: 60 - before });
  await take(home, id, 'resume');
  await sendUntil(home, isIn(home, id, 'FINISHED'), 2);
  expect(inbox.mails).toHaveLength(60);
  expect(new Set(inbox.mails.map(({ to }) => to)).size).toBe(60);
});

test('what did not go for a day although it was due waits for somebody, and goes on when they say so', async () => {
  const inbox = await inboxOf();
  await addReaders(home, 3);
  const id = await newCampaign(home);
  await take(home, id, 'start');
  const off = (hours: number) =>
    home.db.run(
      sql`update campaign_recipients set next_at = now() - make_interval(hours => ${hours}) where campaign_id = ${id}`,
    );
  await off(30);
  // It was started a moment ago: somebody has looked.
  await pauseMissed(home.house);
  expect(await isIn(home, id, 'SENDING')()).toBe(true);
  home.house.now = () => new Date(Date.now() + 25 * 3_600_000);
  await sendUntil(home, isIn(home, id, 'PAUSED'));
  home.house.now = () => new Date();
  expect(inbox.mails).toEqual([]);
  expect(await home.db.row(sql`select pause_reason as reason from campaigns where id = ${id}`)).toEqual({
    reason: 'MISSED',
  });
  await take(home, id, 'resume');
  await sendUntil(home, isIn(home, id, 'FINISHED'));
  expect(inbox.mails).toHaveLength(3);
});

test('cancelled, the rest is CANCELLED: the sums are those of the audience', async () => {
  let count = 0;
  await inboxOf({
    data: async () => {
      if (++count === 3) await take(home, id, 'cancel');
      return undefined;
    },
  });
  await addReaders(home, 30);
  await home.db.run(sql`update customers set consents = '{}' where email = 'reader7@readers.test'`);
  const id = await newCampaign(home);
  await take(home, id, 'start');
  await sendUntil(home, async () => {
    const { SENDING = 0, CLAIMED = 0, PENDING = 0 } = await statesOf(home, id);
    return SENDING + CLAIMED + PENDING === 0;
  });
  const { SENT = 0, CANCELLED = 0, SKIPPED = 0 } = await statesOf(home, id);
  expect(SENT).toBeLessThan(20);
  expect([SENT + CANCELLED, SKIPPED]).toEqual([29, 1]);
});

test('given up, it goes again to those whom it had not reached, and to nobody whose mail was cancelled', async () => {
  const said: Record<string, { code: number; text: string }> = {
    'reader1@readers.test': { code: 554, text: '5.7.1 we do not like your text' },
  };
  const inbox = await inboxOf({ rcpt: (to) => said[to], data: () => 'drop' });
  await addReaders(home, 3);
  const id = await newCampaign(home);
  await take(home, id, 'start');
  await home.db.run(sql`update campaign_recipients set next_at = '2099-01-01' where email like 'reader3@%'`);
  await sendUntil(home, async () => {
    const { FAILED, UNKNOWN } = await statesOf(home, id);
    return FAILED === 1 && UNKNOWN === 1;
  });
  await take(home, id, 'cancel');
  expect(await statesOf(home, id)).toEqual({ FAILED: 1, UNKNOWN: 1, CANCELLED: 1 });
  const manager = await home.signedIn('MANAGER');
  const read = async () => (await manager.get<Campaign>(`/campaigns/${id}`)).body;
  const resend = async () =>
    manager.post<Campaign & { code?: string }>(`/campaigns/${id}/resend`, {
      version: (await read()).version,
      reason: '',
    });
  // Of a mail in doubt somebody decides first: under way again, its answer would send it.
  expect((await read()).steps).toEqual([]);
  expect(await resend()).toMatchObject({ status: 409, body: { code: 'campaign.none_missed' } });
  await manager.post(`/campaigns/${id}/doubts`, { decision: 'SENT' });
  expect((await read()).steps).toEqual(['resend']);

  delete said['reader1@readers.test'];
  const later = await inboxOf();
  expect((await resend()).body.state).toBe('SENDING');
  expect(await statesOf(home, id)).toEqual({ PENDING: 1, SENT: 1, CANCELLED: 1 });
  await sendUntil(home, isIn(home, id, 'FINISHED'));
  expect(await statesOf(home, id)).toEqual({ SENT: 2, CANCELLED: 1 });
  expect(inbox.mails.map(({ to }) => to)).toEqual(['reader2@readers.test']);
  expect(later.mails.map(({ to }) => to)).toEqual(['reader1@readers.test']);
  expect((await read()).steps).toEqual([]);
  expect(await resend()).toMatchObject({ status: 409, body: { code: 'campaign.none_missed' } });
});

test('what the mail server refuses: nobody of that name is suppressed, later is later, too fast is slower; resent to those it did not reach', async () => {
  const said: Record<string, { code: number; text: string }> = {
    'reader1@readers.test': { code: 550, text: '5.1.1 nobody of that name' },
    'reader2@readers.test': { code: 450, text: '4.2.1 come back later' },
    'reader3@readers.test': { code: 421, text: '4.7.0 too fast' },
    'reader4@readers.test': { code: 554, text: '5.7.1 we do not like your text' },
  };
  const inbox = await inboxOf({ rcpt: (to) => said[to] });
  await addReaders(home, 6);
  const id = await newCampaign(home);
  await take(home, id, 'start');
  await sendUntil(home, async () => {
    const rows = await recipients(id);
    return (
      rows.every(
        ({ state, attempt, email }) => state !== 'PENDING' || attempt === 1 || email.startsWith('reader3'),
      ) &&
      rows.every(({ state }) => state !== 'SENDING' && state !== 'CLAIMED') &&
      (await home.db.row<{ slow: boolean }>(sql`select slow_rate is not null as slow from mail_accounts`))
        .slow
    );
  });
  expect(
    Object.fromEntries(
      (await recipients(id)).map(({ email, state, attempt }) => [email.slice(6, 7), [state, attempt]]),
    ),
  ).toEqual({
    1: ['FAILED', 1],
    2: ['PENDING', 1],
    3: ['PENDING', 0],
    4: ['FAILED', 1],
    5: ['SENT', 1],
    6: ['SENT', 1],
  });
  expect(await home.db.rows(sql`select email, reason, source from suppressions`)).toEqual([
    { email: 'reader1@readers.test', reason: 'BOUNCED', source: 'SMTP' },
  ]);
  for (const email of Object.keys(said)) delete said[email];
  await home.db.run(sql`update campaign_recipients set next_at = now() where state = 'PENDING'`);
  await home.db.run(sql`update mail_accounts set slow_rate = null`);
  await sendUntil(home, isIn(home, id, 'FINISHED'));
  const manager = await home.signedIn('MANAGER');
  const { body } = await manager.get<Campaign>(`/campaigns/${id}`);
  expect(body.steps).toEqual(['resend']);
  await manager.post(`/campaigns/${id}/resend`, { version: body.version, reason: '' });
  await sendUntil(home, isIn(home, id, 'FINISHED'));
  expect(await statesOf(home, id)).toEqual({ SENT: 5, SKIPPED: 1 });
  expect(inbox.mails.map(({ to }) => to).sort()).toEqual(
    [2, 3, 4, 5, 6].map((n) => `reader${n}@readers.test`),
  );
});

test('who is refused as the mail is sent counts with whom it came back from: the second time within thirty days', async () => {
  await inboxOf({ rcpt: () => ({ code: 550, text: '5.2.1 mailbox disabled' }) });
  await addReaders(home, 1);
  const suppressed = () => home.db.rows(sql`select email, reason, source from suppressions`);
  for (const expected of [[], [{ email: 'reader1@readers.test', reason: 'KEPT_BOUNCING', source: 'SMTP' }]]) {
    const id = await newCampaign(home);
    await take(home, id, 'start');
    await sendUntil(home, isIn(home, id, 'FINISHED'));
    expect(await suppressed()).toEqual(expected);
  }
});

test('where the mail server refuses the house a campaign stands still, and nobody is given up', async () => {
  let over = true;
  const quota = { code: 550, text: '5.7.1 daily quota exceeded' };
  const inbox = await inboxOf({ mail: () => (over ? quota : undefined) });
  await addReaders(home, 30);
  const id = await newCampaign(home);
  await take(home, id, 'start');
  await sendUntil(home, isIn(home, id, 'PAUSED'));
  expect(
    await home.db.row(
      sql`select pause_reason as reason, pause_detail as detail from campaigns where id = ${id}`,
    ),
  ).toEqual({ reason: 'SERVER', detail: expect.stringContaining('quota exceeded') });
  expect((await recipients(id)).map(({ state, attempt }) => [state, attempt])).toEqual(
    Array(30).fill(['PENDING', 0]),
  );
  over = false;
  await take(home, id, 'resume');
  await sendUntil(home, isIn(home, id, 'FINISHED'));
  expect(inbox.mails).toHaveLength(30);
});

test('a doubt is cleared with the mail server that was told the mail, whatever the campaign names by then; it is not led elsewhere', async () => {
  const asked: string[] = [];
  let answer: [number, Record<string, string>] = [302, { location: '/here' }];
  const oracle = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url === '/here') response.writeHead(200).end();
    else response.writeHead(...answer).end();
  });
  await new Promise<void>((done) => oracle.listen(0, '127.0.0.1', done));
  const { port } = oracle.address() as AddressInfo;
  await inboxOf({ data: () => 'drop' });
  await home.db.run(
    sql`update mail_accounts set oracle_url = ${`http://127.0.0.1:${port}/has`}, grace_seconds = 1, password = 'secret'`,
  );
  await addReaders(home, 1);
  const id = await newCampaign(home);
  await take(home, id, 'start');
  await sendUntil(home, async () => (await statesOf(home, id)).UNKNOWN === 1);
  const other = await home.db.row<{ id: number }>(
    sql`insert into mail_accounts (name, when_unknown) values ('Other', 'RESEND') returning id`,
  );
  await home.db.run(sql`update campaigns set account_id = ${other.id} where id = ${id}`);
  const due = () => home.db.run(sql`update campaign_recipients set next_at = now() - interval '1 second'`);
  await due();
  await reconcile(home.db, new AbortController().signal);
  expect([asked.length, await statesOf(home, id)]).toEqual([1, { UNKNOWN: 1 }]);

  const admin = await home.signedIn('ADMIN');
  const [account] = (await admin.get<{ data: Account[] }>('/mail-accounts')).body.data;
  const change = (host: string) =>
    admin.patch<Account & { code?: string }>(`/mail-accounts/${account?.id}`, {
      version: account?.version,
      host,
    });
  expect((await change('elsewhere.test')).body.code).toBe('mail.account_in_doubt');
  answer = [200, {}];
  await due();
  await reconcile(home.db, new AbortController().signal);
  expect(await statesOf(home, id)).toEqual({ SENT: 1 });
  // Another mail server is not told the password of this one.
  expect(account?.has.password).toBe(true);
  expect((await change('elsewhere.test')).body.has.password).toBe(false);
  await home.db.run(sql`update campaigns set account_id = null`);
  await home.db.run(sql`update campaign_recipients set account_id = null`);
  await home.db.run(sql`delete from mail_accounts where id = ${other.id}`);
  await new Promise((done) => oracle.close(done));
});

test('a test mail that is asked for three times under one key goes out once', async () => {
  const inbox = await inboxOf();
  const admin = await home.signedIn('ADMIN');
  const { id } = await home.db.row<{ id: number }>(sql`select id from mail_accounts`);
  const ask = () =>
    admin.post(`/mail-accounts/${id}/test`, { to: 'edda@house.test' }, { 'idempotency-key': 'test-mail' });
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(first).toMatchObject({ status: 200, body: { outcome: 'TAKEN' } });
  expect([second.body, (await ask()).body]).toEqual([first.body, first.body]);
  expect(inbox.mails).toHaveLength(1);
});

test('a test mail whose transaction is undone behind it goes out once, and is told as a failure', async () => {
  const inbox = await inboxOf();
  const admin = await home.signedIn('ADMIN');
  const { id } = await home.db.row<{ id: number }>(sql`select id from mail_accounts`);
  await home.db.run(sql`
    create function undo_answer() returns trigger language plpgsql as
      'begin raise exception using errcode = ''40P01''; end'`);
  await home.db.run(sql`
    create trigger undo_answer before update on idempotency_keys for each row execute function undo_answer()`);
  const { status } = await admin.post(
    `/mail-accounts/${id}/test`,
    { to: 'edda@house.test' },
    { 'idempotency-key': 'undone' },
  );
  await home.db.run(sql`drop function undo_answer cascade`);
  expect([status, inbox.mails.length]).toEqual([500, 1]);
});

test('a no of another owner of the address, a sanction and a death that came after the freeze are heeded', async () => {
  await inboxOf();
  await addReaders(home, 4);
  const id = await newCampaign(home);
  await take(home, id, 'start');
  const { accountId } = await home.db.row<{ accountId: number }>(
    sql`select id as "accountId" from mail_accounts`,
  );
  const rows = await claim(home.db, 'me', accountId, 10);
  const [shared, sanctioned, dead, goes] = rows;
  const { spouse } = await home.db.row<{ spouse: number }>(sql`
    insert into customers (name, sort_name, spellings, email)
    values ('Spouse', 'Spouse', 'Spouse', ${shared?.email}) returning id as spouse`);
  await home.db.run(sql`
    insert into consents (customer_id, channel, topic, given, at) values (${spouse}, 'EMAIL', 'CATALOGUES', false, now())`);
  await home.db.run(sql`
    insert into sanction_hits (customer_id, kind, reference, names, born, countries, regime, said, score, explanation, state,
      found_at)
    values (${sanctioned?.customerId}, 'UN', 'x', '{}', '{}', '{}', '', '', 90, '{}', 'CONFIRMED', now())`);
  await home.db.run(sql`update customers set standing = 'DECEASED' where id = ${dead?.customerId}`);
  const mails = rows.map((row) => ({ id: row.id, messageId: `<${row.id}@house.test>` }));
  expect([...(await mark(home.db, 'me', new Date(), mails))]).toEqual([goes?.id]);
  expect((await recipients(id)).map(({ state, skipReason }) => [state, skipReason])).toEqual([
    ['SKIPPED', 'UNSUBSCRIBED'],
    ['SKIPPED', 'SANCTIONED'],
    ['SKIPPED', 'NOT_ACTIVE'],
    ['SENDING', null],
  ]);
});

test('two campaigns of the same hour are two mails for the cap', async () => {
  await addReaders(home, 2);
  await home.db.run(sql`update email_settings set cap_mails = 1`);
  const [first, second] = [await newCampaign(home), await newCampaign(home)];
  await take(home, first, 'start');
  await take(home, second, 'start');
  await home.db.run(sql`update email_settings set cap_mails = 0`);
  expect([await statesOf(home, first), await statesOf(home, second)]).toEqual([
    { PENDING: 2 },
    { SKIPPED: 2 },
  ]);
});

test('where too many addresses are dead a campaign stands still, with the figures, until somebody lets it go on', async () => {
  let isDead = (_to: string) => true;
  await inboxOf({
    rcpt: (to) => (isDead(to) ? { code: 550, text: '5.1.1 nobody of that name' } : undefined),
  });
  await addReaders(home, 120);
  const id = await newCampaign(home);
  await take(home, id, 'start');
  await sendUntil(home, isIn(home, id, 'PAUSED'));
  const { reason, detail } = await home.db.row<{ reason: string; detail: string }>(
    sql`select pause_reason as reason, pause_detail as detail from campaigns where id = ${id}`,
  );
  expect(reason).toBe('BOUNCES');
  const [, bounced, tried] = /^(\d+) \/ (\d+)$/.exec(detail) ?? [];
  expect(bounced).toBe(tried);
  expect((await statesOf(home, id)).PENDING).toBeGreaterThan(0);
  // One more of them does not bring up the old ones again.
  isDead = (to) => to === 'nobody@readers.test';
  await home.db.run(sql`
    update campaign_recipients set email = 'nobody@readers.test' where id = (
      select min(id) from campaign_recipients where campaign_id = ${id} and state = 'PENDING')`);
  await take(home, id, 'resume');
  await sendUntil(home, isIn(home, id, 'FINISHED'));
});

test('a mail server that is away burns no attempts: the account rests, and goes on when it is back', async () => {
  const inbox = await inboxOf();
  await inbox.close();
  inboxes.pop();
  await addReaders(home, 12);
  const id = await newCampaign(home);
  await take(home, id, 'start');
  const account = () =>
    home.db.row<{ faults: number; rests: boolean }>(
      sql`select faults, opens_at > now() as rests from mail_accounts`,
    );
  await sendUntil(home, async () => (await account()).rests === true);
  expect((await account()).faults).toBe(5);
  expect((await recipients(id)).map(({ state, attempt }) => [state, attempt])).toEqual(
    Array(12).fill(['PENDING', 0]),
  );
  await inboxOf();
  await home.db.run(sql`update mail_accounts set opens_at = now()`);
  await sendUntil(home, isIn(home, id, 'FINISHED'));
  expect(await statesOf(home, id)).toEqual({ SENT: 12 });
  expect(await account()).toEqual({ faults: 0, rests: null });
});

test('a line that breaks behind the mail leaves it in doubt until somebody decides; sent once more it has the same Message-ID', async () => {
  let drops = 2;
  const inbox = await inboxOf({ data: () => (drops-- > 0 ? 'drop' : undefined) });
  await home.db.run(sql`update mail_accounts set connections = 1, version = version + 1`);
  await addReaders(home, 4);
  const id = await newCampaign(home);
  await take(home, id, 'start');
  await sendUntil(home, async () => {
    const { UNKNOWN = 0, SENT = 0 } = await statesOf(home, id);
    return UNKNOWN === 2 && SENT === 2;
  });
  const manager = await home.signedIn('MANAGER');
  const progress = () => manager.get<{ undecided: number; state: string }>(`/campaigns/${id}/progress`);
  expect((await progress()).body).toMatchObject({
    undecided: 2,
    state: 'SENDING',
    counts: { UNKNOWN: 2, SENT: 2 },
  });
  const [one, other] = (await recipients(id)).filter(({ state }) => state === 'UNKNOWN');
  await manager.post(`/campaigns/${id}/doubts`, { decision: 'SENT', recipientIds: [one?.id] });
  expect((await progress()).body.undecided).toBe(1);
  await manager.post(`/campaigns/${id}/doubts`, { decision: 'RESEND' });
  await sendUntil(home, isIn(home, id, 'FINISHED'));
  const again = inbox.mails.filter(({ to }) => to === other?.email);
  expect(again).toHaveLength(2);
  const messageIds = await Promise.all(again.map(async ({ raw }) => (await simpleParser(raw)).messageId));
  expect(new Set(messageIds)).toEqual(new Set([other?.messageId]));
});

test('a link that says something of its reader is pressed through the house, in HTML and text, and leads where the mail would', async () => {
  const inbox = await inboxOf();
  await addReaders(home, 1);
  const source =
    '<p><a href="https://house.test/of?to={{ customer.first_name }}">Yours</a> {{ unsubscribe_url }}</p>';
  const id = await newCampaign(home, {
    A: { subject: 'Yours', preheader: '', body: { mode: 'HTML', source } },
  });
  await take(home, id, 'start');
  await sendUntil(home, isIn(home, id, 'FINISHED'));
  const { html, text } = await simpleParser(inbox.mails[0]?.raw ?? '');
  const paths = [
    /href="[^"]*(\/l\/[\w.-]+)"[^>]*>Yours/.exec(html || '')?.[1],
    /^Yours \[http:\/\/rostrum\.test(\/l\/[\w.-]+)\]/.exec(text ?? '')?.[1],
  ];
  expect(paths[1]).toBe(paths[0]);
  expect(await ask(home, paths[1] ?? '')).toMatchObject({
    status: 302,
    headers: { location: 'https://house.test/of?to=Ada' },
  });
  expect(
    await home.db.rows(sql`select l.url from recipient_events e join campaign_links l on l.id = e.link_id`),
  ).toEqual([{ url: 'https://house.test/of?to={{ customer.first_name }}' }]);
});

test('without a mail server the outbox keeps each mail with its HTML, and the campaign finishes', async () => {
  await addReaders(home, 250);
  const id = await newCampaign(home);
  await take(home, id, 'start');
  expect(await sendUntil(home, isIn(home, id, 'FINISHED'), 2)).toEqual([]);
  expect(await statesOf(home, id)).toEqual({ SENT: 250 });
  const { n, different, whole } = await home.db.row<{ n: number; different: number; whole: number }>(sql`
    select count(*) as n, count(distinct recipient) as different,
      count(*) filter (where html like '%clocks and é%' and body like '%clocks and é%' and state = 'KEPT') as whole from mails`);
  expect({ n, different, whole }).toEqual({ n: 250, different: 250, whole: 250 });
});

test('of a test a share gets the two letters, half each, and the rest waits; the campaign is not over before', async () => {
  await addReaders(home, 100);
  const id = await newCampaign(
    home,
    { A: letter('One'), B: letter('Two') },
    { of: 'SUBJECT', share: 20, hours: 4, by: 'OPENS' },
  );
  await take(home, id, 'start');
  await sendUntil(home, async () => (await statesOf(home, id)).SENT === 20);
  expect(await statesOf(home, id)).toEqual({ HELD: 80, SENT: 20 });
  expect(
    await home.db.rows(sql`select subject, count(*)::int as n from mails group by 1 order by 1`),
  ).toEqual([
    { subject: 'One', n: 10 },
    { subject: 'Two', n: 10 },
  ]);
  expect(await isIn(home, id, 'SENDING')()).toBe(true);
});

test('a letter that cannot be made ends the start with its reason, and what was frozen is nobody', async () => {
  await addReaders(home, 3);
  const id = await newCampaign(home, { A: letter('{{ customer.name | nonsense }}') });
  await take(home, id, 'start');
  expect(await isIn(home, id, 'FAILED')()).toBe(true);
  expect(await statesOf(home, id)).toEqual({});
  const { detail } = await home.db.row<{ detail: string }>(
    sql`select pause_detail as detail from campaigns where id = ${id}`,
  );
  expect(detail).toContain('FORBIDDEN');
  await expect(sendUntil(home, isIn(home, id, 'FINISHED'))).rejects.toThrow(/FAILED: .*FORBIDDEN/);
});

test('what an account may still send stands in the database, and comes back with time alone', async () => {
  const { id } = await home.db.row<{ id: number }>(sql`select id from mail_accounts`);
  const limits = { SECOND: null, MINUTE: null, HOUR: 40, DAY: 1000 };
  const take = (wanted: number) => takeTokens(home.db, { id, limits }, wanted);
  expect(await take(15)).toEqual({ tokens: 15, wait: 0 });
  expect(await take(15)).toEqual({ tokens: 5, wait: 0 });
  const none = await take(1);
  expect(none.tokens).toBe(0);
  expect(none.wait).toBeGreaterThan(100);
  await home.db.run(sql`update account_rates set at = at - interval '1 hour'`);
  expect((await take(100)).tokens).toBe(20);
  await Promise.all(Array.from({ length: 8 }, () => take(1)));
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
  'in no stretch of one %s more go than its limit, and in the long run most of it',
  async (period, seconds, limit) => {
    const { id } = await home.db.row<{ id: number }>(sql`select id from mail_accounts`);
    const none = { SECOND: null, MINUTE: null, HOUR: null, DAY: null };
    const account = { id, limits: { ...none, [period]: limit } };
    // A fortieth of the period at each step; what the steps themselves take is counted in, however slow the machine is.
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

test('who has fewer lots than the letter asks for gets its fallback, and without one no mail; who is dormant has lots as well', async () => {
  const admin = await home.signedIn('ADMIN');
  const world = { house: home, department: home.departments.books, who: admin, admin };
  const first = await newLot(world, { sale: 'PUBLISHED', status: 'PUBLISHED' });
  const second = await newLot(world, { sale: first.auctionId, status: 'PUBLISHED' });
  await home.db.run(sql`update items set title = 'An astrolabe' where id = ${second.itemId}`);
  await addReaders(home, 4);
  await home.db.run(sql`update customers set standing = 'DORMANT' where email = 'reader4@readers.test'`);
  await home.db.run(sql`
    insert into customer_interests (customer_id, kind, department_id, text)
    select id, i.kind, case when i.kind = 'DEPARTMENT' then ${home.departments.books}::bigint end, i.text
    from customers join (values ('reader1', 'DEPARTMENT', ''), ('reader2', 'KEYWORD', 'Astrolabe'), ('reader4', 'DEPARTMENT', ''))
      i (who, kind, text) on email = i.who || '@readers.test'`);
  const withLots = (fallback: number[]): Letter => ({
    subject: 'Yours',
    preheader: '',
    body: {
      mode: 'BLOCKS',
      blocks: [
        {
          ...{ id: 'g', type: 'lots', parts: ['title'], columns: 2 },
          source: { kind: 'INTERESTS', auctionId: first.auctionId, most: 5, least: 2, fallback },
        },
        { id: 'f', type: 'footer' },
      ],
    },
  });
  const given = async (fallback: number[]) => {
    const id = await newCampaign(home, { A: withLots(fallback) });
    const dormant = { kind: 'CONDITION', condition: { is: 'standing', in: ['DORMANT'] } };
    await home.db.run(sql`
      update campaigns set audience = ${JSON.stringify({ include: [{ kind: 'EVERYBODY' }, dormant], exclude: [] })}::jsonb
      where id = ${id}`);
    await take(home, id, 'start');
    const rows = await home.db.rows<{
      name: string;
      state: string;
      why: string | null;
      lots: number[] | null;
    }>(sql`
      select split_part(email, '@', 1) as name, state, skip_reason as why, given -> 'g' as lots
      from campaign_recipients where campaign_id = ${id} order by email`);
    return Object.fromEntries(rows.map(({ name, state, why, lots }) => [name, why ?? [state, lots]]));
  };
  const both = ['PENDING', [first.id, second.id]];
  expect(await given([])).toEqual({
    ...{ reader1: both, reader2: 'TOO_FEW_LOTS', reader3: 'TOO_FEW_LOTS', reader4: both },
  });
  expect(await given([first.id])).toEqual({
    ...{ reader1: both, reader2: ['PENDING', [first.id]], reader3: ['PENDING', [first.id]], reader4: both },
  });
});

test('on each reader’s own clock a mail is due at the hour that was meant, and nothing is claimed before', async () => {
  await inboxOf();
  await addReaders(home, 2);
  await home.db.run(sql`update customers set country = 'CN' where email = 'reader1@readers.test'`);
  const id = await newCampaign(home);
  await home.db.run(
    sql`update campaigns set by_reader_zone = true, send_at = '2099-06-01T09:00Z' where id = ${id}`,
  );
  await take(home, id, 'start');
  const due = await home.db.rows<{ email: string; own: string; meant: string }>(sql`
    select r.email, to_char(r.next_at at time zone coalesce(r.time_zone, h.time_zone), 'DD HH24:MI') as own,
      to_char(c.send_at at time zone h.time_zone, 'DD HH24:MI') as meant
    from campaign_recipients r join campaigns c on c.id = r.campaign_id cross join house h
    where c.id = ${id} order by r.email`);
  expect(due.map(({ own }) => own)).toEqual(due.map(({ meant }) => meant));
  const moments = await home.db.row<{ n: number }>(
    sql`select count(distinct next_at) as n from campaign_recipients where campaign_id = ${id}`,
  );
  expect([due.length, moments.n]).toEqual([2, 2]);
  const accountId = (await home.db.row<{ id: number }>(sql`select id from mail_accounts`)).id;
  expect(await claim(home.db, 'me', accountId, 10)).toEqual([]);
});

test('a sender that is stopped waits for what it is telling, and gives the rest back', async () => {
  let isStopping = () => {};
  const told = new Promise<void>((done) => {
    isStopping = done;
  });
  let heard = 0;
  const inbox = await inboxOf({
    data: async () => {
      heard += 1;
      await told;
      return undefined;
    },
  });
  await addReaders(home, 30);
  const id = await newCampaign(home);
  await take(home, id, 'start');
  const sender = startSender(home.house, () => {});
  while (heard < 2) await sleep(20);
  const stopped = sender.stop();
  isStopping();
  await stopped;
  const states = await statesOf(home, id);
  expect(states).toEqual({ SENT: inbox.mails.length, PENDING: 30 - inbox.mails.length });
  expect(inbox.mails.length).toBeGreaterThanOrEqual(2);
  expect(await sendUntil(home, isIn(home, id, 'FINISHED'))).toEqual([]);
  expect(new Set(inbox.mails.map(({ to }) => to)).size).toBe(30);
  expect(inbox.mails).toHaveLength(30);
});

test('what waits is given back, and what is being told to a mail server is not: it would go twice', async () => {
  await inboxOf();
  await addReaders(home, 2);
  const id = await newCampaign(home);
  await take(home, id, 'start');
  const { accountId } = await home.db.row<{ accountId: number }>(
    sql`select id as "accountId" from mail_accounts`,
  );
  const rows = await claim(home.db, 'me', accountId, 10);
  const [told, waiting] = rows.map((row) => row.id) as [number, number];
  const mails = [{ id: told, messageId: '<told@house.test>' }];
  expect(await mark(home.db, 'me', new Date(), mails)).toEqual(new Set([told]));
  await letGo(home.db, 'me', [told, waiting]);
  expect(await statesOf(home, id)).toEqual({ SENDING: 1, PENDING: 1 });
  // The mark was written, and the mail server has not heard of it.
  await letBegunGo(home.db, 'me', told);
  expect(await statesOf(home, id)).toEqual({ PENDING: 2 });
});

test('quiet hours end on the reader’s own clock', async () => {
  const quietUntil = async (at: string, zone: string, from: number, to: number) =>
    (
      await home.db.row<{ at: string | null }>(
        sql`select quiet_until(${at}::timestamptz, ${zone}, ${from}, ${to}) as at`,
      )
    ).at;
  expect(await quietUntil('2026-06-01T20:30:00Z', 'Europe/London', 21, 8)).toBe('2026-06-02T07:00:00Z');
  expect(await quietUntil('2026-06-01T02:00:00Z', 'Europe/London', 21, 8)).toBe('2026-06-01T07:00:00Z');
  expect(await quietUntil('2026-06-01T12:00:00Z', 'Europe/London', 21, 8)).toBeNull();
  expect(await quietUntil('2026-06-01T12:00:00Z', 'Asia/Shanghai', 20, 8)).toBe('2026-06-02T00:00:00Z');
  expect(await quietUntil('2026-06-01T12:00:00Z', 'Asia/Shanghai', 12, 14)).toBeNull();
});
