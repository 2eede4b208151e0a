import sql from 'sql-template-tag';
import type { LotRow, LotSheet } from '#contract/lots';
import { changeLot, newAuction, newLot, readLot } from '../auctions/forms';
import { clearAccessLog, listAccesses } from '../permissions/accessLog';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

interface RequestedNumber {
  id: number;
  version: number;
  number: string;
}
interface NumbersReply {
  lots: RequestedNumber[];
  code: string;
  fields: object[];
  params: object;
}

/** Creates a sale with these numbers. The title of each lot is its initial number. */
async function saleWith(code: string, numbers: readonly string[]) {
  const { id } = await newAuction(manager, { code });
  const lots: LotSheet[] = [];
  for (const number of numbers) lots.push(await newLot(manager, id, { number, title: number }));
  return { id, lots };
}
const numbersUpTo = (last: number) => Array.from({ length: last }, (_, at) => String(at + 1));
const numberLots = (lots: readonly LotSheet[], numbers: readonly string[]): RequestedNumber[] =>
  lots.map(({ id, version }, at) => ({ id, version, number: numbers[at] ?? '' }));
const putNumbers = (sale: number, lots: object[], client = manager) =>
  client.put<NumbersReply>(`/auctions/${sale}/lot-numbers`, { lots });
/** Returns `number title` of each lot, in the order of the sale. */
const listNumbers = async (sale: number) =>
  (await manager.get<{ data: LotRow[] }>(`/auctions/${sale}/lots?pageSize=100`)).body.data.map(
    ({ number, title, version }) => [number, title, version].join(' '),
  );
const duplicate = (path: string, number: string) => ({ path, code: 'duplicate', params: { number } });

describe('renumbering lots', () => {
  test('shifts fifty by one, each with its event', async () => {
    const { id, lots } = await saleWith('SHIFT', numbersUpTo(50));
    const requestedNumbers = numberLots(lots, numbersUpTo(51).slice(1));
    const { status, body } = await putNumbers(id, requestedNumbers);
    expect([status, body]).toEqual([200, { lots: requestedNumbers.map((lot) => ({ ...lot, version: 2 })) }]);
    expect(await listNumbers(id)).toEqual(
      numbersUpTo(50).map((number) => `${Number(number) + 1} ${number} 2`),
    );
    const events = await app.db.rows<{ changes: object }>(sql`
      select e.changes from event_subjects s join actions e on e.id = s.event_id
      where s.noun = 'auctions' and s.noun_id = ${id} and e.noun = 'lots' and e.action = 'update'
        and e.user_id = ${app.people.MANAGER.id} order by e.noun_id`);
    expect(events.map(({ changes }) => changes)).toEqual(
      numbersUpTo(50).map((number) => ({ number: [number, String(Number(number) + 1)] })),
    );
  });

  test('uses a constant number of statements', async () => {
    const countQueries = async (code: string, count: number) => {
      const { id, lots } = await saleWith(code, numbersUpTo(count));
      const run = jest.spyOn(app.db, 'transaction');
      let statements = 0;
      run.mockImplementationOnce((work) => {
        run.mockRestore();
        return app.db.transaction((tx) => {
          const counted = <A extends unknown[], R>(call: (...args: A) => R) => {
            return (...args: A): R => {
              statements += 1;
              return call(...args);
            };
          };
          const watched: typeof tx = {
            ...tx,
            rows: counted(tx.rows) as typeof tx.rows,
            maybe: counted(tx.maybe) as typeof tx.maybe,
            run: counted(tx.run),
            transaction: (inner) => inner(watched),
          };
          return work(watched);
        });
      });
      expect((await putNumbers(id, numberLots(lots, numbersUpTo(count + 1).slice(1)))).status).toBe(200);
      return statements;
    };
    const few = await countQueries('FEW', 2);
    expect(few).toBeGreaterThan(3);
    expect(await countQueries('MANY', 20)).toBe(few);
  });

  test('swaps two and rotates three, and leaves lots unchanged that retain their number', async () => {
    const { id, lots } = await saleWith('ROUND', ['1', '2', '3', '4', '5', '6']);
    const { status, body } = await putNumbers(id, numberLots(lots, ['2', '1', '3', '5', '6', '4']));
    expect(status).toBe(200);
    expect(body.lots.map(({ version }) => version)).toEqual([2, 2, 1, 2, 2, 2]);
    expect(await listNumbers(id)).toEqual(['1 2 2', '2 1 2', '3 3 1', '4 6 2', '5 4 2', '6 5 2']);
  });

  test('updates the order of the sale', async () => {
    const { id, lots } = await saleWith('ORDER', ['1', '2', '3']);
    expect((await putNumbers(id, numberLots(lots, ['12A', '12', '2bis']))).status).toBe(200);
    expect(await listNumbers(id)).toEqual(['2bis 3 2', '12 2 2', '12A 1 2']);
  });
});

describe('refuses as a whole', () => {
  test('taken or repeated numbers, with every issue', async () => {
    const { id, lots } = await saleWith('TAKEN', ['1', '2', '3', '4', '5']);
    const requestedNumbers = numberLots(lots.slice(0, 4), ['5', '8', '9', '9']);
    const { status, body } = await putNumbers(id, requestedNumbers);
    expect([status, body.code, body.fields]).toEqual([
      422,
      'input.invalid',
      [duplicate('lots.0.number', '5'), duplicate('lots.2.number', '9'), duplicate('lots.3.number', '9')],
    ]);
    expect(await listNumbers(id)).toEqual(['1 1 1', '2 2 1', '3 3 1', '4 4 1', '5 5 1']);
  });

  test('a lot listed twice, an empty list, and more than a thousand lots', async () => {
    const { id, lots } = await saleWith('TWICE', ['1']);
    const twice = [...numberLots(lots, ['2']), ...numberLots(lots, ['3'])];
    const fields = async (requestedNumbers: object[]) => (await putNumbers(id, requestedNumbers)).body.fields;
    expect(await fields(twice)).toEqual([{ path: 'lots.1.id', code: 'duplicate' }]);
    expect(await fields([])).toMatchObject([{ path: 'lots', code: 'too_few' }]);
    const many = Array.from({ length: 1001 }, (_, at) => ({ id: at + 1, version: 1, number: `${at}` }));
    expect(await fields(many)).toMatchObject([{ path: 'lots', code: 'too_many' }]);
    expect(await fields([{ ...numberLots(lots, ['2'])[0], nobodyKnows: 1 }])).toEqual([
      { path: 'lots.0.nobodyKnows', code: 'unknown' },
    ]);
  });

  test('a label with characters that cannot be typed', async () => {
    const { id, lots } = await saleWith('TYPED', ['1']);
    expect((await putNumbers(id, numberLots(lots, ['\u0001']))).body.fields).toEqual([
      { path: 'lots.0.number', code: 'pattern' },
    ]);
  });

  test('a lot that was changed: returns the current one and logs access to its reserve', async () => {
    const { id, lots } = await saleWith('STALE', ['1', '2']);
    await changeLot(manager, lots[1] as LotSheet, { title: 'A globe', reserve: 90_000 });
    await clearAccessLog(app);
    const { status, body } = await putNumbers(id, numberLots(lots, ['2', '1']));
    expect([status, body.code]).toEqual([409, 'row.stale']);
    expect(body.params).toMatchObject({
      by: app.people.MANAGER.name,
      current: { id: lots[1]?.id, number: '2', title: 'A globe', version: 2, reserve: 90_000 },
    });
    expect(await listAccesses(app, 'see-reserve')).toEqual([
      { by: 'MANAGER', noun: 'lots', id: lots[1]?.id },
    ]);
    expect(await listNumbers(id)).toEqual(['1 1 1', '2 A globe 2']);
  });

  test('a lot of another sale', async () => {
    const other = await saleWith('OTHER', ['1']);
    const { id, lots } = await saleWith('OWN', ['1']);
    const { status, body } = await putNumbers(id, numberLots([...lots, ...other.lots], ['2', '3']));
    expect([status, body.code, body.params]).toEqual([404, 'row.not_found', { id: other.lots[0]?.id }]);
    expect(await listNumbers(id)).toEqual(['1 1 1']);
    expect(await listNumbers(other.id)).toEqual(['1 1 1']);
  });

  test('a lot of another department', async () => {
    const { books, clocks } = app.departments;
    const specialist = await app.signIn('SPECIALIST');
    const { id } = await newAuction(manager, { code: 'SCOPE', departmentIds: [books, clocks] });
    const map = await newLot(manager, id, { number: '1', title: 'A map', departmentId: books });
    const clock = await newLot(manager, id, { number: '2', title: 'A clock', departmentId: clocks });
    const { status, body } = await putNumbers(id, numberLots([map, clock], ['2', '1']), specialist);
    expect([status, body.code]).toEqual([403, 'permission.department']);
    expect(await listNumbers(id)).toEqual(['1 A map 1', '2 A clock 1']);
    expect((await putNumbers(id, numberLots([map], ['3']), specialist)).status).toBe(200);
  });

  test('changes of locked numbers', async () => {
    const { id, lots } = await saleWith('LOCKED', ['1', '2']);
    await app.db.run(sql`update auctions set numbers_locked = true where id = ${id}`);
    expect((await putNumbers(id, numberLots(lots, ['2', '1']))).body.code).toBe('lot.numbers_locked');
    expect((await putNumbers(id, numberLots(lots, ['1', '2']))).status).toBe(200);
    expect(await listNumbers(id)).toEqual(['1 1 1', '2 2 1']);
  });
});

describe('concurrent renumbering', () => {
  test('of the same lots is refused to the second as stale', async () => {
    const { id, lots } = await saleWith('BOTH', numbersUpTo(20));
    const responses = await Promise.all([
      putNumbers(id, numberLots(lots, numbersUpTo(21).slice(1))),
      putNumbers(id, numberLots([...lots].reverse(), numbersUpTo(20))),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(new Set((await listNumbers(id)).map((lot) => lot.split(' ')[2]))).toEqual(new Set(['2']));
  });

  test('of different lots to the same number is refused to the second as taken', async () => {
    const { id, lots } = await saleWith('SAME', ['1', '2', '3']);
    const [first, second, third] = lots as [LotSheet, LotSheet, LotSheet];
    const changeOneNumber = ({ number, id: lot, version }: LotSheet) =>
      manager.patch<NumbersReply>(`/auctions/${id}/lots/${number}`, { id: lot, version, number: '9' });
    const responses = await Promise.all([
      putNumbers(id, numberLots([first], ['9'])),
      changeOneNumber(second),
      changeOneNumber(third),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await readLot(manager, id, '9')).version).toBe(2);
  });
});
