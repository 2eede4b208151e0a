import sql from 'sql-template-tag';
import type { Home } from '#contract/home';
import type { LotRow } from '#contract/lots';
import type { LotRequest } from '#contract/requests';
import { changeLot, readLot } from '../auctions/forms';
import { createCataloguedSale, performStep } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { listNotified } from '../support/notified';

let app: TestApp;
let manager: ApiClient;
let specialist: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  specialist = await app.signIn('SPECIALIST');
});
afterAll(() => app?.close());

/** Creates a published sale of the specialist's department with lots 1 and 2. */
async function published(): Promise<number> {
  const departmentId = app.departments.books;
  const sale = await createCataloguedSale(app, manager, {
    departmentIds: [departmentId],
    lots: [
      { number: '1', departmentId, estimateLow: 10_000, estimateHigh: 20_000 },
      { number: '2', departmentId: app.departments.clocks },
    ],
  });
  await performStep(manager, sale, 'publish');
  return sale;
}

const pathOf = (sale: number, number = '1') => `/auctions/${sale}/lots/${number}/requests`;
const listRequests = async (client: ApiClient, sale: number) =>
  (await client.get<{ data: LotRequest[] }>(pathOf(sale))).body.data;

async function addRequest(sale: number, kind: LotRequest['kind'], reason = 'The family keeps it.') {
  const { id } = await readLot(specialist, sale, '1');
  return specialist.post<LotRequest>(pathOf(sale), { id, kind, reason });
}

const events = (sale: number) =>
  app.db.rows<{ action: string; reason: string | null }>(sql`
    select action, reason from events join event_subjects s on s.event_id = id and s.noun = 'auctions' and s.noun_id = ${sale}
    where action ~ 'ask|request|withdraw' order by id`);

it('a specialist requests the withdrawal of a published lot; granting it withdraws the lot, each with an event', async () => {
  const sale = await published();
  const { status, body } = await addRequest(sale, 'WITHDRAW');
  expect([status, body]).toMatchObject([
    201,
    { kind: 'WITHDRAW', reason: 'The family keeps it.', outcome: null, settledBy: null },
  ]);
  expect((await listRequests(manager, sale)).map(({ id }) => id)).toEqual([body.id]);
  const kinds = ['request-asked', 'request-granted'] as const;
  expect(await listNotified(manager, body.id, kinds)).toEqual(['request-asked']);

  expect(await manager.post(`/requests/${body.id}/grant`)).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'answer', code: 'required' }] },
  });
  const granted = await manager.post<LotRequest>(`/requests/${body.id}/grant`, {
    answer: 'Kept by its owner',
  });
  expect(granted.body).toMatchObject({ outcome: 'GRANTED', answer: 'Kept by its owner' });
  expect(await listNotified(specialist, body.id, kinds)).toEqual(['request-granted']);
  expect(await readLot(manager, sale, '1')).toMatchObject({ status: 'WITHDRAWN' });
  expect(await events(sale)).toEqual([
    { action: 'ask-withdrawal', reason: null },
    { action: 'withdraw', reason: null },
    { action: 'grant-request', reason: null },
  ]);
  expect(await manager.post(`/requests/${body.id}/decline`, { answer: 'Too late' })).toMatchObject({
    status: 409,
    body: { code: 'request.settled' },
  });
});

it('the management changes the estimate and then grants the request, or declines it with a reason', async () => {
  const sale = await published();
  const { body } = await addRequest(sale, 'CHANGE', 'Reserve 90, estimate 200 to 300');
  expect(await addRequest(sale, 'CHANGE')).toMatchObject({
    status: 409,
    body: { code: 'request.asked_already' },
  });
  await changeLot(manager, await readLot(manager, sale, '1'), { estimateLow: 20_000, estimateHigh: 30_000 });
  expect(
    (await manager.post(`/requests/${body.id}/grant`, { answer: 'Estimate 200 to 300' })).body,
  ).toMatchObject({
    outcome: 'GRANTED',
  });
  expect(await readLot(manager, sale, '1')).toMatchObject({ status: 'PUBLISHED', estimateLow: 20_000 });

  const again = await addRequest(sale, 'CHANGE', 'Back again');
  await manager.post(`/requests/${again.body.id}/decline`, { answer: 'It is printed.' });
  expect(await listNotified(specialist, again.body.id, ['request-declined'])).toEqual(['request-declined']);
  expect(await listRequests(specialist, sale)).toMatchObject([
    { outcome: 'DECLINED', answer: 'It is printed.' },
    { outcome: 'GRANTED', answer: 'Estimate 200 to 300' },
  ]);
});

it('withdrawing a lot directly grants its request too, and notifies its author', async () => {
  const sale = await published();
  const { body } = await addRequest(sale, 'WITHDRAW');
  const { id, version } = await readLot(manager, sale, '1');
  await manager.post(`/auctions/${sale}/lots/1/withdrawal`, { id, version, reason: 'Title in doubt' });
  expect(await listRequests(specialist, sale)).toMatchObject([
    { outcome: 'GRANTED', answer: 'Title in doubt' },
  ]);
  expect(await listNotified(specialist, body.id, ['request-granted'])).toEqual(['request-granted']);
});

it('refuses requests about unpublished or renumbered lots, or lots of other departments', async () => {
  const sale = await published();
  const { id } = await readLot(specialist, sale, '1');
  const requestForm = { id, kind: 'WITHDRAW', reason: 'Why not' };
  const other = await readLot(specialist, sale, '2');
  expect(await specialist.post(pathOf(sale), { ...requestForm, id: other.id })).toMatchObject({
    status: 403,
    body: { code: 'permission.department' },
  });
  expect(await specialist.post(pathOf(sale), { ...requestForm, reason: ' ' })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'reason', code: 'required' }] },
  });
  expect(await specialist.post(pathOf(sale, '2'), { ...requestForm, id: other.id })).toMatchObject({
    status: 403,
    body: { code: 'permission.department' },
  });
  expect(await specialist.get(pathOf(sale, '2'))).toMatchObject({ status: 403 });

  await performStep(manager, sale, 'unpublish', 'too early');
  expect(await specialist.post(pathOf(sale), requestForm)).toMatchObject({
    status: 409,
    body: { code: 'request.not_published' },
  });
});

it('shows open requests on the home page and in the lots to the management, and to no other role', async () => {
  const sale = await published();
  await addRequest(sale, 'WITHDRAW', 'Reserve 777123');
  const waits = async (client: ApiClient) =>
    (await client.get<Home>('/home')).body.waiting.filter(
      ({ kind, auction }) => kind === 'requestsOpen' && auction?.id === sale,
    );
  expect(await waits(manager)).toMatchObject([{ count: 1 }]);
  expect(await waits(specialist)).toEqual([]);
  const findLotNumbers = async (client: ApiClient, kind: string) =>
    (await client.get<{ data: LotRow[] }>(`/auctions/${sale}/lots?requested=${kind}`)).body.data.map(
      ({ number }) => number,
    );
  expect(await findLotNumbers(manager, 'WITHDRAW')).toEqual(['1']);
  expect(await findLotNumbers(specialist, 'WITHDRAW')).toEqual(['1']);
  expect(await findLotNumbers(manager, 'CHANGE')).toEqual([]);
  const editor = await app.signIn('EDITOR');
  expect(await findLotNumbers(editor, 'WITHDRAW')).toEqual([]);
  const activity = await editor.get(`/activity/auctions/${sale}`);
  expect(JSON.stringify(activity.body)).toContain('ask-withdrawal');
  expect(JSON.stringify(activity.body)).not.toContain('777123');
});

describe('unanswered requests lapse', () => {
  const waits = async (sale: number) =>
    (await manager.get<Home>('/home')).body.waiting.some(
      ({ kind, auction }) => kind === 'requestsOpen' && auction?.id === sale,
    );
  const listOutcomes = async (sale: number) =>
    (await listRequests(specialist, sale)).map(({ kind, outcome }) => [kind, outcome]);

  it('with the withdrawal, except the request to withdraw', async () => {
    const sale = await published();
    await addRequest(sale, 'CHANGE');
    await addRequest(sale, 'WITHDRAW');
    const { id, version } = await readLot(manager, sale, '1');
    await manager.post(`/auctions/${sale}/lots/1/withdrawal`, { id, version, reason: 'Title in doubt' });
    expect(await listOutcomes(sale)).toEqual([
      ['WITHDRAW', 'GRANTED'],
      ['CHANGE', 'LAPSED'],
    ]);
    expect(await waits(sale)).toBe(false);
  });

  it.each(['unpublish', 'postpone', 'cancel'])('when their sale takes the step %s', async (name) => {
    const sale = await published();
    const { body } = await addRequest(sale, 'CHANGE');
    await performStep(manager, sale, name, 'too early');
    expect(await listOutcomes(sale)).toEqual([['CHANGE', 'LAPSED']]);
    expect(await listNotified(specialist, body.id, ['request-lapsed'])).toEqual(['request-lapsed']);
    expect(await listNotified(manager, body.id, ['request-lapsed'])).toEqual([]);
    expect(await waits(sale)).toBe(false);
    expect(await manager.post(`/requests/${body.id}/grant`, { answer: 'Done' })).toMatchObject({
      status: 409,
      body: { code: 'request.settled', params: { outcome: 'LAPSED' } },
    });
    const { id } = await readLot(specialist, sale, '1');
    expect(await specialist.post(pathOf(sale), { id, kind: 'CHANGE', reason: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'request.not_published' },
    });
  });

  it('when the lot is opened', async () => {
    const sale = await published();
    await addRequest(sale, 'CHANGE');
    await performStep(manager, sale, 'open');
    expect(await listOutcomes(sale)).toEqual([['CHANGE', null]]);
    const { version } = await readLot(manager, sale, '1');
    await manager.post(`/auctions/${sale}/lots/1/result`, { outcome: 'PASSED', version });
    expect(await listOutcomes(sale)).toEqual([['CHANGE', 'LAPSED']]);
  });
});

it('only one of two concurrent answers counts', async () => {
  const sale = await published();
  const { body } = await addRequest(sale, 'WITHDRAW');
  const responses = await Promise.all([
    manager.post(`/requests/${body.id}/grant`, { answer: 'Kept' }),
    manager.post(`/requests/${body.id}/decline`, { answer: 'No' }),
  ]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { status } = await readLot(manager, sale, '1');
  const [request] = await listRequests(manager, sale);
  expect(status).toBe(request?.outcome === 'GRANTED' ? 'WITHDRAWN' : 'PUBLISHED');
});

it('the home page lists own requests until two weeks after the decision, without reason and answer', async () => {
  const listOwn = async (client: ApiClient) => (await client.get<Home>('/home')).body.requests;
  await app.db.run(sql`delete from lot_requests`);
  const sale = await published();
  const { body } = await addRequest(sale, 'WITHDRAW');
  const open = { id: body.id, kind: 'WITHDRAW', auctionId: sale, number: '1', outcome: null };
  expect(await listOwn(specialist)).toMatchObject([open]);
  expect(await listOwn(await app.signIn('EDITOR'))).toEqual([]);
  expect(await listOwn(manager)).toEqual([]);
  await manager.post(`/requests/${body.id}/decline`, { answer: 'The reserve is 12,000.' });
  const decided = await listOwn(specialist);
  expect(decided).toMatchObject([{ ...open, outcome: 'DECLINED' }]);
  expect(JSON.stringify(decided)).not.toMatch(/12,000|family/);
  await app.db.run(sql`update lot_requests set settled_at = settled_at - interval '15 days'`);
  expect(await listOwn(specialist)).toEqual([]);
});
