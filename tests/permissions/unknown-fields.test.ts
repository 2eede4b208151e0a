import * as z from 'zod';
import type { Route } from '#contract/api/route';
import { nouns } from '#contract/nouns';
import { openTestApp, type TestApp } from '../support/app';

/** A field that nobody knows is a slip of whoever sent it: it is named, never passed over. */
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

test.each(bodies)('$action takes no field it does not know', ({ forms }) => {
  for (const form of forms as z.ZodType[])
    expect(form.safeParse({ nobodyKnows: 1 }).error?.issues).toContainEqual(
      expect.objectContaining({ code: 'unrecognized_keys', keys: ['nobodyKnows'] }),
    );
});

describe('over HTTP', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());

  test('an unknown field is told by its name, and nothing is written', async () => {
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
