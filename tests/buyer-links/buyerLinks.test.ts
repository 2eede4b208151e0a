import sql from 'sql-template-tag';
import type { BuyerLink } from '#contract/buyer-links';
import type { Invoice } from '#contract/invoices';
import { languages } from '#contract/session';
import { type BuyerLinkOwner, readAccount } from '../../server/buyer-links/account';
import { parsePeriod, readStatements } from '../../server/buyer-links/statement';
import { locales } from '../../server/locales/locales';
import { issueCharge } from '../invoices/charge';
import { requestPath } from '../links/shared';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  await app.db.run(sql`update house set currency = 'EUR'`);
  await app.db.run(sql`
    insert into company_bank_accounts (company, position, payee, account, bank_code, bank, currency)
    values ('HOUSE', 0, 'Hallam & Rowe', 'DE89370400440532013000', 'COBADEFFXXX', 'Commerzbank', 'EUR')`);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.run(sql`delete from sign_in_failures`);
});

let created = 0;
const newCustomer = async (values: object = {}): Promise<number> =>
  (await manager.post<{ id: number }>('/customers', { lastName: `Pagebuyer ${++created}`, ...values })).body
    .id;
const newLink = async (customerId: number, input: object = {}) => {
  const { status, body } = await manager.post<BuyerLink & { address: string }>(
    `/customers/${customerId}/buyer-links`,
    { company: 'HOUSE', ...input },
  );
  expect([status, body]).toEqual([201, expect.anything()]);
  return { ...body, path: new URL(body.address).pathname };
};
const open = (path: string, headers: Record<string, string> = {}) => requestPath(app, path, headers);
const listLinks = async (customerId: number) =>
  (await manager.get<{ data: BuyerLink[] }>(`/customers/${customerId}/buyer-links`)).body.data;
const pay = (customerId: number, amount: number, more: object = {}) =>
  manager.post<{ id: number }>('/payments', {
    company: 'HOUSE',
    method: 'TRANSFER',
    customerId,
    currency: 'EUR',
    amount,
    paidOn: '2026-01-05',
    ...more,
  });

describe('page', () => {
  test('shows what is owed, how to pay it, and the files of the buyer alone', async () => {
    const [customerId, other] = [await newCustomer(), await newCustomer()];
    const invoice = await issueCharge(app, manager, {
      customerId,
      amount: 1_312_000,
      currency: 'EUR',
      overdueDays: 3,
    });
    const foreign = await issueCharge(app, manager, { customerId: other, amount: 777_700, currency: 'EUR' });
    const { path } = await newLink(customerId);
    const { status, headers, body } = await open(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(body).not.toContain('<script');
    for (const text of [invoice.number ?? '', '€13,120.00', 'Overdue', 'RF', 'DE89 3704 0044 0532 0130 00'])
      expect(body).toContain(text);
    expect(body).toContain('QR code for a SEPA credit transfer of €13,120.00');
    expect(body).not.toContain(foreign.number);
    const [file = ''] = /[\w-]{16}\.pdf/.exec(body) ?? [];
    const pdf = await open(path + file);
    expect([pdf.status, pdf.headers['content-type'], pdf.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    expect(pdf.body.slice(0, 5)).toBe('%PDF-');
    // The buyer gets no e-invoice, and the name belongs to this link.
    expect((await open(path + file.replace('pdf', 'xml'))).status).toBe(404);
    expect((await open((await newLink(other)).path + file)).status).toBe(404);
  });

  test('asks for what is left after a payment, and lists paid invoices and unused credit below', async () => {
    const customerId = await newCustomer();
    await issueCharge(app, manager, { customerId, amount: 50_000, currency: 'EUR' });
    const { path } = await newLink(customerId);
    await pay(customerId, 20_000);
    const part = await open(path);
    for (const text of ['€200.00', '€300.00', 'transfer of €300.00']) expect(part.body).toContain(text);
    await pay(customerId, 40_000);
    const paid = await open(path);
    expect(paid.body).toContain('You have no open invoices.');
    expect(paid.body).toContain('credit notes: €100.00');
    expect(paid.body).toContain('Paid invoices and credit notes');
  });

  test('shows the documents and payments of a period with a running balance', async () => {
    const customerId = await newCustomer();
    await issueCharge(app, manager, { customerId, amount: 50_000, currency: 'EUR' });
    await pay(customerId, 20_000, { paidOn: '2025-01-05' });
    const { path } = await newLink(customerId);
    const { body } = await open(`${path}?from=2025-01-06&to=2099-12-31`);
    const table = /<table>.*<\/table>/.exec(body)?.[0] ?? '';
    const rows = [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
      [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '')),
    );
    expect(rows.map((cells) => cells.slice(2))).toEqual([
      [],
      ['-€200.00', '-€200.00'],
      ['€500.00', '€300.00'],
      [],
    ]);
    expect(table).toContain('€300.00');
  });

  test('calls an invoice credited only once it is credited in full', async () => {
    const customerId = await newCustomer();
    const { id, version, lines } = await issueCharge(app, manager, {
      customerId,
      amount: 50_000,
      currency: 'EUR',
    });
    const credit = (more: object) =>
      manager.post<Invoice>(`/invoices/${id}/credits`, { reason: 'Agreed', ...more });
    expect((await credit({ version, lines: [{ id: lines[0]?.id, amount: 1000 }] })).status).toBe(201);
    await pay(customerId, 49_000);
    const { path } = await newLink(customerId);
    const { credited, paid } = locales['en-US'].buyerPage.states;
    const part = (await open(path)).body;
    expect([part.includes(`>${paid}<`), part.includes(`>${credited}<`)]).toEqual([true, false]);
    const { body } = await manager.get<Invoice>(`/invoices/${id}`);
    expect((await credit({ version: body.version })).status).toBe(201);
    expect((await open(path)).body).toContain(`>${credited}<`);
  });

  describe('statement of what one customer pays for another', () => {
    const readLines = async (customerId: number) => {
      const { path } = await newLink(customerId);
      const period = { from: '2025-01-01', to: '2099-12-31' };
      const [statement] = (await readStatements(app.db, { company: 'HOUSE', customerId }, period)) ?? [];
      const { body } = await open(`${path}?from=${period.from}&to=${period.to}`);
      const account = await readAccount(app, { company: 'HOUSE', customerId } as BuyerLinkOwner, new Date());
      const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
      expect(statement?.closing).toBe(
        sum(account.open.map((one) => one.open)) - sum(account.credit.map(({ amount }) => amount)),
      );
      return {
        body,
        entries: statement?.entries.map(({ kind, amount, balance }) => [kind, amount, balance]),
      };
    };

    test('ends with what is open less the own credit on both sides', async () => {
      const [buyer, payer] = [await newCustomer(), await newCustomer()];
      const invoice = await issueCharge(app, manager, { customerId: buyer, amount: 50_000, currency: 'EUR' });
      const { body: payment } = await pay(payer, 60_000, {
        allocations: [{ invoiceId: invoice.id, amount: 50_000 }],
      });
      const ofBuyer = await readLines(buyer);
      expect(ofBuyer.entries).toEqual([
        ['INVOICE', 50_000, 50_000],
        ['PAID_BY_OTHER', -50_000, 0],
      ]);
      expect(ofBuyer.body).toContain(`Invoice ${invoice.number} · paid by another customer`);
      const ofPayer = await readLines(payer);
      expect(ofPayer.entries).toEqual([
        ['PAYMENT', -60_000, -60_000],
        ['PAID_FOR_OTHER', 50_000, -10_000],
      ]);
      expect(ofPayer.body).toContain(`Used for invoice ${invoice.number} of another customer`);
      const { status } = await manager.post(`/payments/${payment.id}/reversal`, {
        paidOn: '2026-01-06',
        reason: 'Bounced',
      });
      expect(status).toBe(200);
      expect((await readLines(buyer)).entries?.at(-1)).toEqual(['PAID_BY_OTHER', 50_000, 50_000]);
      expect((await readLines(payer)).entries?.at(-1)?.[2]).toBe(0);
    });
  });

  test('is in the language of the customer, or in the one that its reader chooses', async () => {
    const customerId = await newCustomer({ language: 'pt-BR' });
    const { path } = await newLink(customerId);
    expect((await open(path, { 'accept-language': 'zh-CN' })).body).toContain('<html lang="pt-BR"');
    for (const language of languages)
      expect((await open(`${path}?lang=${language}`)).body).toContain(locales[language].buyerPage.statement);
  });
});

describe('link', () => {
  test('stores only the digest of its token, and counts how often the buyer opens it', async () => {
    const customerId = await newCustomer();
    const { path, address } = await newLink(customerId);
    const token = path.split('/')[2] ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    for (const table of ['buyer_links', 'events', 'idempotency_keys'])
      expect(JSON.stringify(await app.db.rows(sql`select * from ${sql([table])}`))).not.toContain(token);
    await open(path);
    await open(path);
    await open(path, { method: 'HEAD' });
    await open(`${path}?lang=pt-BR`);
    const [link] = await listLinks(customerId);
    expect(link).toMatchObject({ opened: 2, lastOpenedAt: expect.any(String), revokedAt: null });
    expect(JSON.stringify(link)).not.toContain(address);
  });

  test('of staff works for an hour and is neither listed nor counted', async () => {
    const customerId = await newCustomer();
    const { path, expiresAt } = await newLink(customerId, { forStaff: true });
    expect((await open(path)).status).toBe(200);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(3_600_000);
    expect(await listLinks(customerId)).toEqual([]);
    expect(
      await app.db.row(sql`select opened from buyer_links where customer_id = ${customerId}`),
    ).toMatchObject({ opened: 0 });
  });

  test('reveals nothing once it is revoked or has expired, or if it never existed', async () => {
    const customerId = await newCustomer();
    const [revoked, expired] = [await newLink(customerId), await newLink(customerId)];
    const { status } = await manager.delete(`/customers/${customerId}/buyer-links/${revoked.id}`);
    expect(status).toBe(200);
    await app.db.run(sql`update buyer_links set expires_at = now() where id = ${expired.id}`);
    const replies = await Promise.all(
      [revoked.path, expired.path, `/b/${'x'.repeat(43)}/`, '/b/', '/b/x/y/z'].map(async (path) => {
        const { status: code, body, headers } = await open(path);
        return { code, body, length: headers['content-length'] };
      }),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]?.code).toBe(404);
  });

  test('cannot be guessed: after fifty wrong ones, the network has to wait', async () => {
    const customerId = await newCustomer();
    const { path } = await newLink(customerId);
    for (let at = 0; at < 50; at++) expect((await open(`/b/${at}/`)).status).toBe(404);
    expect((await open(path)).status).toBe(429);
  });

  test('moves with a merge of its customer', async () => {
    const [survivor, merged] = [await newCustomer(), await newCustomer()];
    await newLink(merged);
    const { status } = await manager.post(`/customers/${survivor}/merges`, {
      version: 1,
      mergedId: merged,
      mergedVersion: 1,
      copyFields: [],
    });
    expect(status).toBeLessThan(300);
    expect(await listLinks(survivor)).toHaveLength(1);
  });
});

test('a period has twelve months unless the address names its days', () => {
  const period = (query: string) => parsePeriod(new URLSearchParams(query), '2028-02-29');
  expect(period('')).toEqual({ from: '2027-02-28', to: '2028-02-29' });
  expect(period('from=2026-01-01&to=2026-03-31')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
  expect(period('from=2026-03-31&to=2026-01-01')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
  expect(period('from=x&to=9999-99-99')).toEqual({ from: '2027-02-28', to: '2028-02-29' });
});
