import sql from 'sql-template-tag';
import { trapLinkIndex } from '#contract/returns';
import { signTarget, tokenKey } from '../../server/sending/token';
import { requestPath } from '../links/shared';
import { openTestApp, type TestApp } from '../support/app';
import { createSentCampaign, createToken, listEvents, type SentTo } from './shared';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.db.run(sql`delete from sign_in_failures`));

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const links = ['https://house.test/lot/1?a=b&c=d', 'https://house.test/lot/2', 'https://house.test/lot/3'];
const createSentRecipient = async (options = {}): Promise<SentTo & { campaignId: number }> => {
  const { id, recipients } = await createSentCampaign(app, { links, ...options });
  return { ...(recipients[0] as SentTo), campaignId: id };
};
const click = async ({ id }: SentTo, link: number, headers: Record<string, string> = browser) =>
  requestPath(app, `/l/${await createToken(app, { kind: 'click', recipientId: id, link })}`, headers);
const requestOpenPixel = async ({ id }: SentTo, headers: Record<string, string> = browser) =>
  requestPath(app, `/o/${await createToken(app, { kind: 'open', recipientId: id })}`, headers);
const getRecordedEvents = ({ id }: SentTo) =>
  app.db.row<{ opened: boolean; clicked: boolean }>(sql`
    select opened_at is not null as opened, clicked_at is not null as clicked from campaign_recipients where id = ${id}`);

test('lets webmail on another site load the tracking pixel', async () => {
  const { headers, status } = await requestOpenPixel(await createSentRecipient());
  expect([status, headers['content-type'], headers['cross-origin-resource-policy']]).toEqual([
    200,
    'image/gif',
    'cross-origin',
  ]);
});

test('a link redirects to its target and records the click of the recipient', async () => {
  const reader = await createSentRecipient();
  const response = await click(reader, 0);
  expect(response).toMatchObject({
    status: 302,
    headers: { location: links[0], 'referrer-policy': 'no-referrer' },
  });
  expect(response.headers['set-cookie']).toBeUndefined();
  expect(await listEvents(app, reader.id)).toEqual([
    { kind: 'CLICK', machine: false, sign: null, number: 0 },
  ]);
  expect(await getRecordedEvents(reader)).toEqual({ opened: true, clicked: true });
  const storedEvents = await app.db.row<{ text: string }>(
    sql`select string_agg(e::text, '') as text from recipient_events e where recipient_id = ${reader.id}`,
  );
  expect(storedEvents.text).not.toMatch(/127\.0\.0\.1|::1|Firefox/);
});

test('a personalized URL is filled in by its click, and leads only to the author’s site', async () => {
  const reader = await createSentRecipient({ links: ['https://house.test/of/{{ customer.number }}?a=b'] });
  const token = await createToken(app, { kind: 'click', recipientId: reader.id, link: 0 });
  const key = await tokenKey(app.db);
  const leads = async (target: string) => requestPath(app, `/l/${target}`, browser);
  expect((await leads(token)).status).toBe(404);
  expect((await leads(signTarget(key, token, 'https://house.test.evil.test/of/7'))).status).toBe(404);
  expect((await leads(signTarget(Buffer.from('other'), token, 'https://house.test/of/7'))).status).toBe(404);
  expect(await listEvents(app, reader.id)).toEqual([]);
  const own = `https://house.test/of/7?a=${'b'.repeat(400)}`;
  const response = await leads(signTarget(key, token, own));
  expect([response.status, response.headers.location]).toEqual([302, own]);
  expect(await listEvents(app, reader.id)).toEqual([
    { kind: 'CLICK', machine: false, sign: null, number: 0 },
  ]);
});

test('returns 404 for forged tokens and tokens of other kinds, and never redirects elsewhere', async () => {
  const reader = await createSentRecipient();
  const good = await createToken(app, { kind: 'click', recipientId: reader.id, link: 0 });
  const otherTokens = [
    await createToken(app, { kind: 'open', recipientId: reader.id }),
    await createToken(app, { kind: 'unsubscribe', recipientId: reader.id }),
    await createToken(app, { kind: 'click', recipientId: reader.id, link: 9 }),
    await createToken(app, { kind: 'click', recipientId: 999_999_999, link: 0 }),
    `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
    `${good}?url=https://evil.test`.replace('?', '%3F'),
    'x',
  ];
  for (const token of otherTokens) expect((await requestPath(app, `/l/${token}`, browser)).status).toBe(404);
  const aside = await requestPath(app, `/l/${good}?url=https://evil.test/&to=//evil.test`, browser);
  expect(aside.headers.location).toBe(links[0]);
  expect((await requestPath(app, `/o/${good}`, browser)).status).toBe(404);
  expect((await requestPath(app, `/l/${good}`, { method: 'POST' })).status).toBe(404);
});

test('only web pages are redirect targets, no matter who wrote them', async () => {
  const wrong = [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//evil.test',
    'mailto:a@b.c',
  ];
  const reader = await createSentRecipient({ links: [...wrong, 'https://köln.test/été?q=ö\r\nX: y'] });
  for (const at of wrong.keys()) expect((await click(reader, at)).status).toBe(404);
  const spelt = await click(reader, wrong.length);
  expect(spelt).toMatchObject({
    status: 302,
    headers: { location: 'https://xn--kln-sna.test/%C3%A9t%C3%A9?q=%C3%B6X:%20y' },
  });
});

test('limits guessing, but never recipients with a valid link', async () => {
  const reader = await createSentRecipient();
  const guess = () => requestPath(app, `/l/${'A'.repeat(28)}`, browser);
  for (let at = 0; at < 50; at++) await guess();
  expect((await guess()).status).toBe(429);
  expect((await click(reader, 0)).status).toBe(302);
  expect((await requestOpenPixel(reader)).status).toBe(200);
});

test('the tracking pixel records an open and is never cached', async () => {
  const reader = await createSentRecipient();
  const response = await requestOpenPixel(reader);
  expect(response).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/gif', 'cache-control': 'no-store' },
  });
  expect(await getRecordedEvents(reader)).toEqual({ opened: true, clicked: false });
});

test.each([
  ['AGENT', 'Mozilla/5.0'],
  ['AGENT', ''],
  ['AGENT', 'Barracuda Sentinel (EE)'],
  ['AGENT', 'python-requests/2.32'],
  ['AGENT', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['AGENT', 'Slackbot-LinkExpanding 1.0'],
  [null, 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'],
  [
    null,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  ],
  [null, 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.18129; Pro)'],
])('detects machines by their user agent (%s): %s', async (sign, agent) => {
  const reader = await createSentRecipient();
  await requestOpenPixel(reader, { 'user-agent': agent });
  await click(reader, 1, { 'user-agent': agent });
  const machine = sign !== null;
  expect(await listEvents(app, reader.id)).toEqual([
    { kind: 'OPEN', machine, sign, number: null },
    { kind: 'CLICK', machine, sign, number: 1 },
  ]);
  expect(await getRecordedEvents(reader)).toEqual({ opened: !machine, clicked: !machine });
});

test('prefetch and HEAD requests are recorded as machines', async () => {
  const reader = await createSentRecipient();
  await click(reader, 0, { ...browser, 'sec-purpose': 'prefetch;prerender' });
  expect((await click(reader, 1, { ...browser, method: 'HEAD' })).status).toBe(302);
  expect((await listEvents(app, reader.id)).map(({ sign }) => sign)).toEqual(['AHEAD', 'HEAD']);
  expect(await getRecordedEvents(reader)).toEqual({ opened: false, clicked: false });
});

test('three links at once mark a machine, including the first two clicks; a later click is by a person', async () => {
  const reader = await createSentRecipient();
  await Promise.all([click(reader, 0), click(reader, 1), click(reader, 2)]);
  expect((await listEvents(app, reader.id)).map(({ sign }) => sign)).toEqual(['BURST', 'BURST', 'BURST']);
  expect(await getRecordedEvents(reader)).toEqual({ opened: false, clicked: false });
  await app.db.run(
    sql`update recipient_events set at = at - interval '1 minute' where recipient_id = ${reader.id}`,
  );
  await click(reader, 1);
  expect(await getRecordedEvents(reader)).toEqual({ opened: true, clicked: true });
});

test('three links at once mark a machine, even if the first click is recorded last', async () => {
  const reader = await createSentRecipient();
  const { now } = app.context;
  const time = now().getTime();
  for (const [link, offset] of [2, 1, 0].entries()) {
    app.context.now = () => new Date(time + offset);
    await click(reader, link);
  }
  app.context.now = now;
  expect((await listEvents(app, reader.id)).map(({ sign }) => sign)).toEqual(['BURST', 'BURST', 'BURST']);
});

test('repeated clicks on the same link, and on two of them, are by a person', async () => {
  const reader = await createSentRecipient();
  for (const link of [0, 0, 0, 1, 1]) await click(reader, link);
  expect((await listEvents(app, reader.id)).every(({ machine }) => !machine)).toBe(true);
});

test('following the hidden link marks all clicks of that email as a machine', async () => {
  const reader = await createSentRecipient();
  const other = await createSentRecipient();
  await click(reader, 0);
  await app.db.run(
    sql`update recipient_events set at = at - interval '1 hour' where recipient_id = ${reader.id}`,
  );
  expect((await click(reader, trapLinkIndex)).status).toBe(204);
  await click(reader, 1);
  await click(other, 1);
  expect(await listEvents(app, reader.id)).toEqual([
    { kind: 'CLICK', machine: true, sign: 'TRAP', number: 0 },
    { kind: 'CLICK', machine: true, sign: 'TRAP', number: null },
    { kind: 'CLICK', machine: true, sign: 'TRAP', number: 1 },
  ]);
  expect(await getRecordedEvents(other)).toEqual({ opened: true, clicked: true });
  expect(await getRecordedEvents(reader)).toEqual({ opened: false, clicked: false });
});

test('records nothing if server, campaign or customer have disabled tracking, but still redirects', async () => {
  for (const switched of [
    (one: SentTo & { campaignId: number }) =>
      sql`update campaigns set tracks = false where id = ${one.campaignId}`,
    (one: SentTo) => sql`update customers set untracked = true where id = ${one.customerId}`,
    () => sql`update email_settings set tracks = false`,
  ]) {
    const reader = await createSentRecipient();
    await app.db.run(switched(reader));
    expect((await click(reader, 0)).headers.location).toBe(links[0]);
    expect((await requestOpenPixel(reader)).status).toBe(200);
    expect(await listEvents(app, reader.id)).toEqual([]);
  }
  await app.db.run(sql`update email_settings set tracks = true`);
});

test('a link clicked endlessly does not fill the disk', async () => {
  const reader = await createSentRecipient();
  await app.db.run(sql`
    insert into recipient_events (recipient_id, campaign_id, kind, at)
    select ${reader.id}, ${reader.campaignId}, 'OPEN', now() from generate_series(1, 500)`);
  expect((await requestOpenPixel(reader)).status).toBe(200);
  expect((await listEvents(app, reader.id)).length).toBe(500);
});
