import sql from 'sql-template-tag';
import type { PublicationResult } from '#contract/api/steps';
import type { Collection, CollectionPreview } from '#contract/collections';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import {
  addWorks,
  createFilledCollection,
  disablePublicationChecks,
  listWorks,
  newItem,
  performSteps,
  removeWorks,
} from '../works/gallery';

/** The consequences of publishing or reopening are shown first, and the server verifies what was confirmed. */

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  await disablePublicationChecks(app);
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const warnOfPictures = () =>
  app.db.run(sql`update publication_rules set level = 'WARN' where check_name = 'picture'`);
const createSubmitted = async () => {
  const { id } = await createFilledCollection(manager, ['Atlas', 'Globe', 'Sextant']);
  await performSteps(manager, id, 'submit');
  return id;
};
const fetchPreview = async (id: number, step = 'publish', client = manager) =>
  (await client.get<CollectionPreview>(`/collections/${id}/${step}`)).body;
const read = async (id: number) => (await manager.get<Collection>(`/collections/${id}`)).body;
const performStep = async (id: number, step: string, confirmed?: string) =>
  manager.post<{ code?: string; status?: string; params?: object }>(`/collections/${id}/${step}`, {
    version: (await read(id)).version,
    reason: '',
    confirmed,
  });
const setStatus = (itemId: number | undefined, status: string) =>
  app.db.run(sql`update items set catalogue_status = ${status} where id = ${itemId}`);
const change = async (id: number, field: Partial<Collection>) =>
  app.db.run(sql`
    update collections set visibility = coalesce(${field.visibility ?? null}, visibility),
      price_display = coalesce(${field.priceDisplay ?? null}, price_display),
      starts_at = coalesce(${field.startsAt ?? null}, starts_at) where id = ${id}`);

test('the preview lists date, visibility, works, open warnings and unapproved texts', async () => {
  const id = await createSubmitted();
  const [atlas] = await listWorks(manager, id);
  await setStatus(atlas?.itemId, 'APPROVED');
  await change(id, { startsAt: '2099-05-01T09:00:00Z', visibility: 'LINK', priceDisplay: 'ON_REQUEST' });
  await warnOfPictures();
  expect(await fetchPreview(id)).toMatchObject({
    step: 'publish',
    startsAt: expect.stringMatching(/^2099-05-01T09:00/),
    timeZone: 'Europe/London',
    visibility: 'LINK',
    priceDisplay: 'ON_REQUEST',
    works: 3,
    warned: 3,
    warnings: [{ check: 'picture', count: 3 }],
    unapproved: 2,
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  await disablePublicationChecks(app);
});

test('publishes while the preview is current, and the same preview has the same digest', async () => {
  const id = await createSubmitted();
  const { digest } = await fetchPreview(id);
  expect((await fetchPreview(id)).digest).toBe(digest);
  expect((await performStep(id, 'publish', digest)).body.status).toBe('PUBLISHED');
});

test('returns what the last publication or withdrawal did, also to other users', async () => {
  const id = await createSubmitted();
  await change(id, { visibility: 'LINK' });
  const editor = await app.signIn('EDITOR');
  const fetchResult = (step: string) =>
    editor.get<PublicationResult>(`/collections/${id}/publication/${step}`);
  expect((await fetchResult('publish')).status).toBe(404);
  await performSteps(manager, id, 'publish');
  await manager.post(`/collections/${id}/links`, {});
  const by = { by: app.people.MANAGER.name, byId: app.people.MANAGER.id };
  expect((await fetchResult('publish')).body).toMatchObject({ ...by, rows: 3, approved: 3, links: 1 });
  await performSteps(manager, id, 'unpublish');
  expect((await fetchResult('unpublish')).body).toMatchObject({
    ...by,
    ...{ rows: 3, approved: 0, links: 0, reason: 'Because' },
  });
});

describe('publishing is refused until the new preview is confirmed after', () => {
  test.each<[string, (id: number) => Promise<unknown>]>([
    ['a new warning', warnOfPictures],
    ['another date', (id) => change(id, { startsAt: '2099-07-01T09:00:00Z' })],
    ['another audience', (id) => change(id, { visibility: 'PUBLIC' })],
    ['another display of prices', (id) => change(id, { priceDisplay: 'HIDDEN' })],
    [
      'an added work',
      async (id) => addWorks(manager, id, (await newItem(manager, { title: 'Late', departmentId: null })).id),
    ],
    [
      'a removed work',
      async (id) => {
        const [work] = await listWorks(manager, id);
        if (work) await removeWorks(manager, id, work);
      },
    ],
    [
      'a replaced work',
      async (id) => {
        const [work] = await listWorks(manager, id);
        if (work) await removeWorks(manager, id, work);
        await addWorks(manager, id, (await newItem(manager, { title: 'Instead', departmentId: null })).id);
      },
    ],
    ['an approved text', async (id) => setStatus((await listWorks(manager, id))[0]?.itemId, 'APPROVED')],
  ])('%s', async (_, changeCollection) => {
    const id = await createSubmitted();
    const { digest } = await fetchPreview(id);
    await changeCollection(id);
    expect(await performStep(id, 'publish', digest)).toMatchObject({
      status: 409,
      body: { code: 'collection.preview_changed', params: { step: 'publish' } },
    });
    expect((await read(id)).status).toBe('REVIEW');
    expect((await performStep(id, 'publish', (await fetchPreview(id)).digest)).body.status).toBe('PUBLISHED');
    await disablePublicationChecks(app);
  });
});

test('refuses publication if the approval moved from one text to another', async () => {
  const id = await createSubmitted();
  const [first, second] = await listWorks(manager, id);
  await setStatus(first?.itemId, 'APPROVED');
  const before = await fetchPreview(id);
  await setStatus(first?.itemId, 'FOR_REVIEW');
  await setStatus(second?.itemId, 'APPROVED');
  const after = await fetchPreview(id);
  expect([before.unapproved, after.unapproved]).toEqual([2, 2]);
  expect((await performStep(id, 'publish', before.digest)).status).toBe(409);
  expect((await performStep(id, 'publish', after.digest)).status).toBe(200);
});

test('reopening is confirmed only by its own preview', async () => {
  const id = await createSubmitted();
  await performSteps(manager, id, 'publish', 'close');
  const [{ digest: ofPublish }, { digest }] = [await fetchPreview(id), await fetchPreview(id, 'reopen')];
  expect((await performStep(id, 'reopen', ofPublish)).body.code).toBe('collection.preview_changed');
  expect((await performStep(id, 'reopen', digest)).body.status).toBe('PUBLISHED');
});

test.each(['x', 'a'.repeat(63), ''])('refuses the digest "%s" at its field', async (confirmed) => {
  expect(await performStep(await createSubmitted(), 'publish', confirmed)).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'confirmed' }] },
  });
});

test('users who may not publish get no preview', async () => {
  const id = await createSubmitted();
  for (const role of ['EDITOR', 'SPECIALIST'] as const)
    expect((await (await app.signIn(role)).get(`/collections/${id}/publish`)).status).toBe(403);
});
