import { pickFieldValues } from '#contract/api/field';
import { getTimePhase } from '#contract/collection-states';
import type { Collection } from '#contract/collections';
import { collectionFields } from '#contract/collections';
import { applyDueDates } from '../../server/collections/dates';
import { newAuction } from '../auctions/forms';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { createFilledCollection, disablePublicationChecks, listWorks, performSteps } from './gallery';

let app: TestApp;
let manager: ApiClient;
let clock = new Date('2031-03-01T12:00:00Z');
/** Signs in again because sessions expire. */
const at = async (time: string) => {
  clock = new Date(time);
  manager = await app.signIn('MANAGER');
};
beforeAll(async () => {
  app = await openTestApp({ now: () => clock });
  manager = await app.signIn('MANAGER');
  await disablePublicationChecks(app);
});
afterAll(() => app.close());

const read = async (id: number) => (await manager.get<Collection>(`/collections/${id}`)).body;
const actions = async (id: number) =>
  (
    await manager.get<{ entries: { noun: string; action: string }[] }>(`/activity/collections/${id}`)
  ).body.entries
    .filter(({ noun, action }) => noun === 'collections' && ['open', 'close'].includes(action))
    .map(({ action }) => action);
const published = async (startsAt: string | null, endsAt: string | null) => {
  const { id } = await createFilledCollection(manager, ['Vase'], { startsAt, endsAt });
  expect((await performSteps(manager, id, 'submit', 'publish')).body.status).toBe('PUBLISHED');
  return id;
};

test('a collection opens at its start and closes at its end, each once, however late and often the job runs', async () => {
  await at('2031-03-01T12:00:00Z');
  const id = await published('2031-03-02T10:00:00Z', '2031-03-04T18:00:00Z');
  await applyDueDates(app.context);
  expect([getTimePhase(await read(id), clock), await actions(id)]).toEqual(['coming', []]);

  // The phase changes with the time, before the job runs.
  await at('2031-03-02T10:00:00Z');
  expect([getTimePhase(await read(id), clock), await actions(id)]).toEqual(['open', []]);
  for (let times = 0; times < 2; times++) await applyDueDates(app.context);
  expect(await actions(id)).toEqual(['open']);
  const [vase] = await listWorks(manager, id);
  expect(vase?.availability).toBe('FOR_PRIVATE_SALE');

  await at('2031-03-09T00:00:00Z');
  expect(getTimePhase(await read(id), clock)).toBe('over');
  await Promise.all([applyDueDates(app.context), applyDueDates(app.context)]);
  expect([(await read(id)).status, await actions(id)]).toEqual(['CLOSED', ['close', 'open']]);
  expect((await listWorks(manager, id))[0]).toMatchObject({ availability: 'AVAILABLE', isHere: false });
});

test('without dates it opens at once and closes only by hand', async () => {
  const id = await published(null, null);
  await applyDueDates(app.context);
  expect([(await read(id)).status, await actions(id)]).toEqual(['PUBLISHED', ['open']]);
});

test('postponing the start closes it until then and opens it again', async () => {
  await at('2031-04-01T12:00:00Z');
  const id = await published('2031-04-01T10:00:00Z', null);
  await applyDueDates(app.context);
  const collection = await read(id);
  await manager.put(`/collections/${id}`, {
    ...pickFieldValues(collectionFields, collection),
    startsAt: '2031-04-05T10:00:00Z',
    version: collection.version,
  });
  expect(getTimePhase(await read(id), clock)).toBe('coming');
  await applyDueDates(app.context);
  await at('2031-04-06T10:00:00Z');
  await applyDueDates(app.context);
  expect(await actions(id)).toEqual(['open', 'open']);
});

test('refuses to publish or reopen after its end; closing while a sale enters a work causes no deadlock', async () => {
  await at('2031-05-01T12:00:00Z');
  const id = await published(null, '2031-05-02T12:00:00Z');
  const [vase] = await listWorks(manager, id);
  await at('2031-05-03T12:00:00Z');
  const { id: sale } = await newAuction(manager, { code: 'WAITS' });
  const [, lot] = await Promise.all([
    applyDueDates(app.context),
    manager.post<{ code?: string }>(`/auctions/${sale}/lots`, { itemId: vase?.itemId }),
  ]);
  expect([201, 409]).toContain(lot.status);
  expect((await listWorks(manager, id))[0]?.availability).toBe(
    lot.status === 201 ? 'IN_AUCTION' : 'AVAILABLE',
  );
  expect(await performSteps(manager, id, 'reopen')).toMatchObject({
    status: 409,
    body: { params: { by: 'end_passed' } },
  });
});
