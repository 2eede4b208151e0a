import { pages } from '../../config/routes';
import { createLiveSale } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import { fetchSessionCookie } from '../support/client';
import { password } from '../support/people';

let app: TestApp;
let id: number;
let customer: number;
let campaign: number;
beforeAll(async () => {
  app = await openTestApp();
  const manager = await app.signIn('MANAGER');
  id = await createLiveSale(app, manager, {
    lots: [{ number: '1', reserve: 500, estimateLow: 600, estimateHigh: 700 }],
  });
  customer = (await manager.post<{ id: number }>('/customers', { lastName: 'Inventar' })).body.id;
  campaign = (await manager.post<{ id: number }>('/campaigns', { name: 'Inventar' })).body.id;
});
afterAll(() => app.close());

const load = async (url: string, cookie?: string) => {
  const query = new URLSearchParams({ route: '17', url });
  const response = await fetch(`${app.origin}/app/__serverLoader?${query}`, {
    headers: cookie ? { cookie } : {},
  });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: (await response.json()) as object,
  };
};
const loaders = pages.filter((page) => page.serverLoader);
const idIn = (path: string) =>
  path.startsWith('/customer/') ? customer : path.startsWith('/campaign/') ? campaign : id;
const addressOf = (path: string) =>
  `http://rostrum.test/app${path.replace(':id', String(idIn(path))).replace(':tab', 'lots')}`;
/** The API paths with the data of each page. */
const feeds: Record<string, () => string> = {
  '/auction/:id/report': () => `/auctions/${id}/report/summary`,
  '/auction/:id/report/:tab': () => `/auctions/${id}/report/lots`,
  '/customer/:id': () => `/customers/${customer}`,
  '/campaign/:id/report': () => `/campaigns/${campaign}/report`,
};

test('some pages declare a loader', () => {
  expect(loaders.map(({ path }) => path)).toContain('/auction/:id/report/:tab');
});

describe.each(loaders)('the loader of $path', ({ path }) => {
  test('returns what the API returns, for each role', async () => {
    for (const role of ['ADMIN', 'MANAGER', 'EDITOR', 'SPECIALIST'] as const) {
      const cookie = await fetchSessionCookie(app.origin, app.people[role].email, password);
      const api = await fetch(`${app.origin}/api${feeds[path]?.()}`, { headers: { cookie } });
      const { status, body } = await load(addressOf(path), cookie);
      expect(status).toBe(api.status);
      // Each refusal has its own request id.
      const { requestId: _, ...problem } = (await api.json()) as { requestId?: string };
      expect(body).toMatchObject(problem);
    }
  });

  test("returns the API's refusal as a problem document", async () => {
    const { status, type, body } = await load(addressOf(path));
    expect(status).toBe(401);
    expect(type).toContain('application/problem+json');
    expect(body).toMatchObject({ code: 'session.required', status: 401 });
  });
});

test('passes the query of the page to the API', async () => {
  const cookie = await fetchSessionCookie(app.origin, app.people.ADMIN.email, password);
  const { body } = await load(`/app/auction/${id}/report/lots?rows=sold`, cookie);
  expect(body).toMatchObject({ total: 0, data: [] });
  expect((await load(`/app/auction/${id}/report/lots?page=x`, cookie)).status).toBe(422);
});

test('returns 404 for unknown pages and pages without a loader', async () => {
  const cookie = await fetchSessionCookie(app.origin, app.people.ADMIN.email, password);
  for (const url of [
    '/app/auctions',
    `/app/auction/${id}/report/nonsense`,
    '/app/auction/x/report',
    '/api/users',
    '/app/../api/users',
  ])
    expect((await load(url, cookie)).status).toBe(404);
  expect((await load('', cookie)).status).toBe(404);
  expect((await load('/app/auction/999999/report', cookie)).body).toMatchObject({ code: 'row.not_found' });
});

test('returns 422 without a URL', async () => {
  const response = await fetch(`${app.origin}/app/__serverLoader?route=3`);
  expect(response.status).toBe(422);
});
