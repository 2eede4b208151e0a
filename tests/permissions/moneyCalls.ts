import sql from 'sql-template-tag';
import { simpleMapping } from '../bank-statements/mapping';
import { createReleaseNote } from '../documents/samples';
import { createDocument, createLot, exempt } from '../e-invoices/samples';
import { type Call, type Calls, type Make, sale } from './calls';
import { newCustomer } from './customerCalls';
import { newSale, type World } from './world';

/** Creates a draft with one charge for a new buyer of a new sale. */
async function newDraft(world: World): Promise<{ id: number; line: number }> {
  const { db } = world.app;
  const [auctionId, customerId] = [await newSale(world), await newCustomer(world)];
  const { id } = await db.row<{ id: number }>(sql`
    insert into invoices (company, auction_id, customer_id, currency, language, rounding, net, total, created_at)
    values ('HOUSE', ${auctionId}, ${customerId}, 'GBP', 'en-US', 'LINE', 5000, 5000, now()) returning id`);
  const { line } = await db.row<{ line: number }>(sql`
    insert into invoice_lines (invoice_id, position, kind, description, amount, vat_category, vat_rate, vat_reason, vat_amount)
    values (${id}, 0, 'CHARGE', 'Frame', 5000, 'E', 0, 'MARGIN_ART', 0) returning id as line`);
  return { id, line };
}

/** Creates an issued invoice of 50.00. */
async function newInvoice(world: World): Promise<{ id: number; version: number; customerId: number }> {
  const { id } = await newDraft(world);
  const { body } = await world.admin.post<{ version: number; customer: { id: number } }>(
    `/invoices/${id}/issue`,
    {
      version: 1,
    },
  );
  return { id, version: body.version, customerId: body.customer.id };
}

/** Returns a period that contains the invoices of today. */
const readMonth = (world: World): Promise<{ from: string; to: string }> =>
  world.app.db.row(sql`select (current_date - 15)::text as "from", (current_date + 15)::text as "to"`);

/** Creates an issued invoice whose buyer has an email address. */
async function newAddressedInvoice(world: World): Promise<{ id: number; customerId: number }> {
  const { id, customerId } = await newInvoice(world);
  await world.app.db.run(sql`
    insert into customer_contacts (customer_id, kind, position, value)
    values (${customerId}, 'EMAIL', 0, ${`buyer-${id}@example.test`})`);
  return { id, customerId };
}

/** Of a day whose threshold for cash needs no exchange rate. */
const money = {
  company: 'HOUSE',
  method: 'CASH',
  currency: 'GBP',
  amount: 5000,
  paidOn: '2026-07-06',
};

/** Records a receipt of 50.00 that pays nothing yet. */
async function newReceipt(world: World, customerId: number | null): Promise<number> {
  const { body } = await world.admin.post<{ id: number }>('/payments', {
    ...money,
    customerId,
    deposit: true,
  });
  return body.id;
}

/** Sells a work privately to a customer. Returns the id of the sale. */
async function newPrivateSale({ app }: World, customerId: number): Promise<number> {
  const { id } = await app.db.row<{ id: number }>(sql`
    with item as (insert into items (item_no, title) values ('M' || nextval('item_numbers'), 'A vase') returning id),
      collection as (
        insert into collections (code, title, kind, currency, time_zone, visibility, price_display)
        select 'M' || id, 'A collection', 'LIST', 'GBP', 'Europe/London', 'INTERNAL', 'SHOWN' from item returning id)
    insert into sales (channel, item_id, collection_id, currency, price, buyer, buyer_id, sold_at)
    select 'PRIVATE', item.id, collection.id, 'GBP', 5000, 'Someone', ${customerId}, now() from item, collection returning id`);
  return id;
}

/** A CSV file of a bank. */
const createBankFile = (text: string) => ({
  name: 'statement.csv',
  content: `Date,Amount,Text\n2026-01-05,50.00,${text}\n`,
});

/** Returns a bank account whose CSV files are read as `simpleMapping`. A company has few, so it is created once. */
async function getBankAccount({ app }: World): Promise<number> {
  const [account, mapping] = ['Account of statements', JSON.stringify(simpleMapping)];
  const { id } =
    (await app.db.maybe<{ id: number }>(sql`
      update company_bank_accounts set csv_mapping = ${mapping}::jsonb where account = ${account} returning id`)) ??
    (await app.db.row<{ id: number }>(sql`
      insert into company_bank_accounts (company, position, payee, account, bank_code, bank, currency, csv_mapping)
      values ('HOUSE', 99, 'House', ${account}, '', '', 'GBP', ${mapping}::jsonb) returning id`));
  return id;
}

let entriesCreated = 0;

/** Imports a receipt of 50.00 that belongs to nobody yet. */
async function newBankEntry(world: World): Promise<{ id: number; fileId: number }> {
  const bankFile = createBankFile(`Payment ${++entriesCreated}`);
  const { body } = await world.admin.upload<{ id: number }>(
    `/bank-statements/accounts/${await getBankAccount(world)}/files`,
    bankFile.name,
    bankFile.content,
  );
  return world.app.db.row<{ id: number; fileId: number }>(sql`
    select id, file_id as "fileId" from bank_entries where file_id = ${body.id}`);
}

const draft =
  (body: object = { version: 1 }, more: (draft: { id: number; line: number }) => object = () => ({})): Make =>
  async (world) => {
    const created = await newDraft(world);
    return { params: { id: created.id }, body, ...more(created) };
  };
const issued =
  (body?: (invoice: { version: number }) => object): Make =>
  async (world): Promise<Call> => {
    const invoice = await newInvoice(world);
    return { params: { id: invoice.id }, ...(body && { body: body(invoice) }) };
  };

/** Successful calls of the endpoints about invoices, payments and the ledger. */
export const moneyCalls: Calls<
  | 'invoices'
  | 'bankStatements'
  | 'documentTexts'
  | 'buyerLinks'
  | 'invoiceEmails'
  | 'reminders'
  | 'payments'
  | 'journals'
  | 'registers'
> = {
  invoices: {
    list: async (world) => {
      await newInvoice(world);
      return {};
    },
    totals: () => ({}),
    export: () => ({}),
    ofAuction: sale(),
    draft: sale(),
    draftSale: async (world) => ({
      params: { id: await newPrivateSale(world, await newCustomer(world)) },
    }),
    run: async (world) => {
      const { body } = await world.admin.post<{ id: number }>('/invoices/issues', {
        rows: { ids: [(await newDraft(world)).id] },
      });
      return { params: { id: body.id } };
    },
    read: issued(),
    update: draft({ version: 1, note: 'Thank you' }),
    addLine: draft({ version: 1, kind: 'CHARGE', description: 'Packing', amount: 500, vatRate: null }),
    removeLine: draft({ version: 1 }, ({ id, line }) => ({ params: { id, line } })),
    moveLots: async (world) => {
      const [from, to] = [await newDraft(world), await newDraft(world)];
      const { db } = world.app;
      await db.run(sql`
        update invoices i set auction_id = f.auction_id, customer_id = f.customer_id
        from invoices f where f.id = ${from.id} and i.id = ${to.id}`);
      const { saleId } = await db.row<{ saleId: number }>(sql`
        with sold as (
          insert into sales (channel, lot_id, currency, price, sold_at) values ('AUCTION', ${-from.id}, 'GBP', 5000, now())
          returning id)
        update invoice_lines set sale_id = (select id from sold), kind = 'HAMMER' where id = ${from.line}
        returning sale_id as "saleId"`);
      return { params: { id: from.id }, body: { version: 1, saleIds: [saleId], invoiceId: to.id } };
    },
    issue: draft(),
    issueMany: async (world) => ({ body: { rows: { ids: [(await newDraft(world)).id] } } }),
    discard: draft(),
    hold: issued(({ version }) => ({ version, reason: 'Disputed' })),
    credit: issued(({ version }) => ({ version, reason: 'Damaged' })),
    release: async (world) => {
      const { db } = world.app;
      const { id, customerId } = await newInvoice(world);
      await newReceipt(world, customerId);
      const saleId = await newPrivateSale(world, customerId);
      await db.run(sql`update invoice_lines set sale_id = ${saleId} where invoice_id = ${id}`);
      const receipt = await db.row<{ id: number }>(
        sql`select max(id) as id from payments where customer_id = ${customerId}`,
      );
      await world.admin.post(`/payments/${receipt.id}/allocations`, {
        allocations: [{ invoiceId: id, amount: 5000 }],
      });
      return { params: { id }, body: { saleIds: [saleId], releasedTo: 'The buyer' } };
    },
    chargeStorage: async (world) => {
      const { db } = world.app;
      const { id, customerId } = await newInvoice(world);
      const saleId = await newPrivateSale(world, customerId);
      await db.run(sql`update invoice_lines set sale_id = ${saleId} where invoice_id = ${id}`);
      await db.run(sql`update sales set sold_at = now() - interval '400 days' where id = ${saleId}`);
      await db.run(sql`update house set storage_rate = 500`);
      return { params: { id } };
    },
    eInvoice: async (world) => {
      const { id } = await newInvoice(world);
      await world.app.db.run(sql`
        update invoices set document = ${JSON.stringify(createDocument(createLot('1', 100_000, 26_000, exempt('MARGIN_ART'))))}::jsonb where id = ${id}`);
      return { params: { id } };
    },
    pdf: issued(),
    releaseNote: async (world) => {
      const { id, customerId } = await newInvoice(world);
      const note = await world.app.db.row<{ id: number }>(sql`
        insert into release_notes (invoice_id, customer_id, position, document, released_at)
        values (${id}, ${customerId}, 1, ${JSON.stringify(createReleaseNote('en-US'))}::jsonb, now()) returning id`);
      return { params: note };
    },
  },
  documentTexts: {
    list: () => ({ params: { company: 'HOUSE' } }),
    save: async ({ admin }) => {
      const path = '/document-texts/HOUSE';
      const { body } = await admin.get<{ subjects: { subject: string; version: number }[] }>(path);
      const subject = body.subjects.find((one) => one.subject === 'COLLECTION');
      const texts = { 'en-US': 'Collect within ten days.', 'pt-BR': '', 'zh-CN': '', 'zh-TW': '' };
      return {
        params: { company: 'HOUSE', subject: 'COLLECTION' },
        body: { version: subject?.version ?? 0, validFrom: '2999-01-01', texts },
      };
    },
  },
  buyerLinks: {
    list: async (world) => ({ params: { id: await newCustomer(world) } }),
    make: async (world) => ({ params: { id: await newCustomer(world) }, body: { company: 'HOUSE' } }),
    revoke: async (world) => {
      const id = await newCustomer(world);
      const { body } = await world.admin.post<{ id: number }>(`/customers/${id}/buyer-links`, {
        company: 'HOUSE',
      });
      return { params: { id, link: body.id } };
    },
  },
  invoiceEmails: {
    list: issued(),
    send: async (world) => {
      const { id } = await newAddressedInvoice(world);
      return { params: { id }, body: {} };
    },
    sendMany: async (world) => ({ body: { rows: { ids: [(await newInvoice(world)).id] } } }),
    sendOfAuction: sale(),
    sendStatement: async (world) => {
      const { customerId } = await newAddressedInvoice(world);
      return { params: { id: customerId }, body: { company: 'HOUSE' } };
    },
  },
  reminders: {
    lateCharge: async (world) => ({ params: { id: (await newInvoice(world)).id } }),
    list: () => ({}),
    send: async (world) => ({ body: { rows: { ids: [(await newInvoice(world)).id] } } }),
    charge: async (world) => {
      const { id } = await newInvoice(world);
      await world.app.db.run(sql`update invoices set due_on = due_on - 100 where id = ${id}`);
      await world.app.db.run(sql`
        insert into reminder_rules (company, valid_from, days, fees, currency, interest_rate, interest_per, created_at, created_by)
        values ('HOUSE', '2000-01-01', '{7,21,35}', '{0,0,0}', 'GBP', 1200, 'YEAR', now(), ${world.app.people.ADMIN.id})
        on conflict do nothing`);
      return { params: { id }, body: { interest: true, fee: false } };
    },
    settings: () => ({ params: { company: 'HOUSE' } }),
    saveSettings: async (world) => {
      const { body } = await world.admin.get<{ version: number }>('/reminders/settings/GALLERY');
      return {
        params: { company: 'GALLERY' },
        body: {
          version: body.version,
          validFrom: '2999-01-01',
          days: [5, 10, 20],
          fees: [0, 0, 0],
          interestRate: 0,
          interestPer: 'YEAR',
        },
      };
    },
  },
  payments: {
    list: async (world) => {
      await newReceipt(world, await newCustomer(world));
      return {};
    },
    read: async (world) => ({ params: { id: await newReceipt(world, await newCustomer(world)) } }),
    record: async (world) => ({ body: { ...money, customerId: await newCustomer(world) } }),
    allocate: async (world) => {
      const { id, customerId } = await newInvoice(world);
      return {
        params: { id: await newReceipt(world, customerId) },
        body: { allocations: [{ invoiceId: id, amount: 5000 }] },
      };
    },
    assign: async (world) => ({
      params: { id: await newReceipt(world, null) },
      body: { customerId: await newCustomer(world) },
    }),
    writeOff: issued(({ version }) => ({ version, reason: 'Bankrupt' })),
    exchange: async (world) => {
      await world.app.db.run(sql`
        insert into exchange_rates (currency, valid_from, rate, given_at) values ('EUR', '2020-01-01', 0.8, now())
        on conflict do nothing`);
      return {
        params: { id: await newReceipt(world, await newCustomer(world)) },
        body: { amount: 100, currency: 'EUR', rate: '0.8' },
      };
    },
    refund: async (world) => {
      const customerId = await newCustomer(world);
      await newReceipt(world, customerId);
      return { params: { id: customerId }, body: money };
    },
    reverse: async (world) => ({
      params: { id: await newReceipt(world, await newCustomer(world)) },
      body: { paidOn: '2026-07-07', reason: 'Bounced' },
    }),
    balances: async (world) => ({ params: { id: await newCustomer(world) } }),
  },
  bankStatements: {
    accounts: () => ({}),
    files: async (world) => {
      await newBankEntry(world);
      return {};
    },
    download: async (world) => ({ params: { id: (await newBankEntry(world)).fileId } }),
    upload: async (world) => ({
      params: { id: await getBankAccount(world) },
      file: createBankFile('Thank you'),
    }),
    preview: async (world) => ({
      params: { id: await getBankAccount(world) },
      file: createBankFile('Thank you'),
    }),
    saveMapping: async (world) => ({ params: { id: await getBankAccount(world) }, body: simpleMapping }),
    list: async (world) => {
      await newBankEntry(world);
      return {};
    },
    candidates: async (world) => ({ query: { ids: [(await newBankEntry(world)).id] } }),
    read: async (world) => ({ params: { id: (await newBankEntry(world)).id } }),
    match: async (world) => ({
      params: { id: (await newBankEntry(world)).id },
      body: { kind: 'CUSTOMER', version: 1, customerId: await newCustomer(world), allocations: [] },
    }),
    ignore: async (world) => ({
      params: { id: (await newBankEntry(world)).id },
      body: { version: 1, reason: 'Interest' },
    }),
    undo: async (world) => {
      const { id } = await newBankEntry(world);
      await world.app.db.run(sql`update bank_entries set state = 'IGNORED' where id = ${id}`);
      return { params: { id }, body: { version: 1 } };
    },
  },
  journals: {
    list: async (world) => {
      await newInvoice(world);
      return { query: { company: 'HOUSE' } };
    },
    balances: () => ({ query: { company: 'HOUSE' } }),
    saveCodes: async (world) => {
      const { id } = await world.app.db.row<{ id: number }>(
        sql`select id from ledger_accounts where company = 'HOUSE' and kind = 'PREMIUM'`,
      );
      return { body: { company: 'HOUSE', codes: [{ id, code: '4000' }] } };
    },
    closings: () => ({ query: { company: 'HOUSE' } }),
    close: async (world) => {
      const { day } = await world.app.db.row<{ day: string }>(sql`
        select ('1990-01-01'::date + count(*)::int)::text as day from ledger_closings`);
      return { body: { company: 'GALLERY', closedThrough: day } };
    },
    check: () => ({}),
    export: () => ({ query: { company: 'HOUSE', from: '2020-01-01', to: '2020-12-31' } }),
  },
  registers: {
    copies: () => ({ query: { company: 'HOUSE' } }),
    read: async (world) => {
      await newInvoice(world);
      return { params: { register: 'VAT_RETURN' }, query: { company: 'HOUSE', ...(await readMonth(world)) } };
    },
    freeze: async (world) => {
      const { day } = await world.app.db.row<{ day: string }>(sql`
        select ('1990-01-01'::date + (select count(*)::int from ledger_closings)
          + (select count(*)::int from register_copies))::text as day`);
      await world.admin.post('/journals/closings', { company: 'GALLERY', closedThrough: day });
      return { params: { register: 'AML' }, body: { company: 'GALLERY', from: day, to: day } };
    },
    export: async (world) => {
      await newInvoice(world);
      return {
        params: { register: 'MARGIN_STOCK' },
        query: { company: 'HOUSE', ...(await readMonth(world)) },
      };
    },
  },
};
