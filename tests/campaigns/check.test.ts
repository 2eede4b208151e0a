import { createPublicKey } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sql from 'sql-template-tag';
import type { Block } from '#contract/blocks';
import type { Check } from '#contract/campaign-check';
import type { Campaign, CampaignForm } from '#contract/campaigns';
import type { Account } from '#contract/mail-accounts';
import { fetchLinkStatus, isPublicAddress } from '../../server/campaigns/link-request';
import { checkLinks } from '../../server/campaigns/links';
import { findAccounts, openSignature } from '../../server/mail-accounts/account';
import { toDkimRecord } from '../../server/mail-accounts/dkim-key';
import { type DnsResolver, findCachedDns, lookUpDns } from '../../server/mail-accounts/dns';
import { toFormValues } from '../../src/pages/campaigns/campaignForm';
import { newLot } from '../permissions/world';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { content, newReader } from './emails';

let app: TestApp;
let manager: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  admin = await app.signIn('ADMIN');
  for (const name of ['ada', 'bo']) await newReader(app.db, `${name}@example.test`);
  for (const name of ['cy', 'di', 'ed'])
    await newReader(app.db, `${name}@example.test`, { firstName: '', language: 'pt-BR' });
});
afterAll(() => app.close());

const everybody = { include: [{ kind: 'EVERYBODY' as const }], exclude: [] };
const sound: Partial<CampaignForm> = {
  audience: everybody,
  contents: { A: { 'en-US': content('The spring sale') }, B: {} },
};
const withBlocks = (...blocks: Block[]): Partial<CampaignForm> => ({
  contents: {
    A: {
      'en-US': {
        subject: 'The spring sale',
        preheader: '',
        body: { mode: 'BLOCKS', blocks: [...blocks, { id: 'footer', type: 'footer' }] },
      },
    },
    B: {},
  },
});
async function begin(change: Partial<CampaignForm>, client = admin): Promise<Campaign> {
  const { body } = await client.post<Campaign>('/campaigns', { name: 'Spring sale' });
  const saved = await client.put<Campaign>(`/campaigns/${body.id}`, {
    ...toFormValues(body),
    ...sound,
    ...change,
    version: body.version,
  });
  expect(saved.status).toBe(200);
  return saved.body;
}
const checked = async (id: number) => (await manager.get<Check>(`/campaigns/${id}/check`)).body;
const fetchFindings = async (change: Partial<CampaignForm>) =>
  (await checked((await begin(change)).id)).findings;
const baselineCodes = async () => new Set((await fetchFindings({})).map(({ code }) => code));
const world = () => ({
  app,
  department: app.departments.books,
  client: admin,
  admin,
});

test('counts recipients by language, and a complete campaign has no findings', async () => {
  const { id } = await begin({
    contents: { A: { 'en-US': content('The spring sale'), 'pt-BR': content('O leilão') }, B: {} },
  });
  const { audience, findings } = await checked(id);
  expect(audience).toMatchObject({ total: 5, recipients: 5 });
  expect(audience.languages).toEqual([
    { language: 'pt-BR', count: 3 },
    { language: 'en-US', count: 2 },
  ]);
  expect(findings.filter(({ weight }) => weight === 'ERROR')).toEqual([]);
});

test('counts a recipient with an empty required variable as skipped once, in agreement with the check', async () => {
  const greeting = '<p>{{ customer.first_name }} {{ customer.city }}</p>';
  const { id } = await begin({
    contents: {
      A: { 'en-US': content('The sale'), 'pt-BR': content('O leilão', greeting) },
      B: {},
    },
  });
  const { audience, findings } = await checked(id);
  expect(
    findings.flatMap(({ code, detail, count }) => (code === 'EMPTY_VARIABLE' ? [[detail, count]] : [])),
  ).toEqual([
    ['customer.first_name', 3],
    ['customer.city', 3],
  ]);
  expect(audience).toEqual({
    total: 5,
    recipients: 2,
    skipped: [{ reason: 'MISSING_VARIABLE', count: 3 }],
    languages: [{ language: 'en-US', count: 2 }],
  });
  // They are counted in the fixed recipients, so a second user has to approve them too.
  await app.db.run(sql`update email_settings set approve_above = 4`);
  expect((await checked(id)).needsApproval).toBe(true);
  await app.db.run(sql`update email_settings set approve_above = 1000`);
});

const button = (href: string): Block => ({ id: 'b', type: 'button', label: 'Look', href, align: 'LEFT' });
const text = (html: string): Block => ({ id: 't', type: 'text', html });
const picture = (alt: string): Block => ({
  id: 'i',
  type: 'image',
  picture: { fileKey: 'pictures/none/original.jpeg', alt },
  href: '',
  width: 100,
  align: 'LEFT',
});
test.each<[string, Partial<CampaignForm>, object]>([
  ['the audience is empty', { audience: { include: [], exclude: [] } }, { code: 'NOBODY', weight: 'ERROR' }],
  [
    'a segment was deleted',
    { audience: { include: [{ kind: 'SEGMENT', segmentId: 999 }], exclude: [] } },
    { code: 'BAD_AUDIENCE', weight: 'ERROR' },
  ],
  [
    'the email in the default language is missing',
    { fallbackLanguage: 'zh-CN' },
    { code: 'NO_LETTER', weight: 'ERROR', language: 'zh-CN' },
  ],
  [
    'a subject is empty',
    { contents: { A: { 'en-US': content('') }, B: {} } },
    { code: 'NO_SUBJECT', weight: 'ERROR', language: 'en-US' },
  ],
  [
    'a variable is empty for some recipients',
    withBlocks(text('<p>Dear {{ customer.first_name }}</p>')),
    { code: 'EMPTY_VARIABLE', weight: 'WARNING', count: 3, detail: 'customer.first_name' },
  ],
  [
    'a variable of the sale is empty',
    withBlocks(text('<p>{{ sale.subtitle }}</p>')),
    { code: 'EMPTY_VALUE', weight: 'WARNING', detail: 'sale.subtitle', language: 'en-US' },
  ],
  [
    'a variable does not exist',
    withBlocks(text('<p>{{ customer.shoe_size }}</p>')),
    { code: 'UNKNOWN_VARIABLE', weight: 'ERROR' },
  ],
  [
    'a link has a target not allowed in emails',
    withBlocks(button('javascript:alert(1)')),
    { code: 'BAD_LINK', weight: 'ERROR' },
  ],
  [
    'the email is too large',
    withBlocks(
      text(`<p>${'a'.repeat(49_000)}</p>`),
      text(`<p>${'b'.repeat(49_000)}</p>`),
      text(`<p>${'c'.repeat(9000)}</p>`),
    ),
    { code: 'TOO_HEAVY', weight: 'WARNING' },
  ],
  [
    'a picture is missing',
    withBlocks(picture('A vase')),
    { code: 'MISSING_PICTURE', weight: 'ERROR', block: 'i' },
  ],
  [
    'the unsubscribe link is missing',
    {
      contents: {
        A: { 'en-US': { subject: 'S', preheader: '', body: { mode: 'HTML', source: '<p>Hello</p>' } } },
        B: {},
      },
    },
    { code: 'NO_UNSUBSCRIBE', weight: 'ERROR' },
  ],
  [
    'a test has no second email',
    { test: { of: 'CONTENT', share: 20, hours: 4, by: 'CLICKS' } },
    { code: 'NO_VARIANT', weight: 'ERROR', language: 'en-US' },
  ],
  [
    'both emails of a test are identical',
    {
      test: { of: 'SUBJECT', share: 20, hours: 4, by: 'OPENS' },
      contents: { A: { 'en-US': content('The same') }, B: { 'en-US': content('The same') } },
    },
    { code: 'SAME_LETTERS', weight: 'WARNING' },
  ],
  [
    'a test needs opens, which are not tracked',
    {
      tracks: false,
      test: { of: 'SUBJECT', share: 20, hours: 4, by: 'OPENS' },
      contents: { A: { 'en-US': content('One') }, B: { 'en-US': content('Two') } },
    },
    { code: 'UNTRACKED_TEST', weight: 'ERROR' },
  ],
  ['its time is in the past', { sendAt: '2020-01-01T10:00:00Z' }, { code: 'PAST_TIME', weight: 'ERROR' }],
  ['emails are only stored in the outbox', {}, { code: 'OUTBOX', weight: 'NOTE', detail: 'House' }],
])('reports that %s, and only then', async (_, change, finding) => {
  const { code } = finding as { code: Check['findings'][number]['code'] };
  expect(await fetchFindings(change)).toContainEqual(expect.objectContaining(finding));
  if (code !== 'OUTBOX') expect(await baselineCodes()).not.toContain(code);
});

test('results may name sold lots without a warning; another email about a sale in the past is late', async () => {
  const starters = await manager.get<{
    starters: { key: string; contents: CampaignForm['contents']['A'] }[];
  }>('/template-starters');
  const starter = starters.body.starters.find(({ key }) => key === 'results')?.contents['en-US'];
  const listLotCodes = async (topic: CampaignForm['topic'], lot: { id: number; auctionId: number }) => {
    if (starter?.body.mode !== 'BLOCKS') throw new Error('blocks');
    const blocks = starter.body.blocks.map((block): Block => {
      if (block.type !== 'lots') return block;
      return { ...block, source: { kind: 'PICKED', lotIds: [lot.id] }, parts: ['title'] };
    });
    const body = { ...starter.body, blocks };
    const codes = (
      await fetchFindings({
        topic,
        auctionId: lot.auctionId,
        contents: { A: { 'en-US': { ...starter, body } }, B: {} },
      })
    ).map(({ code }) => code);
    return codes.filter((code) => /LOT|SALE/.test(code));
  };
  const past = sql`update auctions set starts_at = '2020-05-01T10:00:00Z'`;
  const closed = await newLot(world(), { sale: 'POST_SALE', status: 'SOLD', hammer: 100 });
  const live = await newLot(world(), { sale: 'LIVE', status: 'SOLD', hammer: 100 });
  await app.db.run(sql`${past} where id = any(${[closed.auctionId, live.auctionId]}::bigint[])`);
  expect(await listLotCodes('RESULTS', closed)).toEqual([]);
  expect(await listLotCodes('RESULTS', live)).toEqual([]);
  expect(await listLotCodes('CATALOGUES', closed)).toEqual(['PAST_SALE']);
  expect(await listLotCodes('CATALOGUES', live)).toEqual(['LOT_SOLD', 'PAST_SALE']);
});

test('reports the DNS records of the sending domain once they were checked, for a day', async () => {
  const { id } = await begin({ accountId: await newAccount() });
  const dns = async () =>
    (await checked(id)).findings
      .filter(({ code }) => /DNS/.test(code))
      .map(({ code, detail }) => [code, detail]);
  expect(await dns()).toEqual([['UNCHECKED_DNS', 'Modern']]);
  const runDnsCheck = (resolveTxt: DnsResolver['resolveTxt']) =>
    checkLinks(
      app.context,
      { campaignId: id },
      { progress: async () => {} },
      async () => ({ status: 200, issue: null }),
      {
        resolveTxt,
        resolveMx: async () => [],
      },
    );
  const rejectNotFound = async () => {
    throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
  };
  await runDnsCheck(async (name) =>
    name === 'news.hallam.test' ? [['v=spf1 ', 'mx ~all']] : rejectNotFound(),
  );
  expect(await dns()).toEqual([
    ['BAD_DNS', 'DKIM news.hallam.test'],
    ['BAD_DNS', 'DMARC _dmarc.news.hallam.test'],
  ]);
  // The records are not looked up again within the day.
  await runDnsCheck(() => Promise.reject(new Error('asked twice')));
  expect(await dns()).toHaveLength(2);
  await app.db.run(sql`update mail_accounts set dns_at = dns_at - interval '2 days'`);
  await runDnsCheck(async () => {
    throw Object.assign(new Error('offline'), { code: 'EAI_AGAIN' });
  });
  expect((await checked(id)).findings).toContainEqual(
    expect.objectContaining({ code: 'UNKNOWN_DNS', weight: 'NOTE', detail: 'SPF news.hallam.test' }),
  );
  expect((await baselineCodes()).has('UNCHECKED_DNS')).toBe(false);
});

test('a new key signs once its DNS record exists; until then the old one does', async () => {
  const id = await newAccount('Keys');
  const fetchAccount = async () =>
    (await findAccounts(app.db, app.context, sql`a.id = ${id}`))[0] as Awaited<
      ReturnType<typeof findAccounts>
    >[number];
  const make = async () => (await admin.post<Account>(`/mail-accounts/${id}/dkim-key`)).body;
  const published = new Map<string, string>();
  const runDnsCheck = async (userId: number | null = app.people.ADMIN.id) =>
    lookUpDns(
      app.context,
      await fetchAccount(),
      app.context.now(),
      {
        resolveTxt: async (name) => {
          const value = published.get(name);
          if (!value) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
          return [[value]];
        },
        resolveMx: async () => [],
      },
      userId,
    );
  const first = await make();
  const old = (await fetchAccount()).signature;
  published.set(first.dkimRecord?.name ?? '', first.dkimRecord?.value ?? '');

  const second = await make();
  expect(second.dkimRecord).toEqual(first.dkimRecord);
  expect(second.nextDkimRecord?.name).toMatch(/^rostrum-\d{14}\._domainkey\.news\.hallam\.test$/);
  expect((await runDnsCheck()).next).toMatchObject({ state: 'MISSING', name: second.nextDkimRecord?.name });
  expect((await fetchAccount()).signature).toEqual(old);

  published.set(second.nextDkimRecord?.name ?? '', second.nextDkimRecord?.value ?? '');
  // Users with read access to the settings see the key but cannot activate it.
  expect((await runDnsCheck(null)).next).toMatchObject({ state: 'GOOD', name: second.nextDkimRecord?.name });
  expect((await fetchAccount()).signature).toEqual(old);

  const { checks, next } = await runDnsCheck();
  expect(next).toBeNull();
  expect(checks).toContainEqual(
    expect.objectContaining({ kind: 'DKIM', state: 'GOOD', name: second.nextDkimRecord?.name }),
  );
  const now = await fetchAccount();
  expect(now.signature.publicKey).not.toBe(old.publicKey);
  expect(
    createPublicKey(openSignature(app.context, now).key)
      .export({ type: 'spki', format: 'der' })
      .toString('base64'),
  ).toBe(now.signature.publicKey);
  expect(now.nextSignature.publicKey).toBe('');
  expect(toDkimRecord(now.signature)).toEqual(second.nextDkimRecord);
  expect(await findCachedDns(app.db, now, app.context.now())).toEqual(checks);
});

/** Creates an account that sends through a mail server. */
const newAccount = async (name = 'Modern'): Promise<number> =>
  (
    await app.db.row<{ id: number }>(sql`
      insert into mail_accounts (name, host, from_address, dkim_domain)
      values (${name}, 'smtp.hallam.test', 'sales@news.hallam.test', 'news.hallam.test') returning id`)
  ).id;

test('reports a withdrawn or sold lot, a sale that is not public, and one that is over', async () => {
  const listLotCodes = async (lot: { id: number }) =>
    (await fetchFindings(withBlocks({ id: 'l', type: 'lot', lotId: lot.id, parts: ['title', 'link'] }))).map(
      ({ code }) => code,
    );
  const withdrawnLot = await newLot(world(), { sale: 'PUBLISHED', status: 'WITHDRAWN' });
  expect(await listLotCodes(withdrawnLot)).toContain('LOT_WITHDRAWN');
  const sold = await newLot(world(), { sale: 'LIVE', status: 'SOLD', hammer: 100 });
  expect(await listLotCodes(sold)).toContain('LOT_SOLD');

  const listSaleCodes = async (status: 'DRAFT' | 'PUBLISHED', startsAt: string) => {
    const { auctionId } = await newLot(world(), { sale: status, status: 'DRAFT' });
    await app.db.run(sql`update auctions set starts_at = ${startsAt} where id = ${auctionId}`);
    return (await fetchFindings({ auctionId })).map(({ code }) => code);
  };
  expect(await listSaleCodes('DRAFT', '2099-05-01T10:00:00Z')).toEqual(
    expect.arrayContaining(['UNPUBLISHED_SALE']),
  );
  const open = await listSaleCodes('PUBLISHED', '2099-05-01T10:00:00Z');
  expect(open).not.toContain('UNPUBLISHED_SALE');
  expect(open).not.toContain('PAST_SALE');
  expect(await listSaleCodes('PUBLISHED', '2020-05-01T10:00:00Z')).toContain('PAST_SALE');
});

test('warns if there are many times as many recipients as last time', async () => {
  const last = await begin({ departmentId: app.departments.clocks });
  await app.db.run(sql`
    insert into campaign_recipients (campaign_id, customer_id, email, language, state)
    select ${last.id}, id, email, 'en-US', 'SENT' from customers order by id limit 1`);
  await app.db.run(sql`update campaigns set state = 'FINISHED', finished_at = now() where id = ${last.id}`);
  expect(await fetchFindings({ departmentId: app.departments.clocks })).toContainEqual(
    expect.objectContaining({ code: 'SIZE_JUMP', count: 5, detail: '1' }),
  );
  expect(await baselineCodes()).not.toContain('SIZE_JUMP');
});

test('reports quiet hours, including those past midnight', async () => {
  await app.db.run(sql`update email_settings set quiet_from = 21, quiet_until = 8`);
  const at = async (sendAt: string) =>
    (await fetchFindings({ sendAt })).some(({ code }) => code === 'QUIET_HOURS');
  expect(
    await Promise.all([at('2099-01-01T22:00:00Z'), at('2099-01-01T07:59:00Z'), at('2099-01-01T08:00:00Z')]),
  ).toEqual([true, true, false]);
  await app.db.run(sql`update email_settings set quiet_from = null, quiet_until = null`);
});

test('a confirmation of a warning covers only the number it named', async () => {
  const { id, version } = await begin(withBlocks(text('<p>Dear {{ customer.first_name }}</p>')));
  const findWarning = async () => (await checked(id)).findings.find(({ code }) => code === 'EMPTY_VARIABLE');
  const { key = '', count = 0 } = (await findWarning()) ?? {};
  const { status } = await manager.post(`/campaigns/${id}/accept`, { version, findings: [{ key, count }] });
  expect([status, (await findWarning())?.accepted]).toEqual([200, 'Barnaby Gavel']);
  const another = await newReader(app.db, 'fi@example.test', { firstName: '' });
  expect(await findWarning()).toMatchObject({ count: 4, accepted: null });
  await app.db.run(sql`delete from customers where id = ${another}`);
});

test('users with permission write HTML; others leave it unchanged', async () => {
  const html = (source: string): Partial<CampaignForm> => ({
    contents: {
      A: { 'en-US': { subject: 'S', preheader: '', body: { mode: 'HTML', source } } },
      B: {},
    },
  });
  const handWritten = await begin(html('<p>By hand</p>'));
  const save = (change: Partial<CampaignForm>) =>
    manager.put(`/campaigns/${handWritten.id}`, {
      ...toFormValues(handWritten),
      ...change,
      version: handWritten.version,
    });
  expect((await save(html('<p>Another</p>'))).status).toBe(403);
  expect((await save({ name: 'Renamed' })).status).toBe(200);
});

describe('links', () => {
  let site: Server;
  let origin: string;
  beforeAll(async () => {
    site = createServer(({ url, method }, response) => {
      if (url === '/moved') response.writeHead(302, { location: '/gone' });
      else if (url === '/round') response.writeHead(302, { location: '/round' });
      else if (url === '/no-head') response.writeHead(method === 'HEAD' ? 405 : 200);
      else response.writeHead(url === '/here' ? 200 : 404);
      response.end();
    });
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((done) => site.close(done)));

  test('reports pages that exist, are missing or redirect in a loop, and does not request the internal network', async () => {
    const requestLink = (path: string) => fetchLinkStatus(`${origin}${path}`, () => true);
    expect(await requestLink('/here')).toEqual({ status: 200, issue: null });
    expect(await requestLink('/gone')).toEqual({ status: 404, issue: null });
    expect(await requestLink('/moved')).toEqual({ status: 404, issue: null });
    expect(await requestLink('/no-head')).toEqual({ status: 200, issue: null });
    expect(await requestLink('/round')).toEqual({ status: null, issue: 'REDIRECTS' });
    for (const url of [
      origin,
      origin.replace('127.0.0.1', 'localhost'),
      'http://[::1]:80/',
      'file:///etc/passwd',
    ])
      expect(await fetchLinkStatus(url)).toEqual({ status: null, issue: 'PRIVATE' });
  });

  test.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['10.1.2.3', false],
    ['169.254.169.254', false],
    ['172.31.0.1', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['::', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['::ffff:127.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
  ])('%s is a public address: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));

  test('the check reports the findings of the job', async () => {
    const { id } = await begin(
      withBlocks(button(`${origin}/here`), { ...button(`${origin}/gone`), id: 'c' }),
    );
    const codes = async () =>
      (await checked(id)).findings
        .filter(({ code }) => /LINK/.test(code))
        .map(({ code, detail }) => [code, detail]);
    expect(await codes()).toEqual([['UNCHECKED_LINKS', '']]);
    await checkLinks(app.context, { campaignId: id }, { progress: async () => {} }, (url) =>
      fetchLinkStatus(url, () => true),
    );
    expect(await codes()).toEqual([['DEAD_LINK', `${origin}/gone`]]);
  });

  test('requests the personal pages of the sale and of lots too', async () => {
    await app.db.run(sql`
      update email_settings set lot_address = ${`${origin}/lot/{lot}`}, sale_address = ${`${origin}/sale/{code}`}`);
    const { auctionId, number } = await newLot(world(), { sale: 'PUBLISHED', status: 'PUBLISHED' });
    const { code } = await app.db.row<{ code: string }>(
      sql`select code from auctions where id = ${auctionId}`,
    );
    const source = { kind: 'INTERESTS', auctionId, most: 5, least: 1, fallback: [] } as const;
    const { id } = await begin({
      ...withBlocks(button('{{ sale.url }}'), {
        id: 'own',
        type: 'lots',
        source: { ...source, fallback: [] },
        parts: ['link'],
        columns: 1,
      }),
      auctionId,
    });
    await checkLinks(app.context, { campaignId: id }, { progress: async () => {} }, (url) =>
      fetchLinkStatus(url, () => true),
    );
    const dead = (await checked(id)).findings.flatMap((one) =>
      one.code === 'DEAD_LINK' ? [one.detail] : [],
    );
    expect(dead.sort()).toEqual([`${origin}/lot/${number}`, `${origin}/sale/${code}`]);
  });
});
