import * as z from 'zod';
import { fillPath, type Route } from '#contract/api/route';
import { nouns } from '#contract/nouns';
import { newAuction, newLot } from '../auctions/forms';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { newCollection } from '../works/gallery';

interface Schema {
  properties?: Record<string, { type?: string }>;
  required?: string[];
}
const schemaOf = (route: Route) =>
  typeof route.reply === 'object'
    ? (z.toJSONSchema(route.reply, { io: 'input', unrepresentable: 'any' }) as Schema)
    : {};

/** Every read endpoint that returns a list of rows. */
const lists = Object.entries(nouns).flatMap(([noun, routes]) =>
  Object.entries(routes as Record<string, Route>)
    .filter(([, route]) => route.method === 'GET' && schemaOf(route).properties?.data?.type === 'array')
    .map(([name, route]) => ({ action: `${noun}.${name}`, route })),
);

let app: TestApp;
let admin: ApiClient;
let id: number;
let collectionId: number;
let customerId: number;
let campaignId: number;
let segmentId: number;
let artistId: number;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('ADMIN');
  id = (await newAuction(admin, { code: 'LISTS' })).id;
  await newLot(admin, id, { title: 'An atlas' });
  collectionId = (await newCollection(admin, { visibility: 'LINK' })).id;
  const make = async (path: string, body: object) => (await admin.post<{ id: number }>(path, body)).body.id;
  customerId = await make('/customers', { lastName: 'Inventar' });
  campaignId = await make('/campaigns', { name: 'Atlases' });
  artistId = await make('/artists', { name: 'Vera Inventar' });
  segmentId = await make('/segments', { name: 'Buyers', condition: { is: 'role', in: ['BUYER'] } });
});
afterAll(() => app.close());

/** The queries of the lists that cannot be read without one. */
const requiredQueries: Readonly<Record<string, string>> = {
  'journals.list': '?company=HOUSE',
  'subscriptions.candidates': '?kind=REPORT&tab=lots',
};
const four = ['data', 'total', 'page', 'pageSize'];

test.each(lists)('$action declares { data, total, page, pageSize }', ({ route }) => {
  expect(schemaOf(route).required).toEqual(expect.arrayContaining(four));
});

test.each(lists.filter(({ route }) => !route.path.startsWith('/imports')))(
  '$action returns them',
  async ({ action, route }) => {
    type List = { data: unknown[]; total: number; page: number; pageSize: number };
    const of: Record<string, number> = {
      collections: collectionId,
      customers: customerId,
      artists: artistId,
      campaigns: campaignId,
      segments: segmentId,
    };
    const params = { id: of[route.path.split('/')[1] ?? ''] ?? id, number: '1' };
    const { status, body } = await admin.get<List>(
      `${fillPath(route.path, params)}${requiredQueries[action] ?? ''}`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: expect.any(Number), page: 1, pageSize: expect.any(Number) });
    expect(body.data).toHaveLength(Math.min(body.total, body.pageSize));
  },
);
