import { dkimVerify } from 'mailauth/lib/dkim/verify';
import { simpleParser } from 'mailparser';
import sql from 'sql-template-tag';
import type { Campaign } from '#contract/campaigns';
import { trapLinkIndex } from '#contract/returns';
import { toDkimRecord } from '../../server/mail-accounts/dkim-key';
import { claimMails, releaseClaimed, releaseStarted } from '../../server/sending/claim';
import { markMails } from '../../server/sending/mark';
import { pauseMissed } from '../../server/sending/missed';
import { startSender } from '../../server/sending/sender';
import { readToken, tokenKey } from '../../server/sending/token';
import { suppress } from '../../server/suppressions/suppress';
import { requestPath } from '../links/shared';
import { pollUntil } from '../support/pollUntil';
import { storeAccountSecrets } from '../support/secrets';
import { waitForLock } from '../support/waitForLock';
import { home, key, listRecipients, openAccountInbox, openSendingApp } from './app';
import {
  addReaders,
  content,
  countStates,
  isCampaignIn,
  newCampaign,
  performStep,
  runSendersUntil,
} from './shared';

openSendingApp();

test('two senders send each email once, signed, with the headers required of bulk email', async () => {
  const inbox = await openAccountInbox();
  await addReaders(home, 40);
  await home.db.run(sql`
    update mail_accounts set from_name = 'Hammer & Söhne', from_address = 'news@mail.house.test', reply_to = 'desk@house.test',
      dkim_domain = 'mail.house.test', dkim_selector = 's1', bounce_domain = 'b.house.test', version = version + 1`);
  await storeAccountSecrets(home.context, { dkim_key: key.privateKey });
  await home.db.run(sql`update customers set untracked = true where email = 'reader1@readers.test'`);
  const id = await newCampaign(home);
  await performStep(home, id, 'start');
  expect(await runSendersUntil(home, isCampaignIn(home, id, 'FINISHED'), 2)).toEqual([]);
  expect(new Set(inbox.mails.map(({ to }) => to)).size).toBe(40);
  expect(inbox.mails).toHaveLength(40);
  expect(await countStates(home, id)).toEqual({ SENT: 40 });

  const record = toDkimRecord({ domain: 'mail.house.test', selector: 's1', publicKey: key.publicKey });
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
  const untrackedMail = inbox.mails.find(({ to }) => to === 'reader1@readers.test')?.raw.toString() ?? '';
  const [counted, uncounted] = [await simpleParser(tracked), await simpleParser(untrackedMail)];
  const [, click = ''] =
    /href="(http:\/\/rostrum\.test\/l\/[\w-]+)"[^>]*>\s*The catalogue/.exec(counted.html || '') ?? [];
  expect(click).not.toBe('');
  expect(counted.text).toContain(`The catalogue: ${click}`);
  expect(counted.text).not.toContain('house.test/sale');
  expect(uncounted.html).toContain('https://house.test/sale');
  expect(uncounted.text).toContain('The catalogue: https://house.test/sale');

  // Only tracked emails contain a hidden link.
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
  const recipientId = (await listRecipients(id)).find(({ email }) => email === 'reader2@readers.test')?.id;
  expect([readToken(await tokenKey(home.db), 'click', token), isInText]).toEqual([
    { kind: 'click', recipientId, link: trapLinkIndex },
    false,
  ]);
  expect(await trapIn(untrackedMail)).toEqual({ token: '', isInText: false });
});

test.each(['a mail server', 'the outbox'])(
  'through %s no email has an empty required variable: its recipient is skipped',
  async (transport) => {
    const inbox = transport === 'a mail server' ? await openAccountInbox() : undefined;
    await addReaders(home, 4);
    await home.db.run(sql`update customers set town = 'Lisbon'`);
    const text =
      '{{ customer.city }}{% if customer.first_name != "" %}, {{ customer.first_name }}{% endif %} {{ sale.title }}';
    const id = await newCampaign(home, { A: content(text) });
    await performStep(home, id, 'start');
    // The values at sending time apply, not those when the audience was frozen. A name is checked before it is used.
    await home.db.run(
      sql`update customers set town = '' where email in ('reader1@readers.test', 'reader2@readers.test')`,
    );
    await home.db.run(sql`update customers set first_name = '' where email = 'reader3@readers.test'`);
    expect(await runSendersUntil(home, isCampaignIn(home, id, 'FINISHED'))).toEqual([]);
    expect((await listRecipients(id)).map(({ state, skipReason }) => [state, skipReason])).toEqual([
      ['SKIPPED', 'MISSING_VARIABLE'],
      ['SKIPPED', 'MISSING_VARIABLE'],
      ['SENT', null],
      ['SENT', null],
    ]);
    const outboxMails = await home.db.rows<{ recipient: string }>(
      sql`select recipient from mails order by 1`,
    );
    expect(
      inbox ? inbox.mails.map(({ to }) => to).sort() : outboxMails.map(({ recipient }) => recipient),
    ).toEqual(['reader3@readers.test', 'reader4@readers.test']);
  },
);

test('applies an unsubscribe, a suppression, an erasure and a pause between claim and mark', async () => {
  await openAccountInbox();
  await addReaders(home, 5);
  const id = await newCampaign(home);
  await performStep(home, id, 'start');
  const accountId = (await home.db.row<{ id: number }>(sql`select id from mail_accounts`)).id;
  const rows = await claimMails(home.db, 'me', accountId, 10);
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
    const marked = markMails(
      home.db,
      'me',
      new Date(),
      rows.map((row) => ({ id: row.id, messageId: `<${row.id}@house.test>` })),
    );
    // Waits until it is blocked by the lock of the unsubscribe.
    await waitForLock(home.db);
    return { marked };
  });
  expect([...(await marking.marked)]).toEqual([goes?.id]);
  const after = new Map((await listRecipients(id)).map((row) => [row.id, [row.state, row.skipReason]]));
  expect(rows.map((row) => after.get(row.id))).toEqual([
    ['SKIPPED', 'UNSUBSCRIBED'],
    ['SKIPPED', 'SUPPRESSED'],
    ['SKIPPED', 'SUPPRESSED'],
    ['SKIPPED', 'UNSUBSCRIBED'],
    ['SENDING', null],
  ]);
});

test('pausing marks no more emails, and resuming sends the rest, each once', async () => {
  let count = 0;
  const inbox = await openAccountInbox({
    data: async () => {
      if (++count === 6) await performStep(home, id, 'pause');
      return undefined;
    },
  });
  await addReaders(home, 60);
  const id = await newCampaign(home);
  await performStep(home, id, 'start');
  await runSendersUntil(home, async () => {
    const { SENDING = 0, CLAIMED = 0 } = await countStates(home, id);
    return count >= 6 && SENDING === 0 && CLAIMED === 0;
  });
  const before = inbox.mails.length;
  expect(before).toBeLessThan(20);
  expect(await countStates(home, id)).toEqual({ SENT: before, PENDING: 60 - before });
  await performStep(home, id, 'resume');
  await runSendersUntil(home, isCampaignIn(home, id, 'FINISHED'), 2);
  expect(inbox.mails).toHaveLength(60);
  expect(new Set(inbox.mails.map(({ to }) => to)).size).toBe(60);
});

test('emails a day overdue wait for a user to resume them', async () => {
  const inbox = await openAccountInbox();
  await addReaders(home, 3);
  const id = await newCampaign(home);
  await performStep(home, id, 'start');
  const off = (hours: number) =>
    home.db.run(
      sql`update campaign_recipients set next_at = now() - make_interval(hours => ${hours}) where campaign_id = ${id}`,
    );
  await off(30);
  // A campaign started just now was confirmed by a user.
  await pauseMissed(home.context);
  expect(await isCampaignIn(home, id, 'SENDING')()).toBe(true);
  home.context.now = () => new Date(Date.now() + 25 * 3_600_000);
  await runSendersUntil(home, isCampaignIn(home, id, 'PAUSED'));
  home.context.now = () => new Date();
  expect(inbox.mails).toEqual([]);
  expect(await home.db.row(sql`select pause_reason as reason from campaigns where id = ${id}`)).toEqual({
    reason: 'MISSED',
  });
  await performStep(home, id, 'resume');
  await runSendersUntil(home, isCampaignIn(home, id, 'FINISHED'));
  expect(inbox.mails).toHaveLength(3);
});

test('canceling marks the rest as CANCELLED, and the totals equal the audience', async () => {
  let count = 0;
  await openAccountInbox({
    data: async () => {
      if (++count === 3) await performStep(home, id, 'cancel');
      return undefined;
    },
  });
  await addReaders(home, 30);
  await home.db.run(sql`update customers set consents = '{}' where email = 'reader7@readers.test'`);
  const id = await newCampaign(home);
  await performStep(home, id, 'start');
  await runSendersUntil(home, async () => {
    const { SENDING = 0, CLAIMED = 0, PENDING = 0 } = await countStates(home, id);
    return SENDING + CLAIMED + PENDING === 0;
  });
  const { SENT = 0, CANCELLED = 0, SKIPPED = 0 } = await countStates(home, id);
  expect(SENT).toBeLessThan(20);
  expect([SENT + CANCELLED, SKIPPED]).toEqual([29, 1]);
});

test('a canceled campaign is resent to unreached recipients, but not to those with a canceled email', async () => {
  const content: Record<string, { code: number; text: string }> = {
    'reader1@readers.test': { code: 554, text: '5.7.1 we do not like your text' },
  };
  const inbox = await openAccountInbox({ rcpt: (to) => content[to], data: () => 'drop' });
  await addReaders(home, 3);
  const id = await newCampaign(home);
  await performStep(home, id, 'start');
  await home.db.run(sql`update campaign_recipients set next_at = '2099-01-01' where email like 'reader3@%'`);
  await runSendersUntil(home, async () => {
    const { FAILED, UNKNOWN } = await countStates(home, id);
    return FAILED === 1 && UNKNOWN === 1;
  });
  await performStep(home, id, 'cancel');
  expect(await countStates(home, id)).toEqual({ FAILED: 1, UNKNOWN: 1, CANCELLED: 1 });
  const manager = await home.signIn('MANAGER');
  const read = async () => (await manager.get<Campaign>(`/campaigns/${id}`)).body;
  const resend = async () =>
    manager.post<Campaign & { code?: string }>(`/campaigns/${id}/resend`, {
      version: (await read()).version,
      reason: '',
    });
  // A doubtful email must be decided first, because resuming the campaign would send it.
  expect((await read()).steps).toEqual([]);
  expect(await resend()).toMatchObject({ status: 409, body: { code: 'campaign.none_missed' } });
  await manager.post(`/campaigns/${id}/doubts`, { decision: 'SENT' });
  expect((await read()).steps).toEqual(['resend']);

  delete content['reader1@readers.test'];
  const later = await openAccountInbox();
  expect((await resend()).body.state).toBe('SENDING');
  expect(await countStates(home, id)).toEqual({ PENDING: 1, SENT: 1, CANCELLED: 1 });
  await runSendersUntil(home, isCampaignIn(home, id, 'FINISHED'));
  expect(await countStates(home, id)).toEqual({ SENT: 2, CANCELLED: 1 });
  expect(inbox.mails.map(({ to }) => to)).toEqual(['reader2@readers.test']);
  expect(later.mails.map(({ to }) => to)).toEqual(['reader1@readers.test']);
  expect((await read()).steps).toEqual([]);
  expect(await resend()).toMatchObject({ status: 409, body: { code: 'campaign.none_missed' } });
});

test('a test email requested three times with one key is sent once', async () => {
  const inbox = await openAccountInbox();
  const admin = await home.signIn('ADMIN');
  const { id } = await home.db.row<{ id: number }>(sql`select id from mail_accounts`);
  const sendTestMail = () =>
    admin.post(`/mail-accounts/${id}/test`, { to: 'edda@house.test' }, { 'idempotency-key': 'test-mail' });
  const [first, second] = await Promise.all([sendTestMail(), sendTestMail()]);
  expect(first).toMatchObject({ status: 200, body: { outcome: 'TAKEN' } });
  expect([second.body, (await sendTestMail()).body]).toEqual([first.body, first.body]);
  expect(inbox.mails).toHaveLength(1);
});

test('a test email with a transaction that rolls back later is sent once and reported as failed', async () => {
  const inbox = await openAccountInbox();
  const admin = await home.signIn('ADMIN');
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

test('applies a withdrawal by another owner of the address, a sanction and a death after the freeze', async () => {
  await openAccountInbox();
  await addReaders(home, 4);
  const id = await newCampaign(home);
  await performStep(home, id, 'start');
  const { accountId } = await home.db.row<{ accountId: number }>(
    sql`select id as "accountId" from mail_accounts`,
  );
  const rows = await claimMails(home.db, 'me', accountId, 10);
  const [shared, sanctioned, dead, goes] = rows;
  const { spouse } = await home.db.row<{ spouse: number }>(sql`
    insert into customers (name, sort_name, spellings, email)
    values ('Spouse', 'Spouse', 'Spouse', ${shared?.email}) returning id as spouse`);
  await home.db.run(sql`
    insert into consents (customer_id, channel, topic, granted, at) values (${spouse}, 'EMAIL', 'CATALOGUES', false, now())`);
  await home.db.run(sql`
    insert into sanction_hits (customer_id, kind, reference, names, born, countries, regime, said, score, explanation, state,
      found_at)
    values (${sanctioned?.customerId}, 'UN', 'x', '{}', '{}', '{}', '', '', 90, '{}', 'CONFIRMED', now())`);
  await home.db.run(sql`update customers set standing = 'DECEASED' where id = ${dead?.customerId}`);
  const mails = rows.map((row) => ({ id: row.id, messageId: `<${row.id}@house.test>` }));
  expect([...(await markMails(home.db, 'me', new Date(), mails))]).toEqual([goes?.id]);
  expect((await listRecipients(id)).map(({ state, skipReason }) => [state, skipReason])).toEqual([
    ['SKIPPED', 'UNSUBSCRIBED'],
    ['SKIPPED', 'SANCTIONED'],
    ['SKIPPED', 'NOT_ACTIVE'],
    ['SENDING', null],
  ]);
});

test('a personalized link is tracked in HTML and text, and redirects to the same target', async () => {
  const inbox = await openAccountInbox();
  await addReaders(home, 1);
  const source =
    '<p><a href="https://house.test/of?to={{ customer.first_name }}">Yours</a> {{ unsubscribe_url }}</p>';
  const id = await newCampaign(home, {
    A: { subject: 'Yours', preheader: '', body: { mode: 'HTML', source } },
  });
  await performStep(home, id, 'start');
  await runSendersUntil(home, isCampaignIn(home, id, 'FINISHED'));
  const { html, text } = await simpleParser(inbox.mails[0]?.raw ?? '');
  const paths = [
    /href="[^"]*(\/l\/[\w.-]+)"[^>]*>Yours/.exec(html || '')?.[1],
    /^Yours \[http:\/\/rostrum\.test(\/l\/[\w.-]+)\]/.exec(text ?? '')?.[1],
  ];
  expect(paths[1]).toBe(paths[0]);
  expect(await requestPath(home, paths[1] ?? '')).toMatchObject({
    status: 302,
    headers: { location: 'https://house.test/of?to=Ada' },
  });
  expect(
    await home.db.rows(sql`select l.url from recipient_events e join campaign_links l on l.id = e.link_id`),
  ).toEqual([{ url: 'https://house.test/of?to={{ customer.first_name }}' }]);
});

test('without a mail server the outbox stores each email with its HTML, and the campaign finishes', async () => {
  await addReaders(home, 250);
  const id = await newCampaign(home);
  await performStep(home, id, 'start');
  expect(await runSendersUntil(home, isCampaignIn(home, id, 'FINISHED'), 2)).toEqual([]);
  expect(await countStates(home, id)).toEqual({ SENT: 250 });
  const { n, different, complete } = await home.db.row<{
    n: number;
    different: number;
    complete: number;
  }>(sql`
    select count(*) as n, count(distinct recipient) as different,
      count(*) filter (where html like '%clocks and é%' and body like '%clocks and é%' and state = 'KEPT') as complete from mails`);
  expect({ n, different, complete }).toEqual({ n: 250, different: 250, complete: 250 });
});

test('a stopping sender finishes the email it is sending and releases the rest', async () => {
  let isStopping = () => {};
  const notified = new Promise<void>((done) => {
    isStopping = done;
  });
  let receivedCount = 0;
  const inbox = await openAccountInbox({
    data: async () => {
      receivedCount += 1;
      await notified;
      return undefined;
    },
  });
  await addReaders(home, 30);
  const id = await newCampaign(home);
  await performStep(home, id, 'start');
  const sender = startSender(home.context, () => {});
  await pollUntil('two mails that are being sent', () => receivedCount >= 2);
  const stopped = sender.stop();
  isStopping();
  await stopped;
  const states = await countStates(home, id);
  expect(states).toEqual({ SENT: inbox.mails.length, PENDING: 30 - inbox.mails.length });
  expect(inbox.mails.length).toBeGreaterThanOrEqual(2);
  expect(await runSendersUntil(home, isCampaignIn(home, id, 'FINISHED'))).toEqual([]);
  expect(new Set(inbox.mails.map(({ to }) => to)).size).toBe(30);
  expect(inbox.mails).toHaveLength(30);
});

test('releases waiting emails, but not one that is being sent, because it would be sent twice', async () => {
  await openAccountInbox();
  await addReaders(home, 2);
  const id = await newCampaign(home);
  await performStep(home, id, 'start');
  const { accountId } = await home.db.row<{ accountId: number }>(
    sql`select id as "accountId" from mail_accounts`,
  );
  const rows = await claimMails(home.db, 'me', accountId, 10);
  const [notified, waiting] = rows.map((row) => row.id) as [number, number];
  const mails = [{ id: notified, messageId: '<told@house.test>' }];
  expect(await markMails(home.db, 'me', new Date(), mails)).toEqual(new Set([notified]));
  await releaseClaimed(home.db, 'me', [notified, waiting]);
  expect(await countStates(home, id)).toEqual({ SENDING: 1, PENDING: 1 });
  // The row was marked, but the mail server has not received it.
  await releaseStarted(home.db, 'me', notified);
  expect(await countStates(home, id)).toEqual({ PENDING: 2 });
});
