import { parse } from 'csv-parse/sync';
import sql from 'sql-template-tag';
import { accountFields } from '#contract/account-fields';
import { type EventNoun, eventTypes } from '#contract/api/events';
import {
  type Field,
  type Fields,
  getDefaultValue,
  getDefaultValues,
  getExportHeader,
  getOptionKey,
  pickFieldValues,
} from '#contract/api/field';
import { getMark } from '#contract/api/secrets';
import { artistFields } from '#contract/artist-fields';
import { auctionFields } from '#contract/auction-fields';
import type { Auction } from '#contract/auctions';
import { bankFields } from '#contract/bank-accounts';
import { campaignFields } from '#contract/campaign-fields';
import type { Campaign } from '#contract/campaigns';
import { type Collection, collectionFields } from '#contract/collections';
import { seriesDocuments } from '#contract/companies';
import { customerFields } from '#contract/customer-fields';
import type { Customer } from '#contract/customers';
import { type Category, categoryFields, departmentFields } from '#contract/departments';
import { emailFields, sendingFields } from '#contract/email-fields';
import { goalFields } from '#contract/goals';
import { currencyFields } from '#contract/house-currencies';
import { galleryFields, houseFields, layoutFields } from '#contract/house-fields';
import {
  getImportLabel,
  type ImportField,
  type ImportTarget,
  importFieldDeclarations,
  importFields,
  importTargets,
  targetFields,
} from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import { itemFields } from '#contract/item-fields';
import { itemFormFields } from '#contract/item-form';
import type { Item } from '#contract/items';
import { lotFields, lotFormFields } from '#contract/lot-fields';
import type { LotForm, LotSheet } from '#contract/lots';
import type { Account } from '#contract/mail-accounts';
import { noteFields } from '#contract/notes';
import { ruleFields } from '#contract/publication-levels';
import { registrationFields } from '#contract/registrations';
import { rateFields, regulationFields } from '#contract/regulation-fields';
import { reservationFields } from '#contract/reservations';
import { scheduleFields } from '#contract/schedule-fields';
import { type Segment, segmentFields } from '#contract/segments';
import { languages } from '#contract/session';
import { taskFields } from '#contract/tasks';
import { templateFields } from '#contract/template-fields';
import { termsFields } from '#contract/terms';
import { userFields } from '#contract/user-fields';
import type { User } from '#contract/users';
import { documentFields, verificationFields } from '#contract/verification-fields';
import { type WorkSheet, workFields } from '#contract/works';
import { matchHeader } from '../../server/imports/aliases';
import { eventFieldLabel, findEventField } from '../../src/components/activity/eventWords';
import { auctionForm, formOf, newAuction, newLot, readLot } from '../auctions/forms';
import { content } from '../campaigns/emails';
import { collectionForm } from '../collections/form';
import { checkImport, commitImport, listCheckedRows, uploadLotFile } from '../imports/file';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { addWorks, newCollection, newItem } from '../works/gallery';

/** Fields are declared once; these tests check that every part of the application follows the declarations. */
const declarations = {
  'mail-accounts': accountFields,
  artists: artistFields,
  'bank-accounts': bankFields,
  documents: documentFields,
  notes: noteFields,
  reservations: reservationFields,
  segments: segmentFields,
  tasks: taskFields,
  goals: goalFields,
  templates: templateFields,
  terms: termsFields,
  users: userFields,
  verifications: verificationFields,
  auctions: auctionFields,
  campaigns: campaignFields,
  collections: collectionFields,
  customers: customerFields,
  items: itemFields,
  lots: lotFields,
  works: workFields,
  house: houseFields,
  layout: layoutFields,
  gallery: galleryFields,
  email: emailFields,
  sending: sendingFields,
  departments: departmentFields,
  categories: categoryFields,
  currencies: currencyFields,
  regulation: regulationFields,
  rates: rateFields,
  'publication-rules': ruleFields,
  schedules: scheduleFields,
  registrations: registrationFields,
};
const tables: Partial<Record<Noun, string>> = {
  'mail-accounts': 'mail_accounts',
  'bank-accounts': 'customer_bank_accounts',
  documents: 'identity_documents',
  email: 'email_settings',
  sending: 'email_settings',
  notes: 'customer_notes',
  tasks: 'customer_tasks',
  terms: 'customer_terms',
  works: 'collection_items',
};
type Noun = keyof typeof declarations;
const listFields = (fields: Fields) => Object.entries(fields);
const every = Object.entries(declarations).flatMap(([noun, fields]) =>
  listFields(fields).map(([name, field]) => ({ noun: noun as Noun, name, field })),
);

let app: TestApp;
let manager: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

type Messages = Record<string, string>;
const loadMessages = (language: string): Messages => ({
  ...(require(`../../src/locales/${language}/texts`) as { default: Messages }).default,
  ...(require(`../../src/locales/${language}/app`) as { default: Messages }).default,
  ...(require(`../../src/locales/${language}/mailing`) as { default: Messages }).default,
});

const declaredIn = (into: ImportTarget) =>
  targetFields[into].filter((field) => field in importFieldDeclarations);

describe.each(languages)('in %s', (language) => {
  const messages = loadMessages(language);

  test('labels every field and every option of a choice', () => {
    const words = every.flatMap(({ field }) => [
      field.label,
      ...(field.options ?? []).map((option) => getOptionKey(field, option)),
    ]);
    expect(words.filter((word) => !messages[word])).toEqual([]);
  });

  test.each(importTargets)('recognizes our own labels as headers of a file of %s', (into) => {
    // Brazilian auction houses use this header for the title.
    const headerOwners: Partial<Record<ImportField, ImportField>> =
      language === 'pt-BR' ? { description: 'title' } : {};
    const fields = declaredIn(into);
    expect(
      fields.map((field) => [field, matchHeader(messages[getImportLabel(field)] ?? '', into)?.field]),
    ).toEqual(fields.map((field) => [field, headerOwners[field] ?? field]));
  });

  test('labels every field of an event', () => {
    const eventFields = every.filter(({ noun }) => noun in eventTypes);
    const names = eventFields.map(({ noun, name }) => eventFieldLabel(noun, name) ?? name);
    expect(names.filter((name) => !messages[name])).toEqual([]);
  });
});

describe('database', () => {
  const types: Record<Field['kind'], string> = {
    text: 'text',
    email: 'text',
    texts: 'ARRAY',
    count: 'integer',
    amount: 'bigint',
    rate: 'numeric',
    flag: 'boolean',
    choice: 'text',
    choices: 'ARRAY',
    row: 'bigint',
    rows: 'ARRAY',
    day: 'date',
    moment: 'timestamp with time zone',
    zone: 'text',
    currency: 'text',
    labels: 'jsonb',
    details: 'jsonb',
    composite: 'jsonb',
  };
  const canBeEmpty = (field: Field) =>
    field.kind === 'composite'
      ? field.schema.safeParse(null).success
      : !field.required && getDefaultValue(field) === null;

  test.each(every.filter(({ field }) => field.column !== null))(
    'has a column for $name of $noun that is nullable where the field may be empty',
    async ({ noun, field }) => {
      const column = await app.db.maybe<{ type: string; optional: boolean; standard: string | null }>(sql`
        select data_type as type, is_nullable = 'YES' as optional, column_default as standard
        from information_schema.columns where table_name = ${tables[noun] ?? noun} and column_name = ${field.column}`);
      expect(column).toMatchObject({ type: types[field.kind], optional: canBeEmpty(field) });
      // A row created without this field, by a file or in a form, gets the default of the form.
      if (noun === 'items' || noun === 'lots' || noun === 'works')
        expect(column?.standard?.replace(/^'(.*)'::\w+(?:\[\])?$/, '$1') ?? null).toEqual(
          getDefaultValue(field) === null
            ? null
            : Array.isArray(getDefaultValue(field))
              ? field.kind === 'details'
                ? '[]'
                : '{}'
              : String(getDefaultValue(field)),
        );
    },
  );

  test('includes every searchable field in the search column', async () => {
    const { expression } = await app.db.row<{ expression: string }>(sql`
      select pg_get_expr(d.adbin, d.adrelid) as expression from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where d.adrelid = 'items'::regclass and a.attname = 'folded'`);
    for (const [, { column, searched }] of listFields(itemFields))
      expect([column, new RegExp(`\\b${column}\\b`).test(expression)]).toEqual([column, searched === true]);
  });
});

/** Returns a value other than the default; `turn` 0 and 1 give two different values. */
function createSample(name: string, field: Field, turn: 0 | 1): unknown {
  const { departments } = app;
  if (samples[name]) return samples[name](turn);
  switch (field.kind) {
    case 'text':
      return `${name} ${turn}`;
    case 'email':
      return `${name}${turn}@example.com`;
    case 'count':
      return Math.max(7, field.min ?? 0) + turn;
    case 'rate':
      return 500 + turn / 4;
    case 'amount':
      return ({ estimateLow: 10_000, estimateHigh: 20_000 }[name] ?? 12_000) + turn * 500;
    case 'flag':
      return turn === 0;
    case 'texts':
      return [`${name} ${turn}`];
    case 'choice':
      return field.options?.at(-1 - turn);
    case 'choices':
      return field.options?.slice(0, 1 + turn);
    case 'row':
      return field.of === 'departments' ? [departments.books, departments.clocks][turn] : null;
    case 'rows':
      return [[departments.books], [departments.books, departments.clocks]][turn];
    case 'day':
      return `19${7 + turn}0-05-01`;
    case 'moment':
      return `203${turn}-0${name === 'endsAt' ? 6 : 5}-01T10:00:00.000Z`;
    case 'zone':
      return ['Europe/Paris', 'America/Sao_Paulo'][turn];
    case 'currency':
      return ['EUR', 'USD'][turn];
  }
}
const noAccounts: object[] = [];
const noLabels: object[] = [];
/** a label of a category, for details of items */
let labelId: number;
/** Values that do not follow from the kind of the field. */
const samples: Record<string, (turn: 0 | 1) => unknown> = {
  address: (turn) => ({ lines: `${turn} Street`, postcode: '', town: 'Town', region: '', country: '' }),
  // The id is unknown before the account is stored.
  bankAccounts: () => noAccounts,
  // The ids are unknown before the labels are stored.
  detailLabels: () => noLabels,
  details: (turn) => [{ labelId, value: `steel ${turn}` }],
  // Only an uploaded picture is accepted.
  logo: () => null,
  numberSeries: (turn) =>
    Object.fromEntries(
      seriesDocuments.map((document) => [document, { pattern: `${document} {0000}`, next: 7 + turn }]),
    ),
  audience: (turn) => ({ include: turn ? [] : [{ kind: 'EVERYBODY' }], exclude: [] }),
  bounceDomain: (turn) => `bounces${turn}.example.com`,
  condition: (turn) => ({ is: 'tag', in: [`tag ${turn}`] }),
  collectionAddress: (turn) => `https://example.com/{code}/${turn}`,
  dkimDomain: (turn) => `mail${turn}.example.com`,
  dkimSelector: (turn) => `selector${turn}`,
  furtherCurrencies: (turn) => (turn ? ['EUR', 'USD'] : ['JPY']),
  host: (turn) => `smtp${turn}.example.com`,
  imapHost: (turn) => `imap${turn}.example.com`,
  layout: (turn) => Object.fromEntries(Object.keys(layoutFields).map((name) => [name, turn === 0])),
  lotAddress: (turn) => `https://example.com/{lot}/${turn}`,
  oracleUrl: (turn) => `https://mail.example.com/${turn}`,
  contents: (turn) => ({
    A: { 'en-US': content(`Email ${turn}`) },
    B: { 'en-US': content(`Other ${turn}`) },
  }),
  saleAddress: (turn) => `https://example.com/{id}/${turn}`,
  test: (turn) => ({ of: 'CONTENT', share: 20 + turn, hours: 4, by: 'OPENS' }),
  website: (turn) => `https://example.com/${turn}`,
};
const filled = (fields: Fields, turn: 0 | 1 = 0) =>
  Object.fromEntries(listFields(fields).map(([name, field]) => [name, createSample(name, field, turn)]));

interface Refused {
  code: string;
  fields: { path: string; code: string }[];
}
/** Nouns with one form that contains every field. */
const writableNouns = [
  'auctions',
  'campaigns',
  'categories',
  'collections',
  'customers',
  'departments',
  'email',
  'gallery',
  'house',
  'items',
  'lots',
  'mail-accounts',
  'regulation',
  'segments',
  'sending',
  'users',
  'works',
] as const satisfies Noun[];
type WritableNoun = (typeof writableNouns)[number];
let made = 0;

interface Form {
  create(values: object): Promise<{ status: number; body: object }>;
  update(before: object, change: object): Promise<{ status: number; body: object }>;
  activity(row: object): Promise<Record<string, [unknown, unknown]> | null>;
}

/** Returns the form of settings that always exist: creating them means updating them. */
function singletonForm(fields: Fields, noun: EventNoun, path: string): Form {
  const update: Form['update'] = (before, change) =>
    admin.put(path, { ...of(before, [...Object.keys(fields), 'version']), ...change });
  return {
    update,
    async create(values) {
      const { status, body } = await update((await admin.get<object>(path)).body, values);
      return { status: status === 200 ? 201 : status, body };
    },
    activity: () => fetchChanges(noun, { id: 1 }),
  };
}

/** Returns the form of a list in the settings. */
const listForm = (path: string, blank: () => object): Pick<Form, 'create' | 'update'> => ({
  create: (values) => admin.post(path, { ...blank(), ...values }),
  update: (before, change) => {
    const names = [...Object.keys(blank()), 'version'];
    return admin.put(`${path}/${(before as { id: number }).id}`, { ...of(before, names), ...change });
  },
});
const of = (row: object, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name as keyof object]]));

/** How the form of each noun is created and updated. */
const forms: Record<WritableNoun, Form> = {
  categories: {
    ...listForm('/categories', () => ({
      ...getDefaultValues(categoryFields),
      name: 'A category',
      departmentId: app.departments.books,
    })),
    activity: (row) => fetchChanges('categories', row),
  },
  departments: {
    ...listForm('/departments', () => ({
      ...getDefaultValues(departmentFields),
      name: 'A department',
      code: 'DEP',
    })),
    activity: (row) => fetchChanges('departments', row),
  },
  email: singletonForm(emailFields, 'email', '/settings/email'),
  gallery: singletonForm(galleryFields, 'gallery', '/settings/gallery'),
  house: {
    ...singletonForm(houseFields, 'house', '/settings/house'),
    async activity() {
      const changes = Object.entries((await fetchChanges('house', { id: 1 })) ?? {});
      const ordinaryChanges = changes.filter(([name]) => !(name in layoutFields));
      // The history names each switch of the layout.
      return ordinaryChanges.length === changes.length - Object.keys(layoutFields).length
        ? Object.fromEntries([...ordinaryChanges, ['layout', [null, null]]])
        : Object.fromEntries(ordinaryChanges);
    },
  },
  regulation: singletonForm(regulationFields, 'house', '/settings/regulation'),
  sending: singletonForm(sendingFields, 'email', '/settings/sending'),
  auctions: {
    create: (values) => manager.post('/auctions', { ...auctionForm({ code: 'A' }), ...values }),
    update: (before, change) => {
      const { id, version } = before as Auction;
      return manager.put(`/auctions/${id}`, { ...formOf(before as Auction), ...change, version });
    },
    activity: (row) => fetchChanges('auctions', row),
  },
  campaigns: {
    create: async (values) => {
      const { body } = await manager.post<Campaign>('/campaigns', { name: 'An email' });
      const { status, body: campaign } = await forms.campaigns.update(body, values);
      return { status: status === 200 ? 201 : status, body: campaign };
    },
    update: (before, change) => {
      const { id, version } = before as Campaign;
      const form = { ...pickFieldValues(campaignFields, before as Campaign), ...change };
      return manager.put(`/campaigns/${id}`, { ...form, version });
    },
    activity: (row) => fetchChanges('campaigns', row),
  },
  collections: {
    create: (values) => manager.post('/collections', { ...collectionForm('C', {}), ...values }),
    update: (before, change) => {
      const { id, version } = before as Collection;
      const form = Object.keys(collectionFields).map((name) => [name, before[name as keyof object]]);
      return manager.put(`/collections/${id}`, { ...Object.fromEntries(form), ...change, version });
    },
    activity: (row) => fetchChanges('collections', row),
  },
  items: {
    create: (values) => manager.post('/items', { title: 'A thing', ...values }),
    update: (before, change) => {
      const { id, version } = before as Item;
      return manager.patch(`/items/${id}`, { ...change, version });
    },
    activity: (row) => fetchChanges('items', row),
  },
  lots: {
    create: (values) => manager.post(`/auctions/${sale}/lots`, { title: 'A thing', ...values }),
    update: (before, change) => {
      const { id, number, version } = before as LotSheet;
      return manager.patch(`/auctions/${sale}/lots/${number}`, { ...change, id, version });
    },
    activity: (row) => fetchChanges('lots', row),
  },
  customers: {
    create: async (values) => {
      const { status, body } = await manager.post<Customer>('/customers', {
        lastName: 'Inventar',
        ...values,
      });
      // Remarks are returned only when the customer is read.
      return status === 201
        ? { status, body: (await manager.get<Customer>(`/customers/${body.id}`)).body }
        : { status, body };
    },
    update: (before, change) => {
      const { id, version } = before as Customer;
      return manager.patch(`/customers/${id}`, { ...change, version });
    },
    activity: async (row) => {
      const changes = await fetchChanges('customers', row);
      // Remarks appear only in the history of the customer.
      if (changes?.remarks) changes.remarks = ['remarks 0', 'remarks 1'];
      return changes;
    },
  },
  'mail-accounts': {
    create: (values) =>
      admin.post('/mail-accounts', { ...filled(accountFields), name: 'An account', ...values }),
    update: (before, change) => {
      const { id, version } = before as Account;
      return admin.patch(`/mail-accounts/${id}`, { ...change, version });
    },
    activity: async (row) => {
      const changes = Object.entries((await fetchChanges('mail-accounts', row)) ?? {});
      // Changing the host or the user name clears the password.
      return Object.fromEntries(changes.filter(([name]) => name in accountFields));
    },
  },
  segments: {
    create: (values) =>
      admin.post('/segments', { name: 'A segment', condition: { is: 'tag', in: ['a tag'] }, ...values }),
    update: (before, change) => {
      const { id, version } = before as Segment;
      return admin.patch(`/segments/${id}`, { ...change, version });
    },
    activity: (row) => fetchChanges('segments', row),
  },
  users: {
    create: (values) => {
      const { active, ...form } = {
        ...getDefaultValues(userFields),
        email: `${made++}@example.com`,
        name: 'Somebody',
        ...values,
      };
      return admin.post('/users', form);
    },
    update: (before, change) => {
      const { id, version } = before as User;
      return admin.put(`/users/${id}`, {
        ...pickFieldValues(userFields, before as User),
        ...change,
        version,
      });
    },
    activity: (row) => fetchChanges('users', row),
  },
  works: {
    create: async (values) => {
      const item = await newItem(manager);
      await addWorks(manager, collection, item.id);
      const work = `/collections/${collection}/works/${item.itemNo}`;
      const { version } = (await manager.get<WorkSheet>(work)).body;
      return manager.patch(work, { ...values, version });
    },
    update: (before, change) => {
      const { itemNo, version } = before as WorkSheet;
      return manager.patch(`/collections/${collection}/works/${itemNo}`, { ...change, version });
    },
    activity: (row) => fetchChanges('works', row),
  },
};
const fetchChanges = async (noun: string, row: object) =>
  (
    await app.db.row<{ changes: Record<string, [unknown, unknown]> | null }>(sql`
      select changes from events where noun = ${noun} and noun_id = ${(row as { id: number }).id}
      order by id desc limit 1`)
  ).changes;
let sale: number;
let collection: number;
beforeAll(async () => {
  const { body: category } = await admin.post<Category>('/categories', {
    ...getDefaultValues(categoryFields),
    ...{ name: 'Watches', departmentId: app.departments.clocks, detailLabels: [{ id: null, label: 'Case' }] },
  });
  labelId = category.detailLabels[0]?.id ?? 0;
  ({ id: collection } = await newCollection(manager));
  ({ id: sale } = await newAuction(manager, { code: 'FIELDS', departmentIds: [app.departments.books] }));
});

describe.each(writableNouns)('form of %s', (noun) => {
  const fields: Fields = declarations[noun];
  let row: object;

  test('stores and returns every field', async () => {
    const { status, body } = await forms[noun].create(filled(fields));
    // The price of a work is set after the item has been added.
    expect(status).toBe(noun === 'works' ? 200 : 201);
    expect(body).toMatchObject(timesOf(filled(fields)));
    row = body;
  });

  test('changes every field, and the event records the old values', async () => {
    const { status, body } = await forms[noun].update(row, filled(fields, 1));
    expect(status).toBe(200);
    expect(body).toMatchObject(timesOf(filled(fields, 1)));
    const changed = Object.fromEntries(
      listFields(fields).flatMap(([name, field]) => {
        const [before, now] = [createSample(name, field, 0), createSample(name, field, 1)];
        return before === now ? [] : [[name, [expect.anything(), now]]];
      }),
    );
    expect(Object.keys((await forms[noun].activity(body)) ?? {}).sort()).toEqual(Object.keys(changed).sort());
  });

  test('refuses a stale change and returns the current fields', async () => {
    const [first = '', field] = listFields(fields)[0] ?? [];
    const late = ['name', 'title'].find((name) => name in fields);
    const change = late ? { [late]: 'Too late' } : { [first]: field && createSample(first, field, 0) };
    const { status, body } = await forms[noun].update(row, change);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'row.stale', params: { current: timesOf(filled(fields, 1)) } });
  });

  test.each(
    listFields(fields).flatMap(([name, field]) => listInvalidValues(field).map((value) => ({ name, value }))),
  )('names $name when its value exceeds the limits', async ({ name, value }) => {
    const { status, body } = await forms[noun].update(row, { [name]: value });
    expect([status, (body as Refused).code]).toEqual([422, 'input.invalid']);
    const paths = (body as Refused).fields.map(({ path }) => path);
    // A value can also violate the field's pattern.
    expect(name in samples ? [...new Set(paths)] : paths).toEqual([name]);
  });

  test('accepts texts of the maximum length', async () => {
    const longest = listFields(fields).flatMap(([name, { kind, max = 0 }]) =>
      kind === 'text' && !(name in samples) ? [[name, 'x'.repeat(max)]] : [],
    );
    const { body: now } = await forms[noun].create(Object.fromEntries(longest));
    expect(now).toMatchObject(Object.fromEntries(longest));
  });
});

/** Returns values that a field must refuse. */
function listInvalidValues({ kind, max = 0, min = 0, required }: Field): unknown[] {
  switch (kind) {
    case 'text':
      return ['x'.repeat(max + 1), ...(required ? ['', ' '] : [])];
    case 'email':
      return ['nobody', `${'x'.repeat(max)}@example.com`, ...(required ? [''] : [])];
    case 'count':
      return [min - 1, max + 1, 1.5];
    case 'rate':
      return [-1, max + 1, 0.125, 0.1 + 0.2];
    case 'amount':
      return [-1, 0.5];
    case 'flag':
      return ['yes'];
    case 'choices':
      return [7];
    case 'moment':
      return ['yesterday'];
    case 'zone':
      return ['Mars/Olympus'];
    case 'currency':
      return ['€'];
    default:
      return ['NO_SUCH_THING'];
  }
}

/** Converts times to the format in which the database returns them. */
const timesOf = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d{4}-.*Z$/.test(value) ? value.replace('.000Z', 'Z') : value,
    ]),
  );

describe('export', () => {
  const linesOf = async (path: string): Promise<Record<string, string>[]> =>
    parse((await manager.download(path)).bytes, { bom: true, columns: true });

  test.each(['auctions', 'collections', 'items', 'works'] as const)(
    'of %s contains every field that is not excluded',
    async (noun) => {
      const of = noun === 'works' ? `collections/${collection}` : noun;
      const [line = {}] = await linesOf(`/${of}/export`);
      const heads = Object.values<Field>(declarations[noun]).flatMap((field) => getExportHeader(field) ?? []);
      expect(Object.keys(line)).toEqual(expect.arrayContaining(heads));
    },
  );

  test('of lots can be imported again unchanged', async () => {
    const { id: from } = await newAuction(manager, { code: 'OUT', departmentIds: [app.departments.books] });
    // A lot number that is imported without a question.
    const number = '7A';
    await newLot(manager, from, { ...filled(lotFormFields), number } as Partial<LotForm>);
    const { bytes } = await manager.download(`/auctions/${from}/export`);
    const { id: to } = await newAuction(manager, { code: 'BACK', departmentIds: [app.departments.books] });
    const file: ImportSheet = await checkImport(
      app,
      manager,
      await uploadLotFile(manager, to, 'lots.csv', bytes),
    );
    expect(Object.keys(file.mapping.fields).sort()).toEqual(
      expect.arrayContaining(['number', ...declaredIn('auctions')].sort()),
    );
    expect((await listCheckedRows(manager, file.id)).flatMap(({ issues }) => issues)).toEqual([]);
    await commitImport(app, manager, file.id);
    const importedFields: Fields = Object.fromEntries(
      listFields({ ...lotFields, ...itemFields }).filter(([, field]) => field.import !== false),
    );
    const [out, back] = await Promise.all([from, to].map((id) => readLot(manager, id, number)));
    const valuesIn = (lot: LotSheet | undefined) =>
      Object.keys(importedFields).map((name) => [name, lot?.[name as keyof LotSheet]]);
    expect(valuesIn(back)).toEqual(valuesIn(out));
  });

  test('of works can be imported again unchanged, as works of new items', async () => {
    const [work] = (await manager.get<{ data: { itemNo: string }[] }>(`/collections/${collection}/works`))
      .body.data;
    const read = async (id: number, itemNo = '') =>
      (await manager.get<WorkSheet>(`/collections/${id}/works/${itemNo}`)).body;
    const { version } = await read(collection, work?.itemNo);
    const { categoryId: _, ...values } = filled({ ...itemFields, ...workFields });
    const out = await manager.patch<WorkSheet>(`/collections/${collection}/works/${work?.itemNo}`, {
      ...values,
      version,
    });
    expect(out.status).toBe(200);
    const { bytes } = await manager.download(`/collections/${collection}/export?ids=${out.body.id}`);
    const to = await newCollection(manager, { currency: 'GBP' });
    const { body: upload } = await manager.upload<ImportSheet>(
      `/collections/${to.id}/imports`,
      'w.csv',
      bytes,
    );
    expect(Object.keys(upload.mapping.fields).sort()).toEqual(
      expect.arrayContaining(['itemNo', ...declaredIn('collections')].sort()),
    );
    const { itemNo: __, ...fields } = upload.mapping.fields;
    const file = await checkImport(app, manager, upload, { fields });
    expect((await listCheckedRows(manager, file.id)).flatMap(({ issues }) => issues)).toEqual([]);
    await commitImport(app, manager, file.id);
    const [made] = (await manager.get<{ data: { itemNo: string }[] }>(`/collections/${to.id}/works`)).body
      .data;
    const importedFields = listFields({ ...workFields, ...itemFields }).filter(
      ([, field]) => field.import !== false,
    );
    const valuesIn = (sheet: WorkSheet) =>
      importedFields.map(([name]) => [name, sheet[name as keyof WorkSheet]]);
    expect(valuesIn(await read(to.id, made?.itemNo))).toEqual(valuesIn(out.body));
  });
});

describe('import', () => {
  test('offers every field of lots, works and items except those declared otherwise', () => {
    for (const [name, field] of [itemFields, lotFields, workFields].flatMap(listFields))
      expect([name, (field.import || name) in importFields]).toEqual([name, field.import !== false]);
  });

  test.each(importTargets)(
    'takes no header of an exported field that is not imported for another field of %s',
    (into) => {
      const heads = [itemFields, lotFields, workFields].flatMap((fields) =>
        Object.values<Field>(fields).flatMap((field) =>
          field.import === false ? (getExportHeader(field) ?? []) : [],
        ),
      );
      expect(heads).toContain('category_details');
      // A reference is imported by this header, as that of a lot.
      const others = heads.filter((head) => head !== 'external_ref');
      expect(others.filter((head) => matchHeader(head, into))).toEqual([]);
    },
  );

  test('changes every field of a lot, records the changes, and can be undone', async () => {
    const { id } = await newAuction(manager, { code: 'ROUND', departmentIds: [app.departments.books] });
    const texts = (turn: 0 | 1) =>
      Object.fromEntries(
        Object.entries(lotFormFields as Fields).flatMap(([name, field]) =>
          field.kind === 'text' && field.import !== false && name !== 'number'
            ? [[name, createSample(name, field, turn)]]
            : [],
        ),
      );
    const before = await newLot(manager, id, { number: '1', ...texts(0) });
    const csv = [
      ['number', ...Object.keys(texts(1))],
      ['1', ...Object.values(texts(1))],
    ].join('\n');
    const upload = await uploadLotFile(manager, id, 'changed.csv', csv);
    const fields = Object.fromEntries(
      ['number', ...Object.keys(texts(1))].map((name, at) => [name, { columns: [at], separator: ' ' }]),
    );
    const file = await checkImport(app, manager, upload, { fields });
    const [row] = await listCheckedRows(manager, file.id);
    expect(row?.changes).toEqual(
      Object.fromEntries(Object.keys(texts(0)).map((name) => [name, [texts(0)[name], texts(1)[name]]])),
    );
    await commitImport(app, manager, file.id);
    expect(await readLot(manager, id, '1')).toMatchObject(texts(1));
    expect((await manager.post(`/imports/${file.id}/rollback`)).status).toBe(200);
    expect(await readLot(manager, id, '1')).toMatchObject({ ...texts(0), id: before.id });
  });
});

test('recognizes amounts in events', () => {
  const amounts = every.filter(({ noun, field }) => noun in eventTypes && field.kind === 'amount');
  expect(amounts.length).toBeGreaterThan(3);
  for (const { noun, name } of amounts) expect(findEventField(noun, name)?.kind).toBe('amount');
});

test('marks a declared secret field as secret wherever its schema is used', () => {
  const declared: [string, Field][] = [declarations, { reservationFields }].flatMap((of) =>
    Object.values<Fields>(of).flatMap(listFields),
  );
  const unmarked = declared.filter(([, { secret, schema }]) => {
    const mark = getMark(schema);
    return secret !== (mark?.kind === 'always' ? mark.permission : undefined);
  });
  expect(unmarked.map(([name]) => name)).toEqual([]);
});

test('requires a title in the item form', () => {
  expect(itemFormFields.title.required).toBe(true);
});
