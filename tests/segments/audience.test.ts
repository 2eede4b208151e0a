import sql from 'sql-template-tag';
import type { Condition } from '#contract/segment-conditions';
import type { AudienceCount, AudiencePart, AudiencePerson, Segment } from '#contract/segments';
import type { Suppression } from '#contract/suppressions';
import { selectAudience } from '../../server/segments/audience';
import { suppress, suppressErased } from '../../server/suppressions/suppress';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.run(sql`delete from suppressions`);
  await app.db.run(sql`delete from campaign_recipients`);
  await app.db.run(sql`delete from segments`);
  await app.db.run(sql`delete from sanction_hits`);
  await app.db.run(sql`delete from consents`);
  await app.db.run(sql`update customers set merged_into = null`);
  await app.db.run(
    sql`delete from customers where not exists (select 1 from merges where merged_id = customers.id)`,
  );
  await app.db.run(sql`update email_settings set cap_mails = 0`);
});

interface PersonInput {
  email?: string;
  consents?: string[];
  standing?: string;
  country?: string;
  language?: string | null;
  tags?: string[];
  contact?: string | null;
}
let made = 0;
/** Creates a customer who would receive an email, except for the values passed. */
const addPerson = async (name: string, values: PersonInput = {}): Promise<number> => {
  made += 1;
  const {
    email = `p${made}@example.org`,
    consents = ['EMAIL', 'EMAIL EVENTS'],
    standing: dormantOrDeceased = 'ACTIVE',
  } = values;
  return (
    await app.db.row<{ id: number }>(sql`
      insert into customers (last_name, name, sort_name, spellings, email, consents, standing, country, language, tags,
        last_contact_at)
      values (${name}, ${name}, ${name.toLowerCase()}, ${name}, ${email}, ${consents}::text[], ${dormantOrDeceased},
        ${values.country ?? ''}, ${values.language ?? null}, ${values.tags ?? []}::text[], ${values.contact ?? null})
      returning id`)
  ).id;
};

const everybody: AudiencePart = { kind: 'EVERYBODY' };
const tagged = (tag: string): AudiencePart => ({ kind: 'CONDITION', condition: { is: 'tag', in: [tag] } });
interface Line {
  id: number;
  email: string;
  language: string;
  zone: string | null;
  reason: string | null;
}
/** Returns all members of an audience by name, with the reason if they are skipped. */
async function lines(
  more: {
    include?: AudiencePart[];
    exclude?: AudiencePart[];
    cap?: { mails: number; days: number };
    campaign?: number;
  } = {},
): Promise<Record<string, Line>> {
  const query = await selectAudience(app.db, {
    audience: { include: more.include ?? [everybody], exclude: more.exclude ?? [] },
    topic: 'EVENTS',
    campaignId: more.campaign ?? null,
    cap: more.cap ?? null,
    languages: ['en-US', 'pt-BR'],
    fallbackLanguage: 'en-US',
    now: app.context.now(),
  });
  const rows = await app.db.rows<Line & { name: string }>(sql`
    select c.name, l.customer_id as id, l.email, l.language, l.time_zone as zone, l.skip_reason as reason
    from (${query}) l join customers c on c.id = l.customer_id order by c.id`);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  return Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
}
const reasons = async (...values: Parameters<typeof lines>) =>
  Object.fromEntries(Object.entries(await lines(...values)).map(([name, { reason }]) => [name, reason]));

const suppressing = { source: 'STAFF' as const, userId: null };
const sanctioned = (id: number, state: string) =>
  app.db.run(sql`
    insert into sanction_hits (customer_id, kind, reference, names, born, countries, regime, said, score, explanation, state,
      found_at)
    values (${id}, 'OFSI', '1', '{}', '{}', '{}', '', '', 90, '{}', ${state}, now())`);

test('includes dormant customers only through a part that selects them, and never deceased ones', async () => {
  await addPerson('Active');
  await addPerson('Asleep', { standing: 'DORMANT' });
  await addPerson('Asleep in France', { standing: 'DORMANT', country: 'FR' });
  await addPerson('Said no', { standing: 'DORMANT', consents: [] });
  await addPerson('Dead', { standing: 'DECEASED' });
  const dormantOrDeceased = { is: 'standing' as const, in: ['DORMANT' as const, 'DECEASED' as const] };
  const audienceInput = (condition: Condition): AudiencePart => ({ kind: 'CONDITION', condition });
  const byDefault = {
    ...{ Active: null, Asleep: 'NOT_ACTIVE', 'Asleep in France': 'NOT_ACTIVE' },
    ...{ 'Said no': 'NOT_ACTIVE', Dead: 'NOT_ACTIVE' },
  };
  expect(await reasons()).toEqual(byDefault);
  expect(
    await reasons({ include: [everybody, audienceInput({ is: 'none', of: [dormantOrDeceased] })] }),
  ).toEqual(byDefault);
  const woken = { ...byDefault, Asleep: null, 'Asleep in France': null, 'Said no': 'NO_CONSENT' };
  expect(await reasons({ include: [everybody, audienceInput(dormantOrDeceased)] })).toEqual(woken);
  const french = audienceInput({ is: 'all', of: [dormantOrDeceased, { is: 'country', in: ['FR'] }] });
  expect(await reasons({ include: [everybody, french] })).toEqual({ ...byDefault, 'Asleep in France': null });

  // A fixed segment that selects them still includes them; one compiled by hand does not.
  const segment = async (values: object) => (await manager.post<Segment>('/segments', values)).body;
  const asleep = await segment({ name: 'Asleep', condition: dormantOrDeceased });
  const part: AudiencePart = { kind: 'SEGMENT', segmentId: asleep.id };
  expect((await reasons({ include: [part] })).Asleep).toBeNull();
  await app.db.run(sql`
    insert into segment_members (segment_id, customer_id) select ${asleep.id}, id from customers where standing <> 'ACTIVE'`);
  await app.db.run(sql`update segments set frozen_at = now() where id = ${asleep.id}`);
  expect((await reasons({ include: [part] })).Asleep).toBeNull();
  await app.db.run(sql`update segments set condition = null where id = ${asleep.id}`);
  expect((await reasons({ include: [part] })).Asleep).toBe('NOT_ACTIVE');
});

test('each member has one row, with a reason if skipped; an erased customer has none', async () => {
  await addPerson('Gets it');
  await addPerson('No address', { email: '' });
  await addPerson('No consent', { consents: ['EMAIL', 'EMAIL RESULTS', 'POST EVENTS'] });
  await addPerson('Dead', { standing: 'DECEASED' });
  await addPerson('Put aside', { tags: ['Aside'] });
  await sanctioned(await addPerson('On a list'), 'CONFIRMED');
  await sanctioned(await addPerson('Like one on a list'), 'OPEN');
  await addPerson('Suppressed', { email: 'Stop@Example.org' });
  await suppress(app.db, {
    ...suppressing,
    email: ' stop@example.ORG',
    reason: 'BOUNCED',
    now: new Date(),
  });
  const erasedPerson = await addPerson('Erased');
  await app.db.run(sql`update customers set erased_at = now() where id = ${erasedPerson}`);
  const merged = await addPerson('Merged');
  await app.db.run(sql`update customers set merged_into = ${erasedPerson} where id = ${merged}`);
  const expected = {
    'Gets it': null,
    'No address': 'NO_ADDRESS',
    'No consent': 'NO_CONSENT',
    Dead: 'NOT_ACTIVE',
    'Put aside': 'EXCLUDED',
    'On a list': 'SANCTIONED',
    'Like one on a list': null,
    Suppressed: 'SUPPRESSED',
  };
  expect(await reasons({ exclude: [tagged('Aside')] })).toEqual(expected);
  // Conditions beyond the customer's own row skip in the same way.
  const aside = await manager.post<Segment>('/segments/people', {
    rows: { ids: [(await lines())['Put aside']?.id] },
    into: { name: 'Aside' },
  });
  expect(aside.status).toBe(200);
  const { id } = (aside.body as unknown as { segment: Segment }).segment;
  expect(await reasons({ exclude: [{ kind: 'SEGMENT', segmentId: id }] })).toEqual(expected);
  // An audience cannot override skipping: it has no field for that.
  for (const more of [{ consent: false }, { suppressed: true }, { skip: [] }])
    expect(
      (
        await manager.post('/audiences/count', {
          audience: { include: [everybody], exclude: [], ...more },
          topic: 'EVENTS',
        })
      ).status,
    ).toBe(422);
});

test('a withdrawal applies at once, also to the same address on another record', async () => {
  const id = await addPerson('Vera', { email: 'vera@example.org', consents: [] });
  await addPerson('Vera once more', { email: 'VERA@example.org', contact: '2020-01-01' });
  const record = (values: boolean) =>
    manager.post(`/customers/${id}/consents`, {
      changes: [{ channel: 'EMAIL', topic: 'EVENTS', granted: values }],
      source: 'By email',
    });
  expect(await reasons()).toEqual({ Vera: 'NO_CONSENT', 'Vera once more': null });
  await record(true);
  expect(await reasons()).toEqual({ Vera: 'DUPLICATE', 'Vera once more': null });
  await record(false);
  expect(await reasons()).toEqual({ Vera: 'NO_CONSENT', 'Vera once more': 'NO_CONSENT' });
  await record(true);
  expect(await reasons()).toEqual({ Vera: 'DUPLICATE', 'Vera once more': null });
});

test('of records with one address, the one with the latest contact receives the email', async () => {
  await addPerson('Never', { email: 'a@example.org' });
  await addPerson('Long ago', { email: 'A@example.org', contact: '2020-01-01' });
  await addPerson('Of late', { email: 'a@example.org', contact: '2026-01-01' });
  await addPerson('Later, and no consent', { email: 'a@example.org', contact: '2026-02-01', consents: [] });
  expect(await reasons()).toEqual({
    Never: 'DUPLICATE',
    'Long ago': 'DUPLICATE',
    'Of late': null,
    'Later, and no consent': 'NO_CONSENT',
  });
});

test('limits the frequency of emails across campaigns', async () => {
  const [often, once] = [await addPerson('Often'), await addPerson('Once')];
  const campaign = async () =>
    (
      await app.db.row<{ id: number }>(sql`
        insert into campaigns (name, topic, created_by) values ('Mailing', 'EVENTS', ${app.people.ADMIN.id}) returning id`)
    ).id;
  const [first, second] = [await campaign(), await campaign()];
  const sent = (id: number, by: number, days: number, state = 'SENT') =>
    app.db.run(sql`
      insert into campaign_recipients (campaign_id, customer_id, email, language, state, sent_at)
      values (${by}, ${id}, ${`${id}-${days}@example.org`}, 'en-US', ${state}, now() - make_interval(days => ${days}))`);
  await sent(often, first, 1);
  await sent(often, second, 2);
  await sent(once, first, 1);
  await sent(once, second, 8);
  await sent(once, second, 3, 'FAILED');
  const cap = { mails: 2, days: 7 };
  expect(await reasons({ cap })).toEqual({ Often: 'TOO_OFTEN', Once: null });
  // Emails of the campaign itself do not count against it.
  expect(await reasons({ cap, campaign: second })).toEqual({ Often: null, Once: null });
  await app.db.run(sql`update email_settings set cap_mails = 2, cap_days = 7`);
  const { body } = await manager.post<AudienceCount>('/audiences/count', {
    audience: { include: [everybody], exclude: [] },
    topic: 'EVENTS',
  });
  expect(body.skipped).toEqual([{ reason: 'TOO_OFTEN', count: 1 }]);
});

test('uses language and time zone of the reader', async () => {
  await addPerson('Ana', { language: 'pt-BR', country: 'BR' });
  await addPerson('Wang', { language: 'zh-CN', country: 'CN' });
  await addPerson('Nobody knows where', { country: '' });
  expect(await lines()).toMatchObject({
    Ana: { language: 'pt-BR', zone: 'America/Sao_Paulo' },
    Wang: { language: 'en-US', zone: 'Asia/Shanghai' },
    'Nobody knows where': { language: 'en-US', zone: null },
  });
  const zones = await app.db.rows<{ zone: string }>(sql`
    select distinct zone_of_country(chr(65 + a) || chr(65 + b)) as zone from generate_series(0, 25) a, generate_series(0, 25) b
    where zone_of_country(chr(65 + a) || chr(65 + b)) is not null`);
  expect(zones.length).toBeGreaterThan(200);
  for (const { zone } of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
});

test('the live count lists its members, and a sample is a part of them', async () => {
  for (let at = 0; at < 30; at += 1)
    await addPerson(`Nr ${at}`, { language: at % 2 ? 'pt-BR' : null, consents: at < 4 ? [] : undefined });
  const audienceInput = {
    audience: { include: [everybody], exclude: [] },
    topic: 'EVENTS',
    languages: ['en-US', 'pt-BR'],
    fallbackLanguage: 'en-US',
  };
  expect((await manager.post('/audiences/count', audienceInput)).body).toEqual({
    total: 30,
    recipients: 26,
    skipped: [{ reason: 'NO_CONSENT', count: 4 }],
    languages: [
      { language: 'en-US', count: 13 },
      { language: 'pt-BR', count: 13 },
    ],
  });
  const listed = async (which: string, more = {}) =>
    (
      await manager.post<{ data: AudiencePerson[]; total: number }>('/audiences/people', {
        ...audienceInput,
        which,
        ...more,
      })
    ).body;
  const left = await listed('NO_CONSENT');
  expect([left.total, left.data.map(({ name, skipReason }) => [name, skipReason])]).toEqual([
    4,
    ['Nr 0', 'Nr 1', 'Nr 2', 'Nr 3'].map((name) => [name, 'NO_CONSENT']),
  ]);
  const gets = await listed('GETS', { page: 2 });
  expect([gets.total, gets.data.length]).toEqual([26, 6]);
  const sample = await listed('SAMPLE');
  expect(sample.data).toHaveLength(20);
  expect((await listed('SAMPLE')).data).toEqual(sample.data);
});

test('a segment is evaluated each time until its members are fixed', async () => {
  await addPerson('Ada', { tags: ['Fair'] });
  const condition = { is: 'tag', in: ['Fair'] };
  const { body: segment } = await manager.post<Segment>('/segments', { name: 'Fairgoers', condition });
  const names = async () =>
    (await manager.get<{ data: { name: string }[] }>(`/segments/${segment.id}/people`)).body.data.map(
      (one) => one.name,
    );
  await addPerson('Bea', { tags: ['Fair'] });
  expect(await names()).toEqual(['Ada', 'Bea']);
  const { body: frozen } = await manager.post<Segment>(`/segments/${segment.id}/freeze`, { version: 1 });
  const cleo = await addPerson('Cleo', { tags: ['Fair'] });
  expect([frozen.members, await names()]).toEqual([2, ['Ada', 'Bea']]);
  expect(
    (await manager.patch<{ code: string }>(`/segments/${segment.id}`, { version: 2, condition })).body.code,
  ).toBe('segment.frozen');
  const added = await manager.post('/segments/people', {
    rows: { ids: [cleo, 9_999_999] },
    into: { segmentId: segment.id },
  });
  expect(added.body).toMatchObject({ added: 1, refused: [{ id: 9_999_999, code: 'row.not_found' }] });
  expect(await names()).toEqual(['Ada', 'Bea', 'Cleo']);
  await addPerson('Dora', { tags: ['Fair'] });
  expect((await manager.post(`/segments/${segment.id}/thaw`, { version: 2 })).status).toBe(409);
  await manager.post(`/segments/${segment.id}/thaw`, { version: 3 });
  expect(await names()).toEqual(['Ada', 'Bea', 'Cleo', 'Dora']);
});

test('a segment cannot contain itself, and must refer to existing rows', async () => {
  const make = async (name: string, condition: object) =>
    (await manager.post<Segment>('/segments', { name, condition })).body;
  const member = (segmentId: number) => ({ is: 'segment', segmentId });
  const inner = await make('Inner', { is: 'tag', in: ['A'] });
  const outer = await make('Outer', { is: 'any', of: [member(inner.id), { is: 'tag', in: ['B'] }] });
  const circle = await manager.patch<{ code: string }>(`/segments/${inner.id}`, {
    version: 1,
    condition: { is: 'none', of: [member(outer.id)] },
  });
  expect([circle.status, circle.body.code]).toEqual([409, 'segment.circle']);
  expect(
    (await manager.post<{ code: string }>('/segments', { name: 'Lost', condition: member(9_999_999) })).body
      .code,
  ).toBe('segment.missing');
  expect((await manager.post('/segments', { name: 'inner', condition: member(inner.id) })).status).toBe(422);
  await addPerson('A', { tags: ['A'] });
  await addPerson('B', { tags: ['B'] });
  expect(Object.keys(await lines({ include: [{ kind: 'SEGMENT', segmentId: outer.id }] }))).toEqual([
    'A',
    'B',
  ]);
});

test('the more severe suppression applies, and an expired one does not', async () => {
  const email = 'x@example.org';
  const record = (reason: Suppression['reason'], expiresAt: Date | null, now = new Date()) =>
    app.db.transaction((tx) => suppress(tx, { ...suppressing, email, reason, expiresAt, now }));
  const dormantOrDeceased = async () =>
    (await manager.get<{ data: Suppression[] }>('/suppressions')).body.data.map(({ reason, expiresAt }) => [
      reason,
      expiresAt === null,
    ]);
  await addPerson('X', { email });
  const soon = new Date(Date.now() + 60_000);
  await record('KEPT_BOUNCING', soon);
  await record('KEPT_BOUNCING', soon);
  expect(await dormantOrDeceased()).toEqual([['KEPT_BOUNCING', false]]);
  await record('COMPLAINED', null);
  await record('BOUNCED', soon);
  expect(await dormantOrDeceased()).toEqual([['COMPLAINED', true]]);
  expect(await reasons()).toEqual({ X: 'SUPPRESSED' });
  await app.db.run(sql`update suppressions set expires_at = now() - interval '1 second'`);
  expect(await reasons()).toEqual({ X: null });
  expect(await dormantOrDeceased()).toEqual([]);
  // An expired suppression does not prevent a less severe one now.
  await record('BOUNCED', null);
  expect(await dormantOrDeceased()).toEqual([['BOUNCED', true]]);
  const { body } = await manager.get<{ data: Suppression[] }>('/suppressions?q=x@exa');
  expect(
    (await manager.post(`/suppressions/${body.data[0]?.id}/release`, { reason: 'Wrote to us' })).status,
  ).toBe(204);
  expect(await reasons()).toEqual({ X: null });
});

test('digests of each address of an erased customer remain and are compared', async () => {
  const admin = await app.signIn('ADMIN');
  const { body: vera } = await manager.post<{ id: number }>('/customers', {
    lastName: 'Vera',
    emails: [{ address: 'vera@example.org' }, { address: 'studio@example.org' }],
  });
  await suppress(app.db, {
    ...suppressing,
    email: 'vera@example.org',
    reason: 'COMPLAINED',
    detail: 'Vera is cross',
    now: new Date(),
  });
  expect(
    (await admin.post(`/customers/${vera.id}/privacy/erasure`, { reason: 'Asked for it' })).status,
  ).toBeLessThan(300);
  expect(await app.runDueJobs()).toEqual([]);
  const stored = await app.db.rows<{ email: string; reason: string }>(
    sql`select email, reason from suppressions order by email`,
  );
  expect(stored.map(({ reason }) => reason)).toEqual(['ERASED', 'ERASED']);
  expect(JSON.stringify(await app.db.rows(sql`select * from suppressions`))).not.toMatch(/vera|studio/i);
  for (const email of ['Studio@example.org', 'vera@example.org', 'other@example.org'])
    await addPerson(email, { email });
  expect(await reasons({ exclude: [] })).toMatchObject({
    'Studio@example.org': 'SUPPRESSED',
    'vera@example.org': 'SUPPRESSED',
    'other@example.org': null,
  });
  // The complete address finds its digest, and no second one is stored.
  const { body } = await manager.get<{ data: Suppression[] }>('/suppressions?q=Studio@example.org');
  expect(body.data).toMatchObject([{ email: null, reason: 'ERASED' }]);
  await suppressErased(app.db, ['studio@example.org'], new Date());
  await suppress(app.db, {
    ...suppressing,
    email: 'studio@example.org',
    reason: 'BOUNCED',
    now: new Date(),
  });
  expect(await app.db.rows(sql`select 1 from suppressions`)).toHaveLength(2);
});
