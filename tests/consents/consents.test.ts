import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { type Consents, channels, consentTopics, topics } from '#contract/consents';
import type { Customer } from '#contract/customers';
import { languages } from '#contract/session';
import { insertPreferencePage } from '../../server/consents/page';
import { type PageResponse, requestPath } from '../links/shared';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { hasConsent } from '../support/consents';

let app: TestApp;
let manager: ApiClient;
let specialist: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  [manager, specialist] = [await app.signIn('MANAGER'), await app.signIn('SPECIALIST')];
});
afterAll(() => app.close());
beforeEach(() => app.db.run(sql`delete from sign_in_failures`));

const newCustomer = async (values: object = {}): Promise<Customer> =>
  (await manager.post<Customer>('/customers', { firstName: 'Vera', lastName: 'Inventar', ...values })).body;
const mail = { channel: 'EMAIL', topic: 'CATALOGUES' } as const;
const yes = { changes: [{ ...mail, granted: true }], source: 'A card at the view' };
const no = { changes: [{ ...mail, granted: false }], source: 'A call' };
const write = (id: number, body: object) => manager.post<Consents>(`/customers/${id}/consents`, body);

describe('statement of a customer', () => {
  test('is stored with its proof, and the last statement applies', async () => {
    const { id } = await newCustomer({ language: 'pt-BR' });
    expect(await hasConsent(app, id)).toBe(false);
    const { body } = await write(id, yes);
    expect(body.last).toMatchObject([
      {
        ...mail,
        granted: true,
        basis: 'CONSENT',
        wordingVersion: 1,
        language: 'pt-BR',
        wording: body.wording.text,
        source: 'A card at the view',
        by: app.people.MANAGER.name,
      },
    ]);
    expect(await hasConsent(app, id)).toBe(true);
    expect((await write(id, no)).body.last).toMatchObject([
      { ...mail, granted: false, basis: null, wording: null },
    ]);
    expect(await hasConsent(app, id)).toBe(false);
    await write(id, no);
    const history = await manager.get<{ total: number }>(`/customers/${id}/consents/history`);
    expect(history.body.total).toBe(2);
    const actions = await app.db.rows(
      sql`select action from actions where noun = 'customers' and noun_id = ${id} and action like '%consent' order by id`,
    );
    expect(actions).toEqual([{ action: 'give-consent' }, { action: 'withdraw-consent' }]);
  });

  test('is never rewritten', async () => {
    const { id } = await newCustomer();
    await write(id, yes);
    await expect(
      app.db.run(sql`update consents set granted = false, basis = null where customer_id = ${id}`),
    ).rejects.toThrow('never rewritten');
  });

  test('finds the customer in the list by channel while it applies', async () => {
    const { id } = await newCustomer({ lastName: 'Phoned' });
    const findConsenting = async () =>
      (await manager.get<{ data: Customer[] }>('/customers?consent=PHONE&q=Phoned')).body.data.map(
        (one) => one.id,
      );
    const consentForm = (granted: boolean) => ({
      changes: [{ channel: 'PHONE', topic: 'EVENTS', granted }],
      source: 'A call',
    });
    await write(id, consentForm(true));
    expect(await findConsenting()).toEqual([id]);
    await write(id, consentForm(false));
    expect(await findConsenting()).toEqual([]);
  });

  test('does not change the version of the record, so open forms can still be saved', async () => {
    const { id, version } = await newCustomer();
    await write(id, yes);
    expect((await manager.patch(`/customers/${id}`, { firstName: 'Vera M.', version })).status).toBe(200);
  });
});

describe('basis', () => {
  test('soft opt-in requires an explanation and an electronic channel, a corporate address requires a company', async () => {
    const { id } = await newCustomer();
    const soft = { basis: 'SOFT_OPT_IN', basisNote: 'Bought lot 12 in May', source: 'Sale' };
    expect((await write(id, { ...yes, ...soft })).status).toBe(200);
    const post = { changes: [{ channel: 'POST', topic: 'EVENTS', granted: true }] };
    const refusedAt = (path: string, code: string) => ({ status: 422, body: { fields: [{ path, code }] } });
    expect(await write(id, { ...soft, ...post })).toMatchObject(refusedAt('basis', 'option'));
    const unexplained = {
      ...soft,
      basisNote: '',
      changes: [{ channel: 'SMS', topic: 'EVENTS', granted: true }],
    };
    expect(await write(id, unexplained)).toMatchObject(refusedAt('basisNote', 'required'));
    const corporate = { ...soft, ...post, basis: 'CORPORATE' };
    expect(await write(id, corporate)).toMatchObject(refusedAt('basis', 'option'));
    const company = await newCustomer({ kind: 'COMPANY', company: 'Inventar Ltd' });
    expect((await write(company.id, corporate)).body.last).toMatchObject([
      { basis: 'CORPORATE', wordingVersion: null },
    ]);
  });

  test('other than consent ends with a withdrawal', async () => {
    const { id } = await newCustomer();
    await write(id, no);
    const soft = { ...yes, basis: 'SOFT_OPT_IN', basisNote: 'Bought lot 12 in May' };
    expect(await write(id, soft)).toMatchObject({ status: 409, body: { code: 'consent.withdrawn' } });
    expect((await write(id, yes)).status).toBe(200);
  });
});

test('a specialist records consents of their own customers and gets 403 for others', async () => {
  const { id } = await newCustomer();
  expect((await specialist.get(`/customers/${id}/consents`)).status).toBe(403);
  expect((await specialist.post(`/customers/${id}/consents`, yes)).status).toBe(403);
  const own = await newCustomer({ specialistId: app.people.SPECIALIST.id });
  expect((await specialist.post(`/customers/${own.id}/consents`, yes)).status).toBe(200);
});

test('a new wording applies from now on; earlier consents keep theirs', async () => {
  const { id } = await newCustomer();
  const before = (await write(id, yes)).body;
  const admin = await app.signIn('ADMIN');
  const text = 'I should like to hear from the house about what I chose.';
  const texts = Object.fromEntries(languages.map((language) => [language, text]));
  const version = before.wording.version;
  expect((await admin.post('/consent-wordings', { version, texts })).status).toBe(201);
  expect(await admin.post('/consent-wordings', { version, texts })).toMatchObject({
    status: 409,
    body: { code: 'row.stale' },
  });
  const { body } = await manager.get<Consents>(`/customers/${id}/consents`);
  expect(body.wording).toMatchObject({ version: version + 1, text });
  expect(body.last).toMatchObject([{ wordingVersion: version, wording: before.wording.text }]);
});

describe('preference page', () => {
  const page = async (overrides: object = {}): Promise<{ id: number; path: string }> => {
    const { id } = await newCustomer(overrides);
    const { status, body } = await manager.post<{ address: string }>(`/customers/${id}/consents/page`);
    expect(status).toBe(201);
    return { id, path: new URL(body.address).pathname };
  };
  const hiddenIn = (body: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';
  const send = (path: string, fields: [string, string][]) => {
    const body = new URLSearchParams(fields).toString();
    return fetch(`${app.origin}${path}`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  };
  const choose = async (path: string, wanted: readonly string[], action = 'save') => {
    const { body } = await requestPath(app, path);
    const hidden = ['proof', 'wording'].map((name): [string, string] => [name, hiddenIn(body, name)]);
    return send(path, [
      ...hidden,
      ...wanted.map((key): [string, string] => ['wish', key]),
      ['action', action],
    ]);
  };
  const ticked = ({ body }: PageResponse) =>
    [...body.matchAll(/value="(\w+ \w+)" checked/g)].map(([, key]) => key).toSorted();
  const comparableParts = ({
    status,
    body,
    headers: { date: _, 'x-request-id': __, ...headers },
  }: PageResponse) => ({
    status,
    body,
    headers,
  });

  test("shows current consents in the customer's or the chosen language, masks the name and runs no script", async () => {
    const { id, path } = await page({ language: 'pt-BR', emails: [{ address: 'vera@invented.test' }] });
    expect(path).toMatch(/^\/p\/[\w-]{43}\/$/);
    await write(id, yes);
    const response = await requestPath(app, path, { 'accept-language': 'zh-CN' });
    expect(response.status).toBe(200);
    expect(response.body).toContain('<html lang="pt-BR"');
    expect(ticked(response)).toEqual(['EMAIL CATALOGUES']);
    expect(response.body).toContain('V… I…');
    expect(response.body).not.toMatch(/Inventar|vera@|<script/);
    expect(response.body).not.toContain(path.split('/')[2] ?? '');
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(response.headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'self'/);
    for (const language of languages) {
      const { body } = await requestPath(app, `${path}?lang=${language}`);
      expect(body).toContain(`<html lang="${language}"`);
      expect([...body.matchAll(/type="checkbox"/g)]).toHaveLength(channels.length * topics.length);
    }
  });

  test('saves ticked choices with their proof and withdraws the others', async () => {
    const { id, path } = await page();
    await write(id, yes);
    const response = await choose(path, ['POST EXHIBITIONS', 'EMAIL EVENTS']);
    expect(response.status).toBe(303);
    const savedPage = await requestPath(app, response.headers.get('location') ?? '');
    expect(savedPage.body).toContain('Your preferences were saved.');
    expect(ticked(savedPage)).toEqual(['EMAIL EVENTS', 'POST EXHIBITIONS']);
    expect(await hasConsent(app, id)).toBe(false);
    const { last } = (await manager.get<Consents>(`/customers/${id}/consents`)).body;
    expect(last).toHaveLength(consentTopics.length);
    expect(last.find(({ topic, channel }) => topic === 'EVENTS' && channel === 'EMAIL')).toMatchObject({
      granted: true,
      basis: 'CONSENT',
      language: 'en-US',
      address: '127.0.0.1',
      by: null,
    });
  });

  test('names in the proof the user who created its link, because that user may have opened it', async () => {
    const { id, path } = await page();
    await choose(path, ['EMAIL EVENTS']);
    const givenConsent = async (customer: number) =>
      (await manager.get<Consents>(`/customers/${customer}/consents`)).body.last.find(
        ({ granted: givenConsent }) => givenConsent,
      );
    expect(await givenConsent(id)).toMatchObject({ by: null, pageBy: app.people.MANAGER.name });
    const other = await newCustomer();
    const content = await app.db.transaction((tx) =>
      insertPreferencePage(tx, app.context, { customerId: other.id, userId: null, now: app.context.now() }),
    );
    await choose(new URL(content).pathname, ['EMAIL EVENTS']);
    expect(await givenConsent(other.id)).toMatchObject({ by: null, pageBy: null });
  });

  test('unsubscribes from everything; only the customer, not staff, can opt in again', async () => {
    const { id, path } = await page();
    await write(id, yes);
    const response = await choose(path, ['EMAIL CATALOGUES'], 'stop');
    expect(ticked(await requestPath(app, response.headers.get('location') ?? ''))).toEqual([]);
    expect(await write(id, yes)).toMatchObject({ status: 409, body: { code: 'consent.own' } });
    await choose(path, ['EMAIL CATALOGUES']);
    expect(await hasConsent(app, id)).toBe(true);
  });

  test('one-click unsubscribe stops all emails and nothing else', async () => {
    const { id, path } = await page();
    await choose(path, ['EMAIL CATALOGUES', 'EMAIL EVENTS', 'POST EVENTS']);
    expect((await send(path, [['List-Unsubscribe', 'One-Click']])).status).toBe(204);
    expect(ticked(await requestPath(app, path))).toEqual(['POST EVENTS']);
    const { data } = (await manager.get<{ data: { source: string }[] }>(`/customers/${id}/consents/history`))
      .body;
    expect(data[0]?.source).toBe('List-Unsubscribe');
  });

  test('accepts only forms that it issued itself', async () => {
    const { id, path } = await page();
    const other = await page();
    await write(id, yes);
    const foreign = hiddenIn((await requestPath(app, other.path)).body, 'proof');
    for (const proof of ['', 'x', foreign]) {
      const response = await send(path, [
        ['proof', proof],
        ['wording', '1'],
        ['action', 'stop'],
      ]);
      expect(response.status).toBe(422);
      expect(await response.text()).toContain('Your preferences were not saved.');
    }
    expect(await hasConsent(app, id)).toBe(true);
    const strange = [
      ['proof', hiddenIn((await requestPath(app, path)).body, 'proof')],
      ['wording', 'x'],
      ['wish', 'FAX X'],
    ];
    expect((await send(path, strange as [string, string][])).status).toBe(303);
    expect(ticked(await requestPath(app, path))).toEqual([]);
    const large = await send(path, [['wish', 'x'.repeat(20_000)]]);
    expect(large.status).toBe(413);
  });

  test('saves choices for any version of the wording named in the form', async () => {
    const { path } = await page();
    const proof = hiddenIn((await requestPath(app, path)).body, 'proof');
    for (const wording of ['1.5', '99999999999', 'Infinity', '-1', '', '1']) {
      const fields: [string, string][] = [
        ['proof', proof],
        ['wording', wording],
        ['wish', 'EMAIL EVENTS'],
      ];
      expect([wording, (await send(path, fields)).status]).toEqual([wording, 303]);
    }
    expect(ticked(await requestPath(app, path))).toEqual(['EMAIL EVENTS']);
  });

  const inParts = 'multipart/form-data; boundary=x';
  const part = (name: string, text: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  test.each([
    ['no boundary', 'multipart/form-data', '--x--'],
    ['an overlong boundary', `multipart/form-data; boundary=${'x'.repeat(300)}`, '--x--'],
    ['a truncated form', inParts, part('a', '1')],
    ['too many fields', inParts, part('a', '1').repeat(60) + part('b', 'x'.repeat(3_000_000))],
    ['a reserved field name', inParts, part('__proto__', '1') + part('b', 'x'.repeat(3_000_000))],
    ['a file', inParts, part('a"; filename="b', 'x'.repeat(3_000_000))],
  ])('refuses parts with %s, and the connection still serves the next request', async (_, type, body) => {
    const { path } = await page();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const requestStatus = async (method: string, requestBody = '') => {
      const sent = request(app.origin + path, {
        agent,
        method,
        headers: requestBody ? { 'content-type': type } : {},
      });
      sent.end(requestBody);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      await buffer(response);
      return { status: response.statusCode ?? 0, socket: response.socket };
    };
    const refused = await requestStatus('POST', body);
    expect([400, 413]).toContain(refused.status);
    const next = await requestStatus('GET');
    expect([next.status, next.socket === refused.socket]).toEqual([200, true]);
    agent.destroy();
  });

  test('answers an unknown token like a dead link, and limits guessing', async () => {
    const { path } = await page();
    const headers = { 'accept-language': 'en' };
    const nowhere = comparableParts(await requestPath(app, `/p/${'x'.repeat(43)}/`, headers));
    expect(nowhere.status).toBe(404);
    expect(comparableParts(await requestPath(app, '/p/', headers))).toEqual(nowhere);
    expect(comparableParts(await requestPath(app, `${path}more`, headers))).toEqual(nowhere);
    for (let at = 0; at < 50; at++) await requestPath(app, `/p/${at}/`);
    expect((await requestPath(app, `/p/${'x'.repeat(43)}/`)).status).toBe(429);
    expect((await send('/p/x/', [['action', 'stop']])).status).toBe(429);
    // A customer with a valid link is not limited as a guesser, from any network.
    expect((await requestPath(app, path)).status).toBe(200);
    expect((await choose(path, [], 'stop')).status).toBe(303);
  });

  test('has a token of 256 bits and stores only its digest', async () => {
    const { path } = await page();
    const token = path.split('/')[2] ?? '';
    for (const table of ['preference_links', 'events', 'idempotency_keys'])
      expect(JSON.stringify(await app.db.rows(sql`select * from ${sql([table])}`))).not.toContain(token);
  });
});
