import sql from 'sql-template-tag';
import type { Problem } from '#contract/api/refusal';
import type { Customer, CustomerSuggestion } from '#contract/customers';
import type { MatchingCustomer } from '#contract/matches';
import type { Waitlist } from '#contract/reservations';
import type { BuyerSuggestion, Desk } from '#contract/results';
import type { SaleOfItem } from '#contract/sales';
import type { HitConsequences, SanctionHit } from '#contract/sanctions';
import type { Verification } from '#contract/verifications';
import { checkImport, commitImport, uploadLotFile } from '../imports/file';
import { createWorkForSale, daysFromNow, getWaitlist } from '../reservations/waitlist';
import { applyStagedResults } from '../results/applyStagedResults';
import { createCataloguedSale, createLiveSale, performStep } from '../results/sale';
import { addTerms } from '../results/terms';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { disablePublicationChecks } from '../works/gallery';
import { british } from './sanctionLists';

let app: TestApp;
let admin: ApiClient;
let manager: ApiClient;
let clerk: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  await disablePublicationChecks(app);
  admin = await app.signIn('ADMIN');
  manager = await app.signIn('MANAGER');
  clerk = await app.signIn('EDITOR');
  const list = british({ id: '1', first: 'Orsolya', last: 'KEPZELT' });
  expect((await manager.upload('/sanctions/OFSI', 'list.csv', list)).status).toBe(202);
  await app.runDueJobs();
});
afterAll(() => app.close());

/** Creates a customer with a name on the list, so that a match is open once they are screened. */
async function listedCustomer(): Promise<Customer & { hit: number }> {
  const names = { firstName: 'Orsolya', lastName: 'Képzelt' };
  const { body } = await manager.post<Customer>('/customers', names);
  await app.runDueJobs();
  const { body: hits } = await manager.get<{ data: SanctionHit[] }>(`/customers/${body.id}/sanctions`);
  expect(hits.data).toMatchObject([{ state: 'OPEN' }]);
  return { ...body, hit: hits.data[0]?.id ?? 0 };
}
const decide = (client: ApiClient, hit: number, action: string, reason = 'Same passport') =>
  client.post<SanctionHit & Problem>(`/sanctions/hits/${hit}`, { action, reason });
async function sanctionedCustomer() {
  const customer = await listedCustomer();
  expect((await decide(manager, customer.hit, 'confirm')).status).toBe(200);
  return customer;
}

const refusedAs = (customerNo: string) =>
  ({ status: 409, body: { code: 'customer.sanctioned', params: { customerNo } } }) as const;
const lots = ['1', '2', '3', '4'].map((number) => ({ number }));
const result = (more: object) => ({
  outcome: 'SOLD',
  hammer: 5_000,
  buyer: '',
  paddle: '',
  version: 2,
  ...more,
});
const record = (sale: number, number: string, more: object) =>
  clerk.post<Problem>(`/auctions/${sale}/lots/${number}/result`, result(more));
const getStatus = async (sale: number, number: string) =>
  (await manager.get<Desk>(`/auctions/${sale}/results/desk?lot=${number}`)).body.currentLot;
const getSanctions = async (id: number) => (await manager.get<Customer>(`/customers/${id}`)).body.sanctions;

describe('a confirmed match refuses every write with the customer as a buyer', () => {
  test('by a typed result, sold or subject, and by a correction', async () => {
    const { id, customerNo } = await sanctionedCustomer();
    const sale = await createLiveSale(app, manager, { lots });
    expect(await record(sale, '1', { buyer: 'O. Képzelt', buyerId: id })).toMatchObject(
      refusedAs(customerNo),
    );
    expect(
      await record(sale, '1', { outcome: 'SUBJECT', subjectUntil: null, buyer: 'O. K.', buyerId: id }),
    ).toMatchObject(refusedAs(customerNo));
    expect(await getStatus(sale, '1')).toMatchObject({ customer: null, hammer: null });
    expect((await record(sale, '1', { buyer: 'Somebody else' })).status).toBe(200);
    const line = await getStatus(sale, '1');
    const corrected = await manager.put<Problem>(`/auctions/${sale}/lots/1/result`, {
      ...result({ buyer: 'O. Képzelt', buyerId: id }),
      version: line?.version,
      reason: 'Misheard',
    });
    expect(corrected).toMatchObject(refusedAs(customerNo));
  });

  test('but not a correction of the price with the same buyer', async () => {
    const { id, customerNo, hit } = await listedCustomer();
    const sale = await createLiveSale(app, manager, { lots });
    expect((await record(sale, '1', { buyer: 'O. Képzelt', buyerId: id })).status).toBe(200);
    const subject = { outcome: 'SUBJECT', subjectUntil: null, buyer: 'O. Képzelt', buyerId: id };
    expect((await record(sale, '2', subject)).status).toBe(200);
    await decide(manager, hit, 'confirm');
    const correct = async (number: string, more: object) =>
      manager.put<Problem>(`/auctions/${sale}/lots/${number}/result`, {
        ...result({ buyer: 'O. Képzelt', ...more }),
        version: (await getStatus(sale, number))?.version,
        reason: 'Misheard',
      });
    expect((await correct('1', { hammer: 6_000, buyerId: id })).status).toBe(200);
    // A clerk who names no customer leaves the known one unchanged.
    expect((await correct('1', { hammer: 7_000 })).status).toBe(200);
    expect(await getStatus(sale, '1')).toMatchObject({ hammer: 7_000, customer: { customerNo } });
    expect(await correct('2', { buyerId: id })).toMatchObject(refusedAs(customerNo));
  });

  test('by their paddle, without a name', async () => {
    const { id, customerNo } = await sanctionedCustomer();
    await addTerms(manager, id, { paddle: '77' });
    const sale = await createLiveSale(app, manager, { lots });
    expect(await record(sale, '1', { paddle: '77' })).toMatchObject(refusedAs(customerNo));
    expect((await record(sale, '1', { paddle: '78', confirmed: true })).status).toBe(200);
  });

  test('in imported results: the lot is listed with the reason, the others are recorded', async () => {
    const { customerNo, name } = await sanctionedCustomer();
    // The file identifies its buyer only by name, so the name must be unique.
    await app.db.run(
      sql`update customers set name = 'Another Customer' where name = ${name} and customer_no <> ${customerNo}`,
    );
    const sale = await createCataloguedSale(app, manager, { lots });
    const rows = `lot,title,hammer price,buyer\n1,,1000,${name}\n2,,2000,Another Person\n`;
    const file = await checkImport(app, manager, await uploadLotFile(manager, sale, 'results.csv', rows), {});
    await commitImport(app, manager, file.id);
    await performStep(manager, sale, 'publish');
    await performStep(manager, sale, 'open');
    const { batch } = await applyStagedResults(app, manager, sale, { confirmed: true });
    expect(batch?.refused).toEqual([{ number: '1', code: 'customer.sanctioned', params: { customerNo } }]);
    expect(await getStatus(sale, '2')).toMatchObject({ status: 'SOLD' });
    expect(await getStatus(sale, '1')).toMatchObject({ hammer: null, customer: null });
  });

  test('by linking a printed buyer', async () => {
    const { id, customerNo } = await sanctionedCustomer();
    const sale = await createLiveSale(app, manager, { lots });
    await record(sale, '1', { buyer: 'O. Képzelt' });
    const choices = [{ buyer: 'O. Képzelt', choice: 'CUSTOMER', customerId: id }];
    expect(await manager.post(`/auctions/${sale}/named-buyers`, { choices })).toMatchObject(
      refusedAs(customerNo),
    );
    expect(await getStatus(sale, '1')).toMatchObject({ customer: null });
  });

  test('by a reservation, a change of one, and the sale of a work', async () => {
    const { id, customerNo, hit } = await listedCustomer();
    const { itemId } = await createWorkForSale(manager);
    const form = { client: 'O. Képzelt', contact: '', note: '', until: daysFromNow(7), customerId: id };
    expect((await manager.post<Waitlist>(`/items/${itemId}/reservations`, form)).status).toBe(201);
    await decide(manager, hit, 'confirm');
    const refusal = refusedAs(customerNo);
    expect(await manager.post<Problem>(`/items/${itemId}/reservations`, form)).toMatchObject(refusal);
    const [reservation] = await getWaitlist(manager, itemId);
    expect(reservation?.customer).toMatchObject({ id, sanctions: 'CONFIRMED' });
    const { version } = reservation ?? {};
    const { customerId: _, ...same } = form;
    for (const body of [form, { ...same, until: daysFromNow(20) }, { ...form, customerId: null }])
      expect(
        await manager.put<Problem>(`/reservations/${reservation?.id}`, { ...body, version }),
      ).toMatchObject(refusal);
    const selling = { reservationId: reservation?.id, client: 'O. Képzelt', contact: '', price: 1_000 };
    for (const customerId of [undefined, null, id])
      expect(
        await manager.post<SaleOfItem & Problem>(`/items/${itemId}/sales`, { ...selling, customerId }),
      ).toMatchObject(refusal);
    // The customer can still leave the waitlist.
    expect((await manager.post(`/reservations/${reservation?.id}/withdrawal`)).status).toBeLessThan(300);
    const other = await createWorkForSale(manager, 'Another view');
    expect(
      await manager.post(`/items/${other.itemId}/sales`, { ...selling, reservationId: null, customerId: id }),
    ).toMatchObject(refusal);
  });

  test('by a record that was merged into a sanctioned customer', async () => {
    const survivor = (await manager.post<Customer>('/customers', { lastName: 'Anders' })).body;
    const { id, hit } = await listedCustomer();
    await decide(manager, hit, 'confirm');
    const merged = (await manager.get<Customer>(`/customers/${id}`)).body;
    const { status } = await manager.post(`/customers/${survivor.id}/merges`, {
      version: survivor.version,
      mergedId: id,
      mergedVersion: merged.version,
      copyFields: [],
    });
    expect(status).toBe(201);
    const sale = await createLiveSale(app, manager, { lots });
    for (const buyerId of [survivor.id, id])
      expect(await record(sale, '1', { buyer: 'Anders', buyerId })).toMatchObject({
        status: 409,
        body: { code: 'customer.sanctioned' },
      });
  });
});

test('an open match warns but refuses nothing', async () => {
  const { id, customerNo } = await listedCustomer();
  expect(await getSanctions(id)).toBe('OPEN');
  const sale = await createLiveSale(app, manager, { lots });
  expect((await record(sale, '1', { buyer: 'O. Képzelt', buyerId: id })).status).toBe(200);
  expect(await getStatus(sale, '1')).toMatchObject({ customer: { id, sanctions: 'OPEN' } });
  const { body: searchReply } = await manager.get<{ matches: CustomerSuggestion[] }>(
    `/customers/found?q=${customerNo}`,
  );
  expect(searchReply.matches).toMatchObject([{ id, sanctions: 'OPEN' }]);
});

test('lists, search, profile and desk show a confirmed match to all users who can see the customer', async () => {
  const { id, customerNo } = await sanctionedCustomer();
  const specialist = await app.signIn('SPECIALIST');
  const rows = await specialist.get<{ data: Customer[] }>(`/customers?q=${customerNo}`);
  expect(rows.body.data).toMatchObject([{ id, sanctions: 'CONFIRMED' }]);
  expect((await specialist.get<Customer>(`/customers/${id}`)).body).toMatchObject({ sanctions: 'CONFIRMED' });
  const sale = await createLiveSale(app, manager, { lots });
  const { body } = await clerk.get<{ matches: BuyerSuggestion[] }>(
    `/auctions/${sale}/results/buyers?q=${encodeURIComponent(customerNo)}`,
  );
  expect(body.matches).toMatchObject([{ id, sanctions: 'CONFIRMED' }]);
});

test('does not suggest sanctioned customers for a work', async () => {
  const { id } = await sanctionedCustomer();
  const other = (await manager.post<Customer>('/customers', { lastName: 'Willing' })).body;
  for (const one of [id, other.id])
    expect(
      (
        await manager.put(`/customers/${one}/interests`, {
          interests: [{ kind: 'KEYWORD', text: 'Astrolabe' }],
        })
      ).status,
    ).toBe(200);
  const { itemId } = await createWorkForSale(manager, 'A brass astrolabe');
  const { body } = await manager.get<{ customers: MatchingCustomer[] }>(`/items/${itemId}/matches`);
  expect(JSON.stringify(body)).toContain(other.customerNo);
  expect(JSON.stringify(body)).not.toContain(`"id":${id},`);
});

describe('lifting a confirmed match', () => {
  test('returns 403 to a MANAGER and requires a reason', async () => {
    const { id, hit } = await sanctionedCustomer();
    expect(await decide(manager, hit, 'clear')).toMatchObject({
      status: 403,
      body: { code: 'permission.denied' },
    });
    expect((await decide(admin, hit, 'clear', '  ')).status).toBe(422);
    expect(await getSanctions(id)).toBe('CONFIRMED');
    expect((await decide(admin, hit, 'clear', 'Another date of birth')).body).toMatchObject({
      state: 'CLEARED',
    });
    expect(await getSanctions(id)).toBeNull();
    const sale = await createLiveSale(app, manager, { lots });
    expect((await record(sale, '1', { buyer: 'O. Képzelt', buyerId: id })).status).toBe(200);
  });

  test('leaves the customer blocked while another match is confirmed', async () => {
    const { id, hit } = await sanctionedCustomer();
    const { id: second } = await app.db.row<{ id: number }>(sql`
      insert into sanction_hits (customer_id, kind, reference, names, born, countries, regime, said, score, explanation, state, found_at)
      select customer_id, 'HOUSE', 'own', names, born, countries, regime, said, score, explanation, 'CONFIRMED', found_at
      from sanction_hits where id = ${hit} returning id`);
    const { body } = await manager.get<HitConsequences>(`/sanctions/hits/${hit}/consequences`);
    expect(body.otherConfirmed).toBe(1);
    await decide(admin, hit, 'clear');
    expect(await getSanctions(id)).toBe('CONFIRMED');
    await decide(admin, second, 'clear');
    expect(await getSanctions(id)).toBeNull();
  });

  test('returns 403 to a MANAGER if the match was confirmed while they cleared it', async () => {
    const { id, hit } = await listedCustomer();
    const { conditions } = app.context;
    app.context.conditions = {
      ...conditions,
      sanctionsAreLifted: async (input) => {
        const isLifted = await conditions.sanctionsAreLifted(input);
        await app.db.run(sql`update sanction_hits set state = 'CONFIRMED' where id = ${hit}`);
        return isLifted;
      },
    };
    const reply = await decide(manager, hit, 'clear');
    app.context.conditions = conditions;
    expect(reply).toMatchObject({ status: 403, body: { code: 'permission.denied' } });
    expect(await getSanctions(id)).toBe('CONFIRMED');
  });

  test('is not needed for an open match, which a MANAGER can clear', async () => {
    const { hit } = await listedCustomer();
    expect((await decide(manager, hit, 'clear')).body).toMatchObject({ state: 'CLEARED' });
  });
});

describe('a match reopens a finished verification', () => {
  const verification = async (id: number) =>
    (await admin.get<Verification>(`/customers/${id}/verification`)).body;
  const listed = async (id: number) =>
    (await manager.get<{ data: Customer[] }>('/customers?tab=toVerify&pageSize=100')).body.data.some(
      (one) => one.id === id,
    );
  const verified = async (values: object) => {
    const { id } = (await manager.post<Customer>('/customers', values)).body;
    for (const one of ['require', 'override'] as const)
      expect(
        (
          await admin.post(`/customers/${id}/verification/steps`, {
            step: one,
            reason: 'Known for years',
            version: (await verification(id)).version,
          })
        ).status,
      ).toBe(200);
    return id;
  };

  test('when it is found, and lists the customer under "To verify" until a user decides', async () => {
    const id = await verified({ lastName: 'Unlisted' });
    expect([await listed(id), (await verification(id)).state]).toEqual([false, 'VERIFIED']);
    const { version } = (await manager.get<Customer>(`/customers/${id}`)).body;
    await manager.patch(`/customers/${id}`, { firstName: 'Orsolya', lastName: 'Képzelt', version });
    await app.runDueJobs();
    expect(await verification(id)).toMatchObject({ state: 'PENDING', validUntil: null, overridden: false });
    expect(await listed(id)).toBe(true);
    const { body } = await manager.get<{ entries: { action: string }[] }>(`/activity/customers/${id}`);
    expect(body.entries.map(({ action }) => action)).toContain('reopen');
  });

  test('and lists a customer without a required verification while the match is open', async () => {
    const { id, hit } = await listedCustomer();
    expect([await listed(id), (await verification(id)).state]).toEqual([true, 'NOT_REQUIRED']);
    await decide(manager, hit, 'clear');
    expect(await listed(id)).toBe(false);
  });

  test('when it is confirmed after the verification was overridden', async () => {
    const { id, hit } = await listedCustomer();
    for (const one of ['require', 'override'])
      await admin.post(`/customers/${id}/verification/steps`, {
        step: one,
        reason: 'Urgent',
        version: (await verification(id)).version,
      });
    expect((await verification(id)).state).toBe('VERIFIED');
    await decide(manager, hit, 'confirm');
    expect((await verification(id)).state).toBe('PENDING');
  });
});

test('counts the consequences of a decision before it is made', async () => {
  const { id, hit } = await listedCustomer();
  const { itemId } = await createWorkForSale(manager);
  const form = { client: 'O. K.', contact: '', until: daysFromNow(7), customerId: id };
  await manager.post(`/items/${itemId}/reservations`, form);
  const sale = await createLiveSale(app, manager, { lots });
  await record(sale, '1', { buyer: 'O. K.', buyerId: id });
  const consequences = await manager.get<HitConsequences>(`/sanctions/hits/${hit}/consequences`);
  expect(consequences.body).toEqual({
    reservations: 1,
    mails: 0,
    results: 0,
    purchases: 1,
    isVerified: false,
    otherConfirmed: 0,
  });
  expect((await clerk.get(`/sanctions/hits/${hit}/consequences`)).status).toBe(403);
  expect((await manager.get('/sanctions/hits/999999/consequences')).status).toBe(404);
});
