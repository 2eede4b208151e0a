import sql from 'sql-template-tag';
import type { Invoice } from '#contract/invoices';
import { pollUntil } from '../support/pollUntil';
import { type Desk, openDesk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());

describe('goods', () => {
  const release = async ({ id, lines }: Invoice) =>
    desk.manager.post<Invoice & { code: string; params: object }>(`/invoices/${id}/releases`, {
      saleIds: [lines[0]?.saleId],
      releasedTo: 'Someone at the desk',
    });

  test('leave once the invoice is paid and the buyer verified, and only once', async () => {
    const buyer = await desk.newCustomer();
    const invoice = await desk.invoiceOf([100_000], buyer);
    const unpaid = await release(invoice);
    expect([unpaid.status, unpaid.body.code, unpaid.body.params]).toEqual([
      409,
      'release.unpaid',
      { open: '£1,312.00' },
    ]);
    await desk.pay(buyer, 131_200);
    await desk.app.db.run(sql`update customers set verification = 'REQUIRED' where id = ${buyer}`);
    expect((await release(invoice)).body.code).toBe('release.unverified');
    await desk.app.db.run(sql`update customers set verification = 'VERIFIED' where id = ${buyer}`);
    const released = await release(invoice);
    expect([released.status, released.body.releases]).toEqual([
      201,
      [expect.objectContaining({ lotNumber: '1', releasedTo: 'Someone at the desk' })],
    ]);
    const { body: item } = await desk.manager.get<{ custody: string }>(`/items/${invoice.lines[0]?.itemId}`);
    expect(item.custody).toBe('RELEASED');
    expect((await release(invoice)).body.code).toBe('release.done');
  });

  test('lock their lots before the invoice, as corrections of results do', async () => {
    const buyer = await desk.newCustomer();
    const invoice = await desk.invoiceOf([100_000], buyer);
    await desk.pay(buyer, 131_200);
    let releasing: ReturnType<typeof release> | undefined;
    await desk.app.db.transaction(async (tx) => {
      await tx.run(sql`select 1 from lots where auction_id = ${invoice.auction?.id ?? 0} for update`);
      releasing = release(invoice);
      await pollUntil('the release that waits for the lot', () =>
        desk.app.db.maybe(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      );
      expect(await tx.run(sql`select 1 from invoices where id = ${invoice.id} for update nowait`)).toBe(1);
    });
    expect((await releasing)?.status).toBe(201);
  });
});

test('a user with finance access works with invoices whatever their role, but not as an EDITOR', async () => {
  const admin = await desk.app.signIn('ADMIN');
  const give = async (role: 'SPECIALIST' | 'EDITOR') => {
    const { body: user } = await admin.get<{ version: number }>(`/users/${desk.app.people[role].id}`);
    return admin.put<{ fields: object[] }>(`/users/${desk.app.people[role].id}`, {
      ...toUserForm(user),
      finance: true,
    });
  };
  const toUserForm = (user: object) =>
    Object.fromEntries(
      Object.entries(user).filter(([name]) =>
        ['email', 'name', 'role', 'language', 'departmentIds', 'active', 'version'].includes(name),
      ),
    );
  const specialist = await desk.app.signIn('SPECIALIST');
  expect((await specialist.get('/invoices')).status).toBe(403);
  expect((await give('SPECIALIST')).status).toBe(200);
  const finance = await desk.app.signIn('SPECIALIST');
  const statuses = await Promise.all(
    ['/invoices', '/payments', '/journals/check'].map(async (path) => (await finance.get(path)).status),
  );
  expect(statuses).toEqual([200, 200, 200]);
  expect((await finance.get('/users')).status).toBe(403);
  const { status, body } = await give('EDITOR');
  expect([status, body.fields]).toEqual([
    422,
    [expect.objectContaining({ path: 'finance', code: 'editor_finance' })],
  ]);
});
