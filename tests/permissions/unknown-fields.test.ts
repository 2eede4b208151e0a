import * as z from 'zod';
import type { Route } from '#contract/api/route';
import { nouns } from '#contract/nouns';
import { openTestApp, type TestApp } from '../support/app';

/** An unknown field is a mistake of the client: it is refused by name, never ignored. */
const bodies = Object.entries(nouns).flatMap(([noun, routes]) =>
  Object.entries(routes as Record<string, Route>).flatMap(([name, { body }]) =>
    body
      ? [
          {
            action: `${noun}.${name}`,
            forms: body instanceof z.ZodDiscriminatedUnion ? body.options : [body],
          },
        ]
      : [],
  ),
);

test.each(bodies)('$action refuses unknown fields', ({ forms }) => {
  for (const form of forms as z.ZodType[])
    expect(form.safeParse({ nobodyKnows: 1 }).error?.issues).toContainEqual(
      expect.objectContaining({ code: 'unrecognized_keys', keys: ['nobodyKnows'] }),
    );
});

describe('unknown fields over HTTP', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());

  test('refuses an unknown field by its name, and writes nothing', async () => {
    const manager = await app.signIn('MANAGER');
    const { body: item } = await manager.post<{ id: number; version: number }>('/items', { title: 'Vase' });
    const { status, body } = await manager.patch<{ code: string; fields: object[] }>(`/items/${item.id}`, {
      version: item.version,
      title: 'Bowl',
      artits: 'Nobody',
    });
    expect([status, body.code, body.fields]).toEqual([
      422,
      'input.invalid',
      [{ path: 'artits', code: 'unknown' }],
    ]);
    expect((await manager.get(`/items/${item.id}`)).body).toMatchObject({
      title: 'Vase',
      version: item.version,
    });
  });
});
