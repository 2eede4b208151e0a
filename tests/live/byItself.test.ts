import sql from 'sql-template-tag';
import type { Subject } from '#contract/events';
import { post } from '../../server/mail/mail';
import { giveUpRequest } from '../../server/privacy/job';
import { giveUpList } from '../../server/sanctions/list';
import { british } from '../sanctions/sanctionLists';
import { openHouse, type TestHouse } from '../support/app';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** The rows of which open pages hear while this is done. */
async function told(work: () => Promise<unknown>): Promise<Subject[]> {
  const heard: Subject[] = [];
  const stop = house.db.watch((changes) => heard.push(...changes.flatMap(({ subjects }) => subjects)));
  await work();
  stop();
  return heard;
}
const customer = async () =>
  (await (await house.signedIn('MANAGER')).post<{ id: number }>('/customers', { lastName: 'Kepzelt' })).body
    .id;

test('a list that takes its place, was not read, or is done with is told, and whom somebody has to decide on', async () => {
  const manager = await house.signedIn('MANAGER');
  await customer();
  await house.workOff();
  const list = { noun: 'house', id: 1 };
  await manager.upload('/sanctions/HOUSE', 'a.csv', british({ id: '7', last: 'KEPZELT' }));
  const read = await told(() => house.workOff());
  expect(read.filter(({ noun }) => noun === 'house').length).toBeGreaterThan(1);
  expect(await told(customer)).not.toContainEqual(list);
  expect(await told(() => house.workOff())).toContainEqual(list);

  const { body } = await manager.upload<{ id: number }>(
    '/sanctions/HOUSE',
    'b.csv',
    british({ id: '8', last: 'NOWHERE' }),
  );
  expect(await told(() => giveUpList(house.house, { listId: body.id }))).toEqual([list]);
  expect(await told(() => giveUpList(house.house, { listId: body.id }))).toEqual([]);
});

test('a request that will not be done is told and written down, once', async () => {
  const id = await customer();
  const manager = await house.signedIn('MANAGER');
  const { body } = await manager.post<{ id: number }>(`/customers/${id}/privacy/access`);
  const giveUp = () => giveUpRequest(house.house, { requestId: body.id });
  expect(await told(giveUp)).toEqual([{ noun: 'customers', id }]);
  expect(await told(giveUp)).toEqual([]);
});

test('a mail that comes into the outbox, or is not as it was, is told', async () => {
  const reader = { email: 'persis@rostrum.test', language: 'en-US' as const };
  house.house.config.mailUrl = 'smtp://127.0.0.1:1';
  const values = { name: 'Persis', link: 'https://rostrum.test/x', hours: 2 };
  const written = await told(() =>
    house.db.transaction((tx) => post(tx, house.house, reader, 'reset', values)),
  );
  const { id } = await house.db.row<{ id: number }>(sql`select max(id) as id from mails`);
  expect(written).toContainEqual({ noun: 'outbox', id });
  house.house.config.mailUrl = undefined;
  expect(await told(() => house.workOff())).toContainEqual({ noun: 'outbox', id });
});
