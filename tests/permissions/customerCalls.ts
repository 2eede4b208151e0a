import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import { type Calls, noInput, row } from './calls';
import { newItem, newSale, unique, type World } from './world';

/** Creates a customer of the caller's department. */
export const newCustomer = async ({ app, department }: World): Promise<number> =>
  (
    await app.db.row<{ id: number }>(sql`
      insert into customers (last_name, name, sort_name, spellings, department_id, department_ids)
      values (${`Inventar ${unique()}`}, 'Inventar', 'inventar', 'Inventar', ${department}, ${[department]}::bigint[]) returning id`)
  ).id;

const note = { kind: 'CALL', text: 'Asks for clocks', at: '2026-05-01T10:00:00Z' };
const account = { payee: 'Inventar', account: 'GB33 BUKB 2020 1555 5555 55', currency: 'GBP' };
const terms = {
  auctionId: null,
  limit: 100_000,
  deposit: null,
  currency: 'GBP',
  premiumScheduleId: null,
  validFrom: '2026-01-01',
  validTo: null,
};
/** Adds an email address to a customer and returns it. */
const newAddress = async ({ app }: World, customerId: number): Promise<string> => {
  const address = `clock.${unique()}@inventar.test`.toLowerCase();
  const { id } = await app.db.row<{ id: number }>(sql`
    insert into customer_contacts (customer_id, kind, label, value, position)
    values (${customerId}, 'EMAIL', '', ${address}, 0) returning id`);
  // Where secrets are planted in new rows, it has another address now.
  await app.db.run(sql`update customer_contacts set value = ${address} where id = ${id}`);
  return address;
};
const newFile = async (world: World): Promise<{ id: number; file: number }> => {
  const id = await newCustomer(world);
  const fileKey = `customer-files/${unique()}/paper`;
  await world.app.context.files.put(fileKey, Readable.from([Buffer.from('paper')]));
  const { file } = await world.app.db.row<{ file: number }>(sql`
    insert into customer_files (customer_id, file_key, file_name, bytes, user_id, at)
    values (${id}, ${fileKey}, 'content.pdf', 5, (select min(id) from users), now()) returning id as file`);
  return { id, file };
};
/** Creates a task assigned to the caller. */
const newTask = async (world: World): Promise<number> => {
  const { user } = (await world.client.get<{ user: { id: number } }>('/session')).body;
  const customer = await newCustomer(world);
  const { id } = await world.app.db.row<{ id: number }>(sql`
    insert into customer_tasks (customer_id, text, due_on, user_id, given_by, given_at)
    values (${customer}, 'Write', '2026-06-01', ${user.id}, ${user.id}, now()) returning id`);
  return id;
};
/** Creates a note by the caller. */
const newNote = async (world: World): Promise<number> => {
  const { user } = (await world.client.get<{ user: { id: number } }>('/session')).body;
  const customer = await newCustomer(world);
  const { id } = await world.app.db.row<{ id: number }>(sql`
    insert into customer_notes (customer_id, kind, text, at, user_id)
    values (${customer}, ${note.kind}, ${note.text}, ${note.at}, ${user.id}) returning id`);
  return id;
};

/** Successful calls of the endpoints about customers. */
export const customerCalls: Calls<
  | 'buyers'
  | 'customers'
  | 'dealings'
  | 'notes'
  | 'relations'
  | 'interests'
  | 'bankAccounts'
  | 'customerEmails'
  | 'customerFiles'
  | 'terms'
  | 'tasks'
  | 'matches'
> = {
  buyers: {
    list: async (world) => row(await newSale(world, 'LIVE')),
    paddles: async (world) => row(await newSale(world, 'LIVE')),
    decide: async (world) =>
      row(await newSale(world, 'LIVE'), { body: { choices: [{ buyer: 'Nobody', choice: 'NOBODY' }] } }),
  },
  dealings: {
    list: async (world) => row(await newCustomer(world)),
    figures: async (world) => row(await newCustomer(world)),
  },
  relations: {
    list: async (world) => row(await newCustomer(world)),
    create: async (world) =>
      row(await newCustomer(world), { body: { kind: 'HOUSEHOLD', otherId: await newCustomer(world) } }),
    remove: async (world) => {
      const [id, other] = [await newCustomer(world), await newCustomer(world)];
      const made = await world.app.db.row<{ relation: number }>(sql`
        insert into customer_relations (customer_id, other_id, kind) values (${id}, ${other}, 'WORKS_AT')
        returning id as relation`);
      return { params: { id, ...made } };
    },
  },
  interests: {
    list: async (world) => row(await newCustomer(world)),
    update: async (world) =>
      row(await newCustomer(world), { body: { interests: [{ kind: 'KEYWORD', text: 'clocks' }] } }),
  },
  matches: {
    ofCustomer: async (world) => row(await newCustomer(world)),
    ofSale: async (world) => row(await newSale(world)),
    ofItem: async (world) => row(await newItem(world)),
    exportOfItem: async (world) => row(await newItem(world)),
    exportOfSale: async (world) => row(await newSale(world)),
  },
  tasks: {
    mine: noInput,
    list: async (world) => row(await newCustomer(world)),
    create: async (world) =>
      row(await newCustomer(world), {
        body: { text: 'Write', dueOn: '2026-06-01', userId: world.app.people.ADMIN.id },
      }),
    finish: async (world) => row(await newTask(world), { body: { version: 1 } }),
    reopen: async (world) => row(await newTask(world), { body: { version: 1 } }),
  },
  customerEmails: {
    options: async (world) => row(await newCustomer(world)),
    fillTemplate: async (world) => {
      const id = await newCustomer(world);
      const content = {
        subject: 'Clock',
        preheader: '',
        body: { mode: 'BLOCKS', blocks: [{ id: 'b', type: 'text', html: '<p>It ticks.</p>' }] },
      };
      const { template } = await world.app.db.row<{ template: number }>(sql`
        insert into templates (name, contents, created_at, updated_at)
        values (${`Clock ${unique()}`}, ${JSON.stringify({ 'en-US': content })}, now(), now()) returning id as template`);
      return { params: { id, template } };
    },
    preview: async (world) =>
      row(await newCustomer(world), { body: { subject: 'Clock', text: 'It ticks.' } }),
    create: async (world) => {
      const id = await newCustomer(world);
      const to = await newAddress(world, id);
      return row(id, { body: { to, subject: 'Clock', text: 'It ticks.' } });
    },
    sendAgain: async (world) => {
      const id = await newCustomer(world);
      const address = await newAddress(world, id);
      const made = await world.app.db.row<{ id: number }>(sql`
        insert into customer_emails (customer_id, thread_id, user_id, at, address, subject, text, language, state)
        values (${id}, 0, ${world.app.people.ADMIN.id}, now(), ${address}, 'Clock', 'It ticks.', 'en-US', 'FAILED')
        returning id`);
      // Where secrets are planted in new rows, it has another address now.
      await world.app.db.run(sql`update customer_emails set address = ${address} where id = ${made.id}`);
      return row(made.id);
    },
  },
  customerFiles: {
    list: async (world) => row(await newCustomer(world)),
    add: async (world) => row(await newCustomer(world), { file: { name: 'email.pdf', content: '%PDF-1.7' } }),
    rename: async (world) => {
      const { id, file } = await newFile(world);
      return { params: { id, file }, body: { title: 'Power of attorney' } };
    },
    remove: async (world) => ({ params: await newFile(world) }),
    download: async (world) => ({ params: await newFile(world) }),
  },
  bankAccounts: {
    list: async (world) => row(await newCustomer(world)),
    create: async (world) => row(await newCustomer(world), { body: account }),
    remove: async (world) => {
      const id = await newCustomer(world);
      const made = await world.app.db.row<{ account: number }>(sql`
        insert into customer_bank_accounts (customer_id, payee, account, currency, added_by)
        values (${id}, 'Inventar', '12345678', 'GBP', ${world.app.people.ADMIN.id}) returning id as account`);
      return { params: { id, ...made } };
    },
  },
  terms: {
    list: async (world) => row(await newCustomer(world)),
    create: async (world) => row(await newCustomer(world), { body: { ...terms, paddle: unique() } }),
    end: async (world) => {
      const id = await newCustomer(world);
      const made = await world.app.db.row<{ terms: number }>(sql`
        insert into customer_terms (customer_id, currency, valid_from, user_id)
        values (${id}, 'GBP', '2026-01-01', ${world.app.people.ADMIN.id}) returning id as terms`);
      return { params: { id, ...made }, body: { version: 1, validTo: '2026-02-01' } };
    },
  },
  notes: {
    timeline: async (world) => row(await newCustomer(world)),
    create: async (world) => row(await newCustomer(world), { body: note }),
    update: async (world) => row(await newNote(world), { body: { ...note, version: 1 } }),
    remove: async (world) => row(await newNote(world), { body: { version: 1 } }),
  },
  customers: {
    list: noInput,
    export: noInput,
    find: () => ({ query: { q: 'Inventar' } }),
    tags: () => ({}),
    vcard: async (world) => row(await newCustomer(world)),
    readVcards: () => ({
      file: { name: 'book.vcf', content: 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Inventar\r\nEND:VCARD\r\n' },
    }),
    create: () => ({ body: { lastName: 'Inventar' } }),
    read: async (world) => row(await newCustomer(world)),
    update: async (world) => row(await newCustomer(world), { body: { firstName: 'Vera', version: 1 } }),
    updateMany: async (world) => ({
      body: { rows: { ids: [await newCustomer(world)] }, change: { tag: 'Fair', add: true } },
    }),
  },
};
