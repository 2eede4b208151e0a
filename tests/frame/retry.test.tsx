import type { Item } from '#contract/items';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

/** Lets the next `times` writes succeed, but loses or corrupts their responses. */
function corruptResponses(times: number, corrupt: () => Response) {
  const real = globalThis.fetch;
  let left = times;
  globalThis.fetch = (async (...args: Parameters<typeof fetch>) => {
    const response = await real(...args);
    if (['GET', undefined].includes(args[1]?.method?.toUpperCase()) || left === 0) return response;
    left--;
    return corrupt();
  }) as typeof fetch;
}

const lost = () => {
  throw new TypeError('Failed to fetch');
};
const unavailable = () => new Response('', { status: 502 });

test.each([
  ['lost', lost],
  ['answered by a proxy', unavailable],
])('an action with a response %s is sent again and done once', async (title, corrupt) => {
  await openPage(app, '/items', { as: 'EDITOR' });
  const { api } = await import('@/services/api');
  corruptResponses(2, corrupt);
  const { id } = await api.items.create({ body: { title } });
  const { body } = await manager.get<{ data: Item[] }>(`/items?q=${encodeURIComponent(title)}`);
  expect(body.data.map((item) => item.id)).toEqual([id]);
});

test('an action that was done but not answered is the same action when it is requested again', async () => {
  await openPage(app, '/items', { as: 'EDITOR' });
  const { api } = await import('@/services/api');
  const rows = async (title: string) =>
    (await manager.get<{ data: Item[] }>(`/items?q=${encodeURIComponent(title)}`)).body.data.length;
  const create = () => api.items.create({ body: { title: 'saved twice' } });
  corruptResponses(4, lost);
  await expect(create()).rejects.toMatchObject({ name: 'NetworkError' });
  expect(await rows('saved twice')).toBe(1);
  await create();
  expect(await rows('saved twice')).toBe(1);
  await create();
  expect(await rows('saved twice')).toBe(2);
});

test('is done again once another action on the same row was answered', async () => {
  await openPage(app, '/items', { as: 'MANAGER' });
  const { api } = await import('@/services/api');
  const { id } = (await manager.post<{ id: number }>('/customers', { kind: 'PERSON', lastName: 'Specimen' }))
    .body;
  const expectRequests = (...texts: string[]) =>
    api.interests.update({
      params: { id },
      body: { interests: texts.map((text) => ({ kind: 'KEYWORD', text })) },
    });
  corruptResponses(4, lost);
  await expect(expectRequests('clocks')).rejects.toMatchObject({ name: 'NetworkError' });
  await expectRequests();
  await expectRequests('clocks');
  expect((await manager.get(`/customers/${id}/interests`)).body).toEqual({
    interests: [{ kind: 'KEYWORD', text: 'clocks' }],
  });
});

test('tries an unreachable server four times, then tells the user', async () => {
  await openPage(app, '/items', { as: 'EDITOR' });
  const { api } = await import('@/services/api');
  let requestCount = 0;
  corruptResponses(10, () => {
    requestCount++;
    return lost();
  });
  await expect(api.items.create({ body: { title: 'never told' } })).rejects.toMatchObject({
    name: 'NetworkError',
  });
  expect(requestCount).toBe(4);
});
