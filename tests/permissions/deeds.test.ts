import { nouns } from '#contract/nouns';
import { type Deed, type Role, roles, scopeOf } from '#contract/permissions';
import { fillPath, type Route } from '#contract/route';
import { openHouse, type TestHouse } from '../support/app';
import type { ApiClient } from '../support/client';

/**
 * Every endpoint of the contract × every role and nobody, over HTTP. The permission is asked before the input is
 * read, so an empty body and the identifier 1 are enough to see the difference.
 */
const endpoints = Object.entries(nouns).flatMap(([noun, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, route]) => ({
    deed: `${noun}.${name}`,
    route,
  })),
);

let house: TestHouse;
const clients = new Map<string, ApiClient>();
beforeAll(async () => {
  house = await openHouse();
  for (const role of roles) clients.set(role, await house.signedIn(role));
});
afterAll(() => house.close());

const call = (client: ApiClient, { method, path }: Route) => {
  const address = fillPath(path, new Proxy({}, { get: () => 1 }) as Record<string, unknown>);
  if (method === 'GET') return client.get(address);
  const verb = method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete';
  return client[verb](address, {});
};

describe.each(endpoints.filter(({ route }) => route.permission !== 'public'))('$deed', ({ route }) => {
  test('nobody: 401', async () => {
    expect(await call(house.anonymous, route)).toMatchObject({
      status: 401,
      body: { code: 'session.required' },
    });
  });

  const { permission } = route;
  const has = (role: Role) => permission === 'signed-in' || scopeOf(role, permission as Deed) !== undefined;
  test.each(roles.map((role) => [role, has(role) ? 'has the right' : 'is refused']))(
    '%s %s',
    async (role) => {
      const { status, body } = await call(clients.get(role) as ApiClient, route);
      const { code, params } = body as { code?: string; params?: object };
      if (has(role as Role)) {
        expect(status).not.toBe(401);
        expect(code).not.toBe('permission.denied');
        expect(status).toBeLessThan(500);
      } else {
        expect(status).toBe(403);
        expect({ code, params }).toEqual({ code: 'permission.denied', params: { deed: permission } });
      }
    },
  );
});
