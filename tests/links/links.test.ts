import sql from 'sql-template-tag';
import { idempotencyKey } from '#contract/api/route';
import type { Link } from '#contract/links';
import { languages } from '#contract/session';
import { readWorkAddress } from '../../server/links/work-address';
import { locales } from '../../server/locales/locales';
import { expireReservation, reserve } from '../reservations/waitlist';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { listWorks, newCollection } from '../works/gallery';
import { addPictures, newLink, openCollection, type PageResponse, requestPath } from './shared';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  await app.db.run(sql`
    update house set name = 'Hallam & Rowe', phone = '+44 20 7946 0000', email = 'hello@hallam.test'`);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.run(sql`delete from sign_in_failures`);
});

const listLinks = async (id: number) =>
  (await manager.get<{ data: Link[]; total: number }>(`/collections/${id}/links`)).body;
const work = (title: string, set: ReturnType<typeof sql>) =>
  app.db.run(sql`
    update collection_items w set ${set} from items i where i.id = w.item_id and i.title = ${title}`);
const item = (title: string, set: ReturnType<typeof sql>) =>
  app.db.run(sql`update items set ${set} where title = ${title}`);
/** Returns the response without the parts that differ each time. */
const comparableParts = ({
  status,
  body,
  headers: { date: _, 'x-request-id': __, ...headers },
}: PageResponse) => ({
  status,
  body,
  headers,
});

describe('link', () => {
  test('has a random token of 256 bits and stores only its digest', async () => {
    const collection = await openCollection(app, manager, ['Moon']);
    const paths = new Set<string>();
    for (let at = 0; at < 20; at++) paths.add((await newLink(manager, collection.id)).path);
    expect(paths.size).toBe(20);
    for (const path of paths) expect(path).toMatch(/^\/c\/[\w-]{43}\/$/);
    const [path = ''] = paths;
    const token = path.split('/')[2] ?? '';
    for (const table of ['collection_links', 'events', 'idempotency_keys'])
      expect(JSON.stringify(await app.db.rows(sql`select * from ${sql([table])}`))).not.toContain(token);
  });

  test('is created once per key; its URL is stored nowhere, so a repeated request is refused', async () => {
    const { id } = await openCollection(app, manager, ['Key']);
    const make = () =>
      manager.post<{ address: string }>(`/collections/${id}/links`, {}, { [idempotencyKey]: 'once' });
    const first = await make();
    expect(await make()).toMatchObject({ status: 409, body: { code: 'request.answered_once' } });
    expect((await listLinks(id)).total).toBe(1);
    const stored = await app.db.rows(sql`select * from idempotency_keys where key = 'once'`);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(first.body.address.split('/c/')[1]);
  });

  test('is refused for internal collections, and to users outside its departments', async () => {
    const internal = await newCollection(manager, { visibility: 'INTERNAL' });
    expect(await manager.post(`/collections/${internal.id}/links`, {})).toMatchObject({
      status: 409,
      body: { code: 'link.internal' },
    });
    const clocks = await openCollection(app, manager, ['Dial'], {
      departmentIds: [app.departments.clocks],
    });
    const specialist = await app.signIn('SPECIALIST');
    expect((await specialist.post(`/collections/${clocks.id}/links`, {})).status).toBe(403);
    expect((await specialist.get(`/collections/${clocks.id}/links`)).status).toBe(403);
    expect((await app.anonymous.get(`/collections/${clocks.id}/links`)).status).toBe(401);
  });

  test('counts how often and when its page was opened, without pictures, other languages and HEAD requests', async () => {
    const { id } = await openCollection(app, manager, ['Tide']);
    const { path } = await newLink(manager, id, { label: 'Mrs Ward' });
    expect((await listLinks(id)).data).toMatchObject([{ label: 'Mrs Ward', opened: 0, lastOpenedAt: null }]);
    await requestPath(app, path);
    await requestPath(app, path);
    await requestPath(app, `${path}?lang=pt-BR`);
    await requestPath(app, path, { method: 'HEAD' });
    const [link] = (await listLinks(id)).data;
    expect(link).toMatchObject({ opened: 2, by: app.people.MANAGER.name });
    expect(link?.lastOpenedAt).not.toBeNull();
  });

  test('expires after its last day, in the time zone of the collection', async () => {
    const { id } = await openCollection(app, manager, ['Days'], { timeZone: 'America/Sao_Paulo' });
    expect(await manager.post(`/collections/${id}/links`, { until: '2020-01-01' })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'until', code: 'past' }] },
    });
    expect((await newLink(manager, id, { until: '2099-05-31' })).expiresAt).toBe('2099-06-01T03:00:00Z');
  });

  test('is revoked at once with an event, and only under its own collection', async () => {
    const { id } = await openCollection(app, manager, ['Gone']);
    const other = await openCollection(app, manager, ['Other']);
    const link = await newLink(manager, id, { label: 'A friend' });
    expect((await manager.delete(`/collections/${other.id}/links/${link.id}`)).status).toBe(404);
    expect((await requestPath(app, link.path)).status).toBe(200);
    expect((await manager.delete(`/collections/${id}/links/${link.id}`)).status).toBe(200);
    expect((await requestPath(app, link.path)).status).toBe(404);
    expect((await manager.delete(`/collections/${id}/links/${link.id}`)).status).toBe(200);
    expect(
      await app.db.rows(sql`
        select action, changes from actions where noun = 'collections' and noun_id = ${id} and action like '%link' order by id`),
    ).toEqual([
      { action: 'make-link', changes: null },
      { action: 'revoke-link', changes: null },
    ]);
  });
});

describe('dead links get byte-identical responses', () => {
  test('for unknown, revoked or expired tokens, and for draft, closed, past or internal collections', async () => {
    const headers = { 'accept-language': 'en' };
    const nothing = comparableParts(await requestPath(app, `/c/${'x'.repeat(43)}/`, headers));
    expect(nothing).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
    const cases: Record<string, ReturnType<typeof sql>> = {
      revoked: sql`update collection_links set revoked_at = now() where id =`,
      expired: sql`update collection_links set expires_at = now() - interval '1 second' where id =`,
      draft: sql`update collections set status = 'DRAFT' where id = (select collection_id from collection_links l where l.id =`,
      closed: sql`update collections set status = 'CLOSED' where id = (select collection_id from collection_links l where l.id =`,
      archived: sql`update collections set status = 'ARCHIVED' where id = (select collection_id from collection_links l where l.id =`,
      over: sql`update collections set ends_at = now() - interval '1 second' where id = (select collection_id from collection_links l where l.id =`,
      internal: sql`update collections set visibility = 'INTERNAL' where id = (select collection_id from collection_links l where l.id =`,
    };
    for (const [name, change] of Object.entries(cases)) {
      const { id } = await openCollection(app, manager, [name]);
      await addPictures(app, id);
      const link = await newLink(manager, id);
      const open = await requestPath(app, link.path, headers);
      expect([name, open.status]).toEqual([name, 200]);
      const picture = /<img src=(\S+)/.exec(open.body)?.[1];
      const end = name === 'revoked' || name === 'expired' ? sql`` : sql`)`;
      await app.db.run(sql`${change} ${link.id} ${end}`);
      expect([name, comparableParts(await requestPath(app, link.path, headers))]).toEqual([name, nothing]);
      expect([name, comparableParts(await requestPath(app, `${link.path}${picture}`, headers))]).toEqual([
        name,
        nothing,
      ]);
    }
  });

  test('for corrupted paths of any kind', async () => {
    const { id } = await openCollection(app, manager, ['Fuzz']);
    await addPictures(app, id);
    const { path } = await newLink(manager, id);
    const name = /<img src=([^/]+)\//.exec((await requestPath(app, path)).body)?.[1] ?? '';
    const corruptedPaths = [
      `${path}original`,
      `${path}${name}`,
      `${path}${name}/original`,
      `${path}${name}/1601`,
      `${path}${name}/480/`,
      `${path}${name}/480/480`,
      `${path}1/480`,
      `${path}${name.slice(1)}/480`,
      `${path}${name.toUpperCase()}x/480`,
      `${path}../../api/health`,
      `${path}?page=0`,
      `${path}?page=2`,
      `${path}?page=1e9`,
      `${path}?page='`,
      `${path.slice(0, -2)}/`,
      `${path.slice(0, -1)}x/`,
      `/c/`,
      `/c//`,
      `/c/%27%20or%201=1/`,
      `/c/${'a'.repeat(280)}/`,
      `/c/${encodeURIComponent('月'.repeat(20))}/`,
    ];
    for (const address of corruptedPaths) {
      await app.db.run(sql`delete from sign_in_failures`);
      const { status, body } = await requestPath(app, address, { 'accept-language': 'en' });
      expect([address, status]).toEqual([address, 404]);
      // The random name of a picture may end like the address of a work, which chooses the language.
      const language = address === `${path}${name}` ? readWorkAddress(name)?.language : undefined;
      expect(body).toContain(locales[language ?? 'en-US'].sharedPage.none);
    }
    for (const address of [`/c/%00/`, `/c/%zz/`, `/c/${'a'.repeat(9000)}/`])
      expect((await requestPath(app, address)).status).toBeLessThan(500);
    expect((await requestPath(app, path)).status).toBe(200);
  });

  test('guessing is limited, and valid links are not revealed then either', async () => {
    const { id } = await openCollection(app, manager, ['Guess']);
    const { path } = await newLink(manager, id);
    for (let at = 0; at < 50; at++)
      expect([at, (await requestPath(app, `/c/guess-${at}/`)).status]).toEqual([at, 404]);
    expect((await requestPath(app, '/c/another/')).status).toBe(429);
    expect((await requestPath(app, path)).status).toBe(429);
    await app.db.run(sql`update sign_in_failures set at = at - interval '16 minutes'`);
    expect((await requestPath(app, path)).status).toBe(200);
  });

  test('the holder of a link is never limited as a guesser, whatever the page requests, even after its end', async () => {
    const { id } = await openCollection(app, manager, ['Reader']);
    await addPictures(app, id);
    const link = await newLink(manager, id);
    const name = /<img src=([^/]+)\//.exec((await requestPath(app, link.path)).body)?.[1] ?? '';
    const missingPaths = [`${name}/original`, 'gone/480', '?page=9'];
    for (let at = 0; at < 60; at++)
      expect((await requestPath(app, `${link.path}${missingPaths[at % missingPaths.length]}`)).status).toBe(
        404,
      );
    expect((await requestPath(app, link.path)).status).toBe(200);
    await manager.delete(`/collections/${id}/links/${link.id}`);
    for (let at = 0; at < 60; at++)
      expect((await requestPath(app, `${link.path}${name}/480`)).status).toBe(404);
    expect((await requestPath(app, (await newLink(manager, id)).path)).status).toBe(200);
  });

  test('before the opening shows only when it opens', async () => {
    const { id } = await openCollection(app, manager, ['Early bird'], {
      title: 'Not to be told yet',
      startsAt: '2099-05-01T10:00:00Z',
      timeZone: 'Europe/London',
    });
    await addPictures(app, id);
    const { path } = await newLink(manager, id);
    const { status, body } = await requestPath(app, path);
    expect(status).toBe(200);
    expect(body).toContain('Opens on May 1, 2099');
    expect(body).not.toMatch(/Not to be told|Early bird|<img/);
    expect((await listLinks(id)).data[0]?.opened).toBe(0);
  });
});

describe('page', () => {
  const createWall = async (overrides: object = {}) => {
    const collection = await openCollection(app, manager, ['Harvest', 'Anchorage'], {
      title: 'Prints <b>& drawings</b>',
      currency: 'EUR',
      priceDisplay: 'SHOWN',
      ...overrides,
    });
    await work(
      'Harvest',
      sql`asking_price = 1250000, price_note = 'framed', label_text = 'From the "Seasons".'`,
    );
    await work('Anchorage', sql`asking_price = 90000, price_on_request = true`);
    await item(
      'Harvest',
      sql`artist = 'Lucie <Marin>', attribution = 'CIRCLE_OF', date_text = 'c. 1890', medium = 'Etching', dimensions = '30 × 40 cm'`,
    );
    const { itemId } = (await listWorks(manager, collection.id))[0] ?? { itemId: 0 };
    return { itemId, path: (await newLink(manager, collection.id)).path };
  };

  test('shows the works with labels and prices, all escaped', async () => {
    const { path } = await createWall();
    const { body } = await requestPath(app, path, { 'accept-language': 'en' });
    expect(body).toContain('Prints &lt;b&gt;&amp; drawings&lt;/b&gt;');
    expect(body).toContain('<span class="how">circle of</span>');
    expect(body).toContain('Lucie &lt;Marin&gt;');
    for (const text of [
      'c. 1890',
      'Etching',
      '30 × 40 cm',
      '€12,500',
      'framed',
      'From the &quot;Seasons&quot;.',
    ])
      expect(body).toContain(text);
    expect(body.match(/Price on request/g)).toHaveLength(1);
    expect(body).not.toContain('900');
    for (const text of ['Hallam &amp; Rowe', 'tel:+442079460000', 'mailto:hello@hallam.test'])
      expect(body).toContain(text);
  });

  test.each([
    ['ON_REQUEST', 2],
    ['HIDDEN', 0],
  ])('shows no price if the collection is set to %s', async (priceDisplay, onRequest) => {
    await app.db.run(
      sql`update items set title = title || ' (earlier)' where title in ('Harvest', 'Anchorage')`,
    );
    const { path } = await createWall({ priceDisplay });
    const { body } = await requestPath(app, path, { 'accept-language': 'en' });
    expect(body).not.toMatch(/12,500|framed/);
    expect(body.match(/Price on request/g) ?? []).toHaveLength(onRequest);
  });

  test('shows reserved and sold works at once, and no price for sold ones', async () => {
    await app.db.run(
      sql`update items set title = title || ' (earlier)' where title in ('Harvest', 'Anchorage')`,
    );
    const { path, itemId } = await createWall();
    const read = async () => (await requestPath(app, path, { 'accept-language': 'en' })).body;
    expect(await read()).not.toMatch(/class="state/);
    const waitlist = (await reserve(manager, itemId, 'Clarissa Client')).body.reservations;
    expect(await read()).toMatch(/€12,500.*Reserved/s);
    expect(await read()).not.toContain('Clarissa');
    // An expired reservation frees the work even before the job has run.
    await expireReservation(app, waitlist[0]?.id ?? 0);
    expect(await read()).not.toMatch(/class="state/);
    const sold = { reservationId: null, client: 'Lily Client', price: 1_111_100 };
    expect((await manager.post(`/items/${itemId}/sales`, sold)).status).toBe(201);
    expect(await read()).toMatch(/Sold/);
    expect(await read()).not.toMatch(/12,500|11,111|Client/);
    const { headers } = await requestPath(app, path);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('is private: no index, no referrer, no script, no frame, no external resources', async () => {
    const { id } = await openCollection(app, manager, ['Policy']);
    const { path } = await newLink(manager, id);
    const { headers, body } = await requestPath(app, path);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none';img-src 'self';style-src 'sha256-[^']+';base-uri 'none';form-action 'none';frame-ancestors 'none'$/,
    );
    expect(body).not.toMatch(/<script|javascript:|\son\w+=|<link|@import|url\(/i);
    expect(body).toContain('<meta name="robots" content="noindex,nofollow">');
  });

  test.each([
    ['en-GB,en;q=0.8', 'en-US', 'Contact'],
    ['fr, pt;q=0.9, en;q=0.1', 'pt-BR', 'Contato'],
    ['zh', 'zh-CN', '咨询'],
    ['zh-HK;q=0.7, de', 'zh-TW', '洽詢'],
    ['de;q=1, *;q=0.5', 'en-US', 'Contact'],
    [';;,=', 'en-US', 'Contact'],
  ])('is shown to a reader of "%s" in %s', async (accepted, language, word) => {
    const { id } = await openCollection(app, manager, ['Tongues']);
    const { path } = await newLink(manager, id);
    const { body } = await requestPath(app, path, { 'accept-language': accepted });
    expect(body).toContain(`<html lang="${language}"`);
    expect(body).toContain(word);
    for (const other of languages)
      expect((await requestPath(app, `${path}?lang=${other}`)).body).toContain(`<html lang="${other}"`);
  });

  test('shows only pictures of its works, in the smaller sizes, under names valid only for this link', async () => {
    const { id } = await openCollection(app, manager, ['Seen', 'Also seen']);
    await addPictures(app, id);
    const [one, other] = [await newLink(manager, id), await newLink(manager, id)];
    const namesOn = async (path: string) =>
      [...(await requestPath(app, path)).body.matchAll(/<img src=([^/]+)\/480/g)].map(
        ([, name]) => name ?? '',
      );
    const [names, otherNames] = [await namesOn(one.path), await namesOn(other.path)];
    expect(names).toHaveLength(2);
    for (const name of names) {
      for (const size of ['160', '480', '1600'])
        expect(await requestPath(app, `${one.path}${name}/${size}`)).toMatchObject({
          status: 200,
          headers: { 'content-type': 'image/jpeg', 'referrer-policy': 'no-referrer' },
        });
      expect((await requestPath(app, `${one.path}${name}/original`)).status).toBe(404);
      expect((await requestPath(app, `${other.path}${name}/480`)).status).toBe(404);
    }
    expect(names).not.toEqual(otherNames);
    // Removing a work removes its picture too.
    await app.db.run(sql`
      delete from collection_items w using items i where i.id = w.item_id and i.title = 'Seen'`);
    const left = await Promise.all(
      names.map(async (name) => (await requestPath(app, `${one.path}${name}/480`)).status),
    );
    expect(left).toEqual([404, 200]);
  });

  test('is small: sixty works with pictures, prices and labels are less than 30 kB', async () => {
    const { id } = await openCollection(
      app,
      manager,
      Array.from({ length: 60 }, (_, at) => `Still life with quinces and a pewter jug, ${at}`),
      { priceDisplay: 'SHOWN' },
    );
    await addPictures(app, id);
    await app.db.run(sql`
      update items set artist = 'Philippa Winterbourneaux (Belgian, 1899–1971)', date_text = 'circa 1935',
        medium = 'oil on canvas', dimensions = '61 × 76 cm (24 × 30 in)'
      where id in (select item_id from collection_items where collection_id = ${id})`);
    await app.db.run(sql`
      update collection_items set asking_price = 1250000,
        label_text = case when id % 2 = 0 then 'Kept by the artist until the end, and never shown before.' else '' end
      where collection_id = ${id}`);
    const { path } = await newLink(manager, id);
    for (const language of languages) {
      const { body } = await requestPath(app, `${path}?lang=${language}`);
      expect(body.match(/<img /g)).toHaveLength(60);
      expect(Buffer.byteLength(body)).toBeLessThan(30_000);
    }
  });

  test('has sixty works per page', async () => {
    const { id } = await openCollection(
      app,
      manager,
      Array.from({ length: 61 }, (_, at) => `Sheet ${at + 1}.`),
    );
    const { path } = await newLink(manager, id);
    const first = (await requestPath(app, path, { 'accept-language': 'en' })).body;
    expect(first.match(/<h2>/g)).toHaveLength(60);
    expect(first).toContain('Page 1 of 2');
    const second = (await requestPath(app, `${path}?lang=en-US&page=2`)).body;
    expect(second.match(/<h2>/g)).toHaveLength(1);
    expect(second).toContain('Sheet 61.');
  });
});
