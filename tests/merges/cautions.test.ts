import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { Merge } from '#contract/merges';
import type { Privacy } from '#contract/privacy';
import type { Verification } from '#contract/verifications';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

let made = 0;
const make = async (form: object = {}): Promise<Customer> => {
  made += 1;
  const { status, body } = await manager.post<Customer>('/customers', {
    lastName: `Cautious ${made}`,
    ...form,
  });
  expect(status).toBe(201);
  return body;
};
const read = async (id: number) => (await manager.get<Customer>(`/customers/${id}`)).body;
const merge = async (survivor: Customer, merged: Customer): Promise<number> => {
  const { status, body } = await manager.post<Merge>(`/customers/${survivor.id}/merges`, {
    version: (await read(survivor.id)).version,
    mergedId: merged.id,
    mergedVersion: (await read(merged.id)).version,
    copyFields: [],
  });
  expect(status).toBe(201);
  return body.id;
};
const undo = async (id: number) => expect((await manager.post(`/merges/${id}/undo`)).status).toBe(200);
/** Merges two new customers, with changes before and during the merge, and undoes it. */
async function mergedAndUndone(
  steps: {
    before?: (pair: [survivor: Customer, merged: Customer]) => Promise<unknown>;
    meanwhile?: (survivor: Customer) => Promise<unknown>;
  },
  forms: [object, object] = [{}, {}],
): Promise<[Customer, Customer]> {
  const pair: [Customer, Customer] = [await make(forms[0]), await make(forms[1])];
  await steps.before?.(pair);
  const id = await merge(...pair);
  await steps.meanwhile?.(await read(pair[0].id));
  await undo(id);
  return pair;
}
const which = [
  ['survivor', 0],
  ['merged record', 1],
] as const;

describe('legal holds', () => {
  const hold = async ({ id }: Customer, reason: string) =>
    expect((await manager.post(`/customers/${id}/privacy/hold`, { reason })).status).toBe(200);
  const getHold = async ({ id }: Customer) =>
    (await manager.get<Privacy>(`/customers/${id}/privacy`)).body.hold?.reason;

  test('placed during the merge apply to both', async () => {
    const pair = await mergedAndUndone({ meanwhile: (survivor) => hold(survivor, 'A dispute') });
    expect(await Promise.all(pair.map(getHold))).toEqual(['A dispute', 'A dispute']);
    for (const { id } of pair)
      expect((await admin.post(`/customers/${id}/privacy/erasure`, { reason: 'x' })).status).toBe(409);
  });

  test.each(which)('placed before the merge on the %s are preserved', async (_, at) => {
    const pair = await mergedAndUndone({ before: (both) => hold(both[at], 'An inquiry') });
    expect(await Promise.all(pair.map(getHold))).toEqual(['An inquiry', 'An inquiry']);
  });

  test('stay with each record if both had one', async () => {
    const pair = await mergedAndUndone({
      before: async ([survivor, merged]) => {
        await hold(survivor, 'Of the survivor');
        await hold(merged, 'Of the merged');
      },
    });
    expect(await Promise.all(pair.map(getHold))).toEqual(['Of the survivor', 'Of the merged']);
  });

  test('on a merged record apply to the survivor, and are lifted with it', async () => {
    const [survivor, merged] = [await make(), await make()];
    await hold(survivor, 'First');
    await hold(merged, 'Second');
    await merge(survivor, merged);
    await app.db.run(
      sql`update legal_holds set lifted_at = now(), lifted_by = placed_by where reason = 'First'`,
    );
    expect(await getHold(survivor)).toBe('Second');
    expect((await admin.post(`/customers/${survivor.id}/privacy/erasure`, { reason: 'x' })).status).toBe(409);
    expect((await manager.post(`/customers/${survivor.id}/privacy/lift`, { reason: 'Over' })).status).toBe(
      200,
    );
    expect(await getHold(survivor)).toBeUndefined();
  });
});

describe('sanctions matches', () => {
  const explanation = {
    ...{ name: 'Cautious', listed: 'Cautious', alias: false, similarity: 70, nameScore: 70 },
    ...{ born: 'unknown', bornScore: 0, country: 'unknown', countryScore: 0 },
  };
  const addHit = ({ id }: Customer, state: string, reference: string) =>
    app.db.run(sql`
      insert into sanction_hits (customer_id, kind, reference, names, born, countries, regime, said, score, explanation,
        found_at, state, reason)
      values (${id}, 'OFSI', ${reference}, '{Cautious}', '{}', '{}', '', '', 70, ${JSON.stringify(explanation)}::jsonb, now(), ${state}, ${state})`);
  const listHits = async ({ id }: Customer) =>
    (
      await app.db.rows<{ reference: string; state: string }>(
        sql`select reference, state from sanction_hits where customer_id = ${id} order by reference`,
      )
    ).map(({ reference, state }) => `${reference} ${state}`);

  test('confirmed during the merge apply to both', async () => {
    const pair = await mergedAndUndone({
      before: ([survivor]) => addHit(survivor, 'OPEN', 'a'),
      meanwhile: async ({ id }) => {
        const hit = await app.db.row<{ id: number }>(
          sql`select id from sanction_hits where customer_id = ${id}`,
        );
        expect(
          (await manager.post(`/sanctions/hits/${hit.id}`, { action: 'confirm', reason: 'It is them' }))
            .status,
        ).toBe(200);
      },
    });
    expect(await Promise.all(pair.map(listHits))).toEqual([['a CONFIRMED'], ['a CONFIRMED']]);
  });

  test.each(which)('of the %s confirmed before the merge are preserved', async (_, at) => {
    const pair = await mergedAndUndone({ before: (both) => addHit(both[at], 'CONFIRMED', 'b') });
    expect(await Promise.all(pair.map(listHits))).toEqual([['b CONFIRMED'], ['b CONFIRMED']]);
  });

  test.each(which)('with the more severe decision on the %s apply to both', async (_, at) => {
    const pair = await mergedAndUndone({
      before: async (both) => {
        await addHit(both[at], 'CONFIRMED', 'c');
        await addHit(both[1 - at] as Customer, 'CLEARED', 'c');
      },
    });
    expect(await Promise.all(pair.map(listHits))).toEqual([['c CONFIRMED'], ['c CONFIRMED']]);
  });

  test('that were cleared are not copied to the other', async () => {
    const pair = await mergedAndUndone({ before: ([survivor]) => addHit(survivor, 'CLEARED', 'd') });
    expect(await Promise.all(pair.map(listHits))).toEqual([['d CLEARED'], []]);
  });
});

describe('verification', () => {
  const write = ({ id }: Customer, state: string, more: object = {}) =>
    app.db.run(sql`
      insert into verifications (customer_id, state, decision_reason, valid_until, pep, pep_note, risk)
      select ${id}, ${state}, 'Forged', case when ${state} = 'VERIFIED' then '2099-01-01'::date end,
        coalesce(g.pep, false), coalesce(g.note, ''), coalesce(g.risk, 'STANDARD')
      from jsonb_to_record(${JSON.stringify(more)}::jsonb) as g(pep boolean, note text, risk text)
      on conflict (customer_id) do update set state = excluded.state, decision_reason = excluded.decision_reason,
        valid_until = excluded.valid_until`);
  const getVerification = async ({ id }: Customer) =>
    (await manager.get<Verification>(`/customers/${id}/verification`)).body;
  const listStates = async (pair: Customer[]) =>
    Promise.all(pair.map(async (one) => (await getVerification(one)).state));

  test.each(['REJECTED', 'REVOKED'])('%s during the merge applies to both records', async (state) => {
    const pair = await mergedAndUndone({ meanwhile: (survivor) => write(survivor, state) });
    expect(await listStates(pair)).toEqual([state, state]);
    expect((await getVerification(pair[1])).decisionReason).toBe('Forged');
    expect((await read(pair[1].id)).verification).toBe(state);
  });

  test.each(which)('rejected for the %s before the merge stays rejected', async (_, at) => {
    const pair = await mergedAndUndone({ before: (both) => write(both[at], 'REJECTED') });
    expect(await listStates(pair)).toEqual(['REJECTED', 'REJECTED']);
  });

  test('rejected during the merge outweighs the verification of the other record', async () => {
    const pair = await mergedAndUndone({
      before: async ([survivor, merged]) => {
        await write(survivor, 'REQUIRED');
        await write(merged, 'VERIFIED');
      },
      meanwhile: (survivor) => write(survivor, 'REJECTED'),
    });
    expect(await listStates(pair)).toEqual(['REJECTED', 'REJECTED']);
  });

  test('required during the merge is required of both, but a completed one is not shared', async () => {
    const required = await mergedAndUndone({
      meanwhile: ({ id }) =>
        manager.post(`/customers/${id}/verification/steps`, { step: 'require', version: 1, reason: '' }),
    });
    expect(await listStates(required)).toEqual(['REQUIRED', 'REQUIRED']);
    const passed = await mergedAndUndone({ before: ([survivor]) => write(survivor, 'VERIFIED') });
    expect(await listStates(passed)).toEqual(['VERIFIED', 'NOT_REQUIRED']);
  });

  test('copies political exposure and a high risk to both', async () => {
    const pair = await mergedAndUndone({
      before: ([survivor]) => write(survivor, 'REQUIRED', { pep: true, note: 'A minister', risk: 'HIGH' }),
    });
    for (const one of pair)
      expect(await getVerification(one)).toMatchObject({ pep: true, pepNote: 'A minister', risk: 'HIGH' });
  });
});

describe('suppressed addresses', () => {
  const emails = (name: string): [object, object] => [
    { emails: [{ address: `${name}@one.test` }, { address: `${name}@spare.test` }] },
    { emails: [{ address: `${name}@other.test` }] },
  ];
  const suppressed = async (name: string) =>
    (
      await app.db.rows<{ email: string; reason: string }>(
        sql`select email, reason from suppressions where email like ${`${name}@%`} order by email`,
      )
    ).map(({ email, reason }) => `${email} ${reason}`);
  const suppress = (email: string) => async () =>
    expect((await manager.post('/suppressions', { email, detail: 'Asked by phone' })).status).toBe(201);

  test('include the addresses of both if one was suppressed on request during the merge', async () => {
    await mergedAndUndone({ meanwhile: suppress('asked@one.test') }, emails('asked'));
    expect(await suppressed('asked')).toEqual(['asked@one.test BY_HAND', 'asked@other.test BY_HAND']);
    await mergedAndUndone({ meanwhile: suppress('back@other.test') }, emails('back'));
    expect(await suppressed('back')).toEqual([
      'back@one.test BY_HAND',
      'back@other.test BY_HAND',
      'back@spare.test BY_HAND',
    ]);
  });

  test('suppressed before the merge do not affect the other record', async () => {
    await mergedAndUndone({ before: suppress('early@one.test') }, emails('early'));
    expect(await suppressed('early')).toEqual(['early@one.test BY_HAND']);
  });

  test('that bounced during the merge do not affect the other mailbox', async () => {
    await mergedAndUndone(
      {
        meanwhile: () =>
          app.db.run(sql`
            insert into suppressions (email, reason, source, at) values ('gone@one.test', 'BOUNCED', 'SMTP', now())`),
      },
      emails('gone'),
    );
    expect(await suppressed('gone')).toEqual(['gone@one.test BOUNCED']);
  });
});

describe('warnings by staff', () => {
  const edit = (change: object) => async (survivor: Customer) =>
    expect(
      (await manager.patch(`/customers/${survivor.id}`, { ...change, version: survivor.version })).status,
    ).toBe(200);

  test('as tags, remarks and standing during the merge apply to both', async () => {
    const pair = await mergedAndUndone(
      {
        meanwhile: edit({
          tags: ['Old', 'Pays late'],
          remarks: 'Prefers mornings\nNever ship before payment',
          standing: 'DECEASED',
          untracked: true,
        }),
      },
      [{ tags: ['Old'], remarks: 'Prefers mornings' }, { remarks: 'Has a dog' }],
    );
    expect(await read(pair[1].id)).toMatchObject({
      tags: ['Pays late'],
      remarks: 'Has a dog\n\nNever ship before payment',
      standing: 'DECEASED',
      untracked: true,
    });
    expect(await read(pair[0].id)).toMatchObject({ standing: 'DECEASED', untracked: true });
  });

  test.each(which)('an objection of the %s to tracking applies to both', async (_, at) => {
    const pair = await mergedAndUndone({}, at === 0 ? [{ untracked: true }, {}] : [{}, { untracked: true }]);
    for (const { id } of pair) expect(await read(id)).toMatchObject({ untracked: true });
  });

  test('written for one of them before the merge stay with that one', async () => {
    const pair = await mergedAndUndone({}, [
      { tags: ['Pays late'], remarks: 'Careful', standing: 'DORMANT' },
      { lastName: 'Clean' },
    ]);
    expect(await read(pair[1].id)).toMatchObject({ tags: [], remarks: '', standing: 'ACTIVE' });
  });
});
