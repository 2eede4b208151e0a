import sql from 'sql-template-tag';
import type { BankEntryRow, BankImport } from '#contract/bank-statements';
import type { Invoice } from '#contract/invoices';
import type { LedgerCheck } from '#contract/journals';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient, ApiResponse } from '../support/client';
import { camt053, camtBalance, camtEntry, camtStatement, ownAccount } from './files';

/** A payment on a statement of the bank, in minor units. */
export interface BankLine {
  amount: number;
  bookedOn?: string;
  text?: string;
  reference?: string;
  name?: string;
  endToEndId?: string;
  serviceReference?: string;
  reversal?: boolean;
}

/** Rostrum with a signed-in manager, and the steps of tests about bank statements. */
export interface BankWorld {
  app: TestApp;
  manager: ApiClient;
  newAccount(currency?: string): Promise<number>;
  newCustomer(lastName?: string): Promise<number>;
  /** issues an invoice with one charge */
  newInvoice(
    amount: number,
    values?: { customerId?: number; payerId?: number; currency?: string },
  ): Promise<Invoice>;
  readInvoice(id: number): Promise<Invoice>;
  upload<Body = BankImport>(accountId: number, content: string | Uint8Array): Promise<ApiResponse<Body>>;
  /** imports a camt.053 with these lines and returns the result */
  importLines(accountId: number, lines: readonly BankLine[], opening?: number): Promise<BankImport>;
  listEntries(accountId: number): Promise<BankEntryRow[]>;
  /** the comparisons of the ledger in which something differs */
  findDifferences(): Promise<LedgerCheck[]>;
}

export async function openBankWorld(): Promise<BankWorld> {
  const app = await openTestApp();
  const manager = await app.signIn('MANAGER');
  const upload: BankWorld['upload'] = (accountId, content) =>
    manager.upload(`/bank-statements/accounts/${accountId}/files`, 'statement.xml', content);
  const currencies = new Map<number, string>();
  let created = 0;
  const world: BankWorld = {
    app,
    manager,
    upload,
    async newAccount(currency = 'GBP') {
      const { id } = await app.db.row<{ id: number }>(sql`
        insert into company_bank_accounts (company, position, payee, account, bank_code, bank, currency)
        values ('HOUSE', 50, 'House', ${ownAccount}, '', 'Bank of Tests', ${currency}) returning id`);
      currencies.set(id, currency);
      return id;
    },
    newCustomer: async (lastName = `Payer ${++created}`) =>
      (await manager.post<{ id: number }>('/customers', { lastName })).body.id,
    async newInvoice(amount, { customerId, payerId, currency = 'GBP' } = {}) {
      const buyerId = customerId ?? (await world.newCustomer());
      const { id } = await app.db.row<{ id: number }>(sql`
        with draft as (
          insert into invoices (company, customer_id, payer_id, currency, language, rounding, net, total, created_at)
          values ('HOUSE', ${buyerId}, ${payerId ?? null}, ${currency}, 'en-US', 'LINE', ${amount}, ${amount}, now())
          returning id)
        insert into invoice_lines (invoice_id, position, kind, description, amount, vat_category, vat_rate, vat_reason, vat_amount)
        select id, 0, 'CHARGE', 'Frame', ${amount}, 'E', 0, 'MARGIN_ART', 0 from draft returning invoice_id as id`);
      const { status, body } = await manager.post<Invoice>(`/invoices/${id}/issue`, { version: 1 });
      expect([status, body]).toEqual([200, expect.anything()]);
      return body;
    },
    readInvoice: async (id) => (await manager.get<Invoice>(`/invoices/${id}`)).body,
    async importLines(accountId, lines, opening = 0) {
      const { status, body } = await upload(
        accountId,
        createStatement(lines, opening, currencies.get(accountId) ?? 'GBP'),
      );
      expect([status, body]).toEqual([201, expect.anything()]);
      return body;
    },
    listEntries: async (accountId) =>
      (
        await manager.get<{ data: BankEntryRow[] }>(
          `/bank-statements/entries?accountId=${accountId}&sort=bookedOn&pageSize=100`,
        )
      ).body.data.toSorted((one, other) => one.id - other.id),
    findDifferences: async () =>
      (await manager.get<{ checks: LedgerCheck[] }>('/journals/check')).body.checks.filter(
        ({ first }) => first !== null,
      ),
  };
  return world;
}

/** Returns a camt.053 whose balances match its lines. */
export function createStatement(lines: readonly BankLine[], opening = 0, currency = 'GBP'): string {
  const days = lines.map(({ bookedOn = defaultDay }) => bookedOn).sort();
  const closing = lines.reduce((sum, { amount }) => sum + amount, opening);
  const balances =
    camtBalance('OPBD', toDecimal(opening), days[0] ?? defaultDay, currency) +
    camtBalance('CLBD', toDecimal(closing), days.at(-1) ?? defaultDay, currency);
  return camt053(
    camtStatement(
      lines.map((line) => toCamtEntry(line, currency)),
      { currency, balances },
    ),
  );
}

const defaultDay = '2026-05-14';
const toDecimal = (amount: number): string => (amount / 100).toFixed(2);

function toCamtEntry(line: BankLine, currency: string): string {
  const {
    amount,
    bookedOn = defaultDay,
    text,
    reference,
    name,
    endToEndId,
    serviceReference,
    reversal,
  } = line;
  const role = amount > 0 === !reversal ? 'Dbtr' : 'Cdtr';
  const remittance = [
    text ? `<Ustrd>${text}</Ustrd>` : '',
    reference ? `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>` : '',
  ].join('');
  return camtEntry({
    amount: toDecimal(Math.abs(amount)),
    currency,
    direction: amount > 0 ? 'CRDT' : 'DBIT',
    booked: `<Dt>${bookedOn}</Dt>`,
    valued: `<Dt>${bookedOn}</Dt>`,
    ...(reversal && { reversal: 'true' }),
    ...(serviceReference && { serviceReference }),
    details: `<TxDtls>
      <Refs><EndToEndId>${endToEndId ?? 'NOTPROVIDED'}</EndToEndId></Refs>
      <Amt Ccy="${currency}">${toDecimal(Math.abs(amount))}</Amt>
      ${name ? `<RltdPties><${role}><Pty><Nm>${name}</Nm></Pty></${role}></RltdPties>` : ''}
      ${remittance ? `<RmtInf>${remittance}</RmtInf>` : ''}
    </TxDtls>`,
  });
}
