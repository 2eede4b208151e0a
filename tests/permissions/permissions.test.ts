import sql from 'sql-template-tag';
import * as z from 'zod';
import { getScope, type Permission, type Role, roles } from '#contract/api/permissions';
import { fillPath, isWrite, type Route } from '#contract/api/route';
import { conditionNames } from '#contract/api/subjects';
import { nouns } from '#contract/nouns';
import { clearSessionCache } from '../../server/session/session-cache';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { type Call, endsOwnSession } from './calls';
import { fixtures } from './fixtures';
import { inOtherDepartment } from './otherDepartment';
import { findLeaks, plantSecrets } from './planted';
import { withCondition, withNextVersion, withPendingCondition } from './withCondition';
import type { World } from './world';

/**
 * Tests every endpoint of the contract × every role and anonymous × inside and outside of the caller's department. The
 * expected response follows from the contract and the permissions alone. A permitted call succeeds and reveals no secret
 * that the role may not see; neither does the refusal of a stale one.
 */

const endpoints = Object.entries(nouns).flatMap(([noun, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, route]) => ({
    action: `${noun}.${name}`,
    route,
    make: (fixtures as unknown as Record<string, Record<string, 'public' | ((world: World) => Call)>>)[
      noun
    ]?.[name],
  })),
);
const closed = endpoints.filter(({ route }) => route.permission !== 'public');

let app: TestApp;
const clients = {} as Record<Role, ApiClient>;
beforeAll(async () => {
  app = await openTestApp();
  await plantSecrets(app.db);
  for (const role of roles) clients[role] = await app.signIn(role);
});
afterAll(() => app.close());

const places = { inside: 'books', outside: 'clocks' } as const;
const world = (role: Role, place: keyof typeof places): World => ({
  app,
  client: clients[role],
  admin: clients.ADMIN,
  department: app.departments[places[place]],
});

const send = (client: ApiClient, { method, path }: Route, { params, query, body, file }: Call) => {
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]));
  const address = `${fillPath(path, params)}${search.size > 0 ? `?${search}` : ''}`;
  if (file) return client.upload(address, file.name, file.content);
  if (method === 'GET') return client.get(address);
  const verb = method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete';
  return client[verb](address, body);
};

const scopeFor = (role: Role, { permission }: Route) =>
  permission === 'signed-in' || permission === 'public' ? 'all' : getScope(role, permission);
/** Returns the places of the input that can refer to another department. */
const named = ({ also = [] }: Route): string[] =>
  also.flatMap((further) =>
    'from' in further ? [further.from] : 'departments' in further ? [further.departments] : [],
  );
/** Returns whether departments decide if the call is allowed, and not only which rows it returns. */
const isScoped = (route: Route) =>
  (route.subject !== 'none' && route.scope !== 'rows') || named(route).length > 0;
const lacksPermission = (role: Role, permission: Permission) => getScope(role, permission) === undefined;
const successStatus = (route: Route) => route.status ?? (route.reply === 'nothing' ? 204 : 200);

/** Returns whether the endpoint changes one version of a row. */
const changes = ({ body }: Route) => body instanceof z.ZodObject && 'version' in body.shape;

/**
 * A new row belongs to the user who creates it. The ledger lists rows of all departments, including the user's own:
 * tests/sales/totals.test.ts tests which of them show their buyers.
 */
const isNew = (route: Route) => (route.subject === 'none' && isWrite(route)) || route.subject === 'ledger';

const refusedWith = (response: { status: number; body: unknown }) => [
  response.status,
  (response.body as { code?: string }).code,
];

test('calls every endpoint', () => {
  expect(endpoints.filter(({ make }) => make === undefined).map(({ action }) => action)).toEqual([]);
  expect(
    endpoints.filter(({ route, make }) => (make === 'public') !== (route.permission === 'public')),
  ).toEqual([]);
});

describe.each(closed)('$action', ({ action, route, make }) => {
  const fixture = make as (world: World) => Promise<Call> | Call;
  beforeEach(async () => {
    // The sign-in of a slow run may be longer ago than a confirmation is valid.
    if (!route.requiresConfirmation) return;
    await app.db.run(sql`update sessions set confirmed_at = now()`);
    clearSessionCache(app.db);
  });
  afterEach(async () => {
    // A sign-in would ask for an authenticator app or a passkey, and a user who reported one would have to check the account
    // first. One statement, because it runs after thousands of tests.
    await app.db.run(sql`
      with apps as (delete from authenticators), keys as (delete from passkeys)
      update users set review = null where review is not null`);
    if (endsOwnSession.has(action)) for (const role of roles) clients[role] = await app.signIn(role);
  });

  test('returns 401 to an anonymous visitor', async () => {
    const params = new Proxy({}, { get: () => 1 }) as Record<string, unknown>;
    expect(refusedWith(await send(app.anonymous, route, { params, body: {} }))).toEqual([
      401,
      'session.required',
    ]);
  });

  /** A refused call changes nothing, so all roles that lack the permission send the same one. */
  let refused: Promise<Call> | undefined;
  for (const role of roles) {
    const scope = scopeFor(role, route);
    if (scope === undefined) {
      test(`${role} lacks the permission`, async () => {
        refused ??= Promise.resolve(fixture(world(role, 'inside')));
        const response = await send(clients[role], route, await refused);
        expect(response).toMatchObject({
          status: 403,
          body: { code: 'permission.denied', params: { permission: route.permission } },
        });
      });
      continue;
    }
    test(`${role} succeeds inside its departments`, async () => {
      const response = await send(clients[role], route, await fixture(world(role, 'inside')));
      expect([response.status, response.status < 300 ? undefined : response.body]).toEqual([
        successStatus(route),
        undefined,
      ]);
      expect(findLeaks(action, response.body, role, true)).toEqual([]);
    });
    if (changes(route))
      test(`${role} learns nothing more from a stale write inside its departments`, async () => {
        const call = await fixture(world(role, 'inside'));
        const late = { ...call, body: { ...(call.body as object), version: 9_999_999 } };
        const response = await send(clients[role], route, late);
        // The stored row may require a further permission for this change; then 403 is also correct.
        const isPermitted = (route.also ?? []).every(
          (further) =>
            !(
              'when' in further &&
              further.when in withPendingCondition &&
              lacksPermission(role, further.permission)
            ),
        );
        expect(isPermitted ? [409] : [409, 403]).toContain(response.status);
        expect(findLeaks(action, response.body, role, true)).toEqual([]);
      });
    test(`${role} ${scope === 'own' && isScoped(route) ? 'is refused' : 'does it'} outside`, async () => {
      const response = await send(clients[role], route, await fixture(world(role, 'outside')));
      const expected = route.subject === 'import' ? [404, 'row.not_found'] : [403, 'permission.department'];
      if (scope === 'own' && isScoped(route)) expect(refusedWith(response)).toEqual(expected);
      else
        expect([response.status < 300, response.status < 300 ? undefined : response.body]).toEqual([
          true,
          undefined,
        ]);
      expect(findLeaks(action, response.body, role, isNew(route))).toEqual([]);
    });
  }

  const able = roles.filter((role) => scopeFor(role, route) !== undefined);
  for (const further of route.also ?? []) {
    if ('when' in further)
      test.each(able)(`%s when ${further.when}`, async (role) => {
        const testWorld = world(role, 'inside');
        const response = await send(
          clients[role],
          route,
          await withCondition[further.when](await fixture(testWorld), testWorld),
        );
        expect([response.status, response.status < 300 ? undefined : response.body]).toEqual(
          lacksPermission(role, further.permission)
            ? [
                403,
                expect.objectContaining({
                  code: 'permission.denied',
                  params: { permission: further.permission },
                }),
              ]
            : [successStatus(route), undefined],
        );
      });
    const comes = 'when' in further ? withPendingCondition[further.when] : undefined;
    if ('when' in further && comes && route.params)
      for (const role of able.filter((one) => lacksPermission(one, further.permission)))
        test(`${role} is refused when ${further.when} may become true`, async () => {
          const testWorld = world(role, 'inside');
          const call = withNextVersion(await comes(await fixture(testWorld), testWorld));
          expect(await send(clients[role], route, call)).toMatchObject({
            status: 403,
            body: { code: 'permission.denied', params: { permission: further.permission } },
          });
        });
    if ('permissions' in further)
      for (const [value, right] of Object.entries(further.permissions))
        for (const role of able.filter((one) => lacksPermission(one, right)))
          test(`${role} may not choose ${value}`, async () => {
            const [root, key] = further.selectedBy.split('.') as ['params' | 'body', string];
            const call = await fixture(world(role, 'inside'));
            const changedCall = { ...call, [root]: { ...(call[root] as object), [key]: value } };
            expect(await send(clients[role], route, changedCall)).toMatchObject({
              status: 403,
              body: { code: 'permission.denied', params: { permission: right } },
            });
          });
  }

  const limited = roles.filter((role) => scopeFor(role, route) === 'own');
  for (const place of limited.length > 0 ? named(route) : []) {
    test.each(limited)(`%s does not reach another department by ${place}`, async (role) => {
      const call = await fixture(world(role, 'inside'));
      const foreign = await inOtherDepartment[place]?.(call, world(role, 'outside'));
      expect(foreign).toBeDefined();
      expect(refusedWith(await send(clients[role], route, foreign as Call))).toEqual([
        403,
        'permission.department',
      ]);
    });
  }

  if (route.subject !== 'none' && !['currency', 'row', 'ledger'].includes(route.subject))
    test('returns 404 for a missing row', async () => {
      const call = await fixture(world('ADMIN', 'inside'));
      const params = { ...call.params, id: 9_999_999 };
      expect(refusedWith(await send(clients.ADMIN, route, { ...call, params }))).toEqual([
        404,
        'row.not_found',
      ]);
    });
});

/** Input fields that can refer to another department. */
const leading =
  /(^|\.)(departmentIds?|itemIds?|lotIds?|lots\.id|auctionIds?|collectionId|customerId|buyerId|consignorId|otherId|mergedId)$/;
const pathsOf = (schema: z.ZodType | undefined): string[] => {
  const walk = (
    node: { properties?: Record<string, object>; items?: object; anyOf?: object[] },
    path: string,
  ): string[] => [
    path,
    ...Object.entries(node.properties ?? {}).flatMap(([key, inner]) =>
      walk(inner, path ? `${path}.${key}` : key),
    ),
    ...(node.items ? walk(node.items, path) : []),
    ...(node.anyOf ?? []).flatMap((inner) => walk(inner, path)),
  ];
  return schema ? walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as object, '') : [];
};

/** Fields that only name a row which every user with the permission may read, whatever its department. */
const readEverywhere = new Set(['customerEmails.create lotId']);

test('declares every field that can refer to another department, where a role is limited to its own', () => {
  const undeclared = closed
    .filter(({ route }) => roles.some((role) => scopeFor(role, route) === 'own'))
    .flatMap(({ action, route }) => {
      const namedFields = named(route);
      return [...new Set(pathsOf(route.body))]
        .filter((path) => leading.test(path) && !namedFields.some((one) => one === `body.${path}`))
        .map((path) => `${action} ${path}`)
        .filter((field) => !readEverywhere.has(field));
    });
  expect(undeclared).toEqual([]);
});

test('returns 404 for a file of another user to those who cannot see every reserve of its sale', async () => {
  const { newImport } = await import('./world');
  const id = await newImport(world('ADMIN', 'inside'), clients.ADMIN);
  expect(refusedWith(await clients.EDITOR.get(`/imports/${id}`))).toEqual([404, 'row.not_found']);
});

test("refuses a lot of a specialist's own department in a sale of another one", async () => {
  const { newSale } = await import('./world');
  const sale = await newSale(world('SPECIALIST', 'outside'));
  const body = { title: 'Mine', departmentId: app.departments.books };
  expect(refusedWith(await clients.SPECIALIST.post(`/auctions/${sale}/lots`, body))).toEqual([
    403,
    'permission.department',
  ]);
});

test('uses every condition in an endpoint', () => {
  const conditionsInUse = closed.flatMap(({ route }) =>
    (route.also ?? []).flatMap((further) => ('when' in further ? [further.when] : [])),
  );
  expect(conditionNames.filter((name) => !conditionsInUse.includes(name))).toEqual([]);
});

test('requires only permissions that some role has', () => {
  const conditionsInUse = closed.flatMap(({ route }) =>
    route.permission === 'signed-in' ? [] : [route.permission as Permission],
  );
  expect(
    conditionsInUse.filter((permission) => roles.every((role) => getScope(role, permission) === undefined)),
  ).toEqual([]);
});
