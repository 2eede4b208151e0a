import sql from 'sql-template-tag';
import type { Customer, CustomerRow, CustomerSuggestion } from '#contract/customers';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let specialist: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  specialist = await app.signIn('SPECIALIST');
  for (const input of [
    { firstName: 'Vera', lastName: 'Müller-Invént', emails: [{ address: 'Vera@Example.org' }] },
    { firstName: '小明', lastName: '王', familyFirst: true },
    { firstName: 'Дмитрий', lastName: 'Выдуманов' },
    {
      kind: 'COUPLE',
      firstName: 'Max',
      partnerFirstName: 'Ida',
      lastName: 'Gainsborough',
      phones: [{ number: '020 7946 0018' }],
      addresses: [{ lines: '1 Invented Street', town: 'London', postcode: 'N1', country: 'GB' }],
    },
    { kind: 'COMPANY', company: 'Erfunden & Söhne' },
  ])
    expect((await manager.post('/customers', input)).body).toMatchObject({ id: expect.any(Number) });
});
afterAll(() => app.close());

const searchCustomers = async (q: string, client = manager) =>
  (await client.get<{ data: CustomerRow[] }>(`/customers?${new URLSearchParams({ q })}`)).body.data.map(
    ({ name }) => name,
  );

test.each([
  ['muller', 'Vera Müller-Invént'],
  ['Invent Vera', 'Vera Müller-Invént'],
  ['vera müler', 'Vera Müller-Invént'],
  ['vera@example', 'Vera Müller-Invént'],
  ['王', '王小明'],
  ['小明', '王小明'],
  ['wang xiao', '王小明'],
  ['wangxiaoming', '王小明'],
  ['vydumanov', 'Дмитрий Выдуманов'],
  ['выдуман', 'Дмитрий Выдуманов'],
  ['Gainsboro', 'Max & Ida Gainsborough'],
  ['Gainsbrough', 'Max & Ida Gainsborough'],
  ['Ganisborough', 'Max & Ida Gainsborough'],
  ['ida gains', 'Max & Ida Gainsborough'],
  ['+44 20 7946 0018', 'Max & Ida Gainsborough'],
  ['(020) 7946-0018', 'Max & Ida Gainsborough'],
  ['invented street', 'Max & Ida Gainsborough'],
  ['sohne erfunden', 'Erfunden & Söhne'],
  ['C000003', 'Дмитрий Выдуманов'],
])('%s finds %s', async (q, name) => {
  expect(await searchCustomers(q)).toEqual([name]);
  const { body } = await manager.get<{ matches: CustomerSuggestion[] }>(
    `/customers/found?${new URLSearchParams({ q })}`,
  );
  expect(body.matches.map((one) => one.name)).toEqual([name]);
});

test('a bulk action includes all customers that a misspelled search lists', async () => {
  const change = { tag: 'Slip', add: true };
  const { body } = await manager.patch<{ changed: number }>('/customers', {
    rows: { query: { q: 'Ganisborough' } },
    change,
  });
  expect(body.changed).toBe(1);
});

test('customers of others are not found by their contacts', async () => {
  expect(await searchCustomers('vera@example', specialist)).toEqual([]);
  expect(await searchCustomers('79460018', specialist)).toEqual([]);
  expect(await searchCustomers('Gainsborough', specialist)).toEqual(['Max & Ida Gainsborough']);
});

test('customers interested in a category, or in its whole department, are found by it', async () => {
  const admin = await app.signIn('ADMIN');
  const departmentId = app.departments.clocks;
  const input = {
    defaultVatScheme: null,
    arrPossible: false,
    amlRegulated: false,
    active: true,
    position: 0,
  };
  const category = await admin.post<{ id: number }>('/categories', {
    ...input,
    departmentId,
    name: 'Invented clocks',
  });
  for (const [lastName, interest] of [
    ['Clockwise', { kind: 'CATEGORY', rowId: category.body.id }],
    ['Everyhour', { kind: 'DEPARTMENT', rowId: departmentId }],
    ['Elsewhere', { kind: 'DEPARTMENT', rowId: app.departments.books }],
  ] as const) {
    const { body } = await manager.post<Customer>('/customers', { lastName });
    await manager.put(`/customers/${body.id}/interests`, { interests: [interest] });
  }
  const findInterested = async (client: ApiClient) =>
    (await client.get<{ data: CustomerRow[] }>(`/customers?interest=${category.body.id}`)).body.data.map(
      ({ name }) => name,
    );
  expect(await findInterested(manager)).toEqual(['Clockwise', 'Everyhour']);
  expect(await findInterested(specialist)).toEqual([]);
});

test("filters by confidential fields match only one's own customers", async () => {
  const own = (await specialist.post<Customer>('/customers', { lastName: 'Own', roles: ['DEALER'] })).body;
  await manager.post('/customers', { lastName: 'Others', roles: ['DEALER'] });
  const findDealers = async (client: ApiClient) =>
    (await client.get<{ data: CustomerRow[] }>('/customers?role=DEALER')).body.data.map(({ name }) => name);
  expect(await findDealers(manager)).toEqual(['Others', 'Own']);
  expect(await findDealers(specialist)).toEqual(['Own']);
  expect(own.specialist?.id).toBe(app.people.SPECIALIST.id);
});

describe('order of results', () => {
  const made: Record<string, string> = {};
  beforeAll(async () => {
    for (const [key, form] of Object.entries({
      inAddress: { lastName: 'Aardwolf', addresses: [{ lines: '7 Quillmere Road', town: 'Nowhere' }] },
      inName: { lastName: 'Abquillmere' },
      secondName: { firstName: 'Quillmere', lastName: 'Babbage' },
      begins: { firstName: 'Ada', lastName: 'Quillmere-Zinn' },
      exactly: { kind: 'COMPANY', company: 'Quillmere' },
      numbered: { lastName: 'Zzyzx', customerNo: 'QUILLMERE' },
      inNumber: { lastName: 'Zzyzy', customerNo: 'Q-73' },
      alsoNumbered: { lastName: 'Aamodt', phones: [{ number: '+44 20 7946 7345' }], customerNo: '7345' },
    }))
      made[key] = (await manager.post<Customer>('/customers', form)).body.name;
  });

  test('is by number, whole name, beginning, words and part of the name, then contacts', async () => {
    const order = ['numbered', 'exactly', 'begins', 'secondName', 'inName', 'inAddress'].map(
      (key) => made[key],
    );
    expect(await searchCustomers('quillmere')).toEqual(order);
    const { body } = await manager.get<{ matches: CustomerSuggestion[] }>('/customers/found?q=Quillmere');
    expect(body.matches.map(({ name }) => name)).toEqual(order);
  });

  test('is by name if the list is sorted by it', async () => {
    const { body } = await manager.get<{ data: CustomerRow[] }>('/customers?q=quillmere&sort=name');
    expect(body.data.map(({ name }) => name)).toEqual(
      ['inAddress', 'inName', 'secondName', 'exactly', 'begins', 'numbered'].map((key) => made[key]),
    );
  });

  test.each(['C000003', 'c3', '3', '000003'])('puts the customer number %s first', async (q) => {
    expect((await searchCustomers(q))[0]).toBe('Дмитрий Выдуманов');
  });

  test.each([
    ['q-73', 'Zzyzy'],
    ['7345', 'Aamodt'],
  ])('puts the customer number %s of the house first', async (q, name) => {
    expect((await searchCustomers(q))[0]).toBe(name);
  });

  test('is the same on every page and in the export', async () => {
    const pageOf = async (page: number) =>
      (
        await manager.get<{ data: CustomerRow[]; total: number }>(
          `/customers?q=quillmere&pageSize=2&page=${page}`,
        )
      ).body;
    const pages = [await pageOf(1), await pageOf(2), await pageOf(3)];
    expect(pages.map(({ total }) => total)).toEqual([6, 6, 6]);
    const names = pages.flatMap(({ data }) => data.map(({ name }) => name));
    expect(names).toEqual(await searchCustomers('quillmere'));
    const file = await manager.get<string>('/customers/export?q=quillmere&format=csv&columns=name');
    expect(String(file.body).trim().split(/\r?\n/).slice(1)).toEqual(names);
  });

  test('puts the number and beginnings of names first even among more results than can be ranked', async () => {
    await app.db.run(sql`
      insert into customers (last_name, name, sort_name, spellings)
      select n, n, lower(n), n from (select 'Brimworthy' || i as n from generate_series(1, 1500) i
        union all select 'Aa Brimworthy' || i from generate_series(1, 1500) i) made`);
    await manager.post('/customers', { lastName: 'Zebedee', customerNo: 'Brimworthy' });
    const { body } = await manager.get<{ data: CustomerRow[]; total: number }>(
      '/customers?q=brimworthy&pageSize=50',
    );
    expect(body.total).toBe(3001);
    expect(body.data[0]?.name).toBe('Zebedee');
    expect(body.data.slice(1).every(({ name }) => name.startsWith('Brimworthy'))).toBe(true);
    const { body: last } = await manager.get<{ data: CustomerRow[] }>(
      '/customers?q=brimworthy&pageSize=50&page=61',
    );
    expect(last.data.map(({ name }) => name)).toEqual(['Aa Brimworthy999']);
    await app.db.run(sql`delete from customers where name like '%Brimworthy%' or customer_no = 'Brimworthy'`);
  });
});

describe('other spellings of letters', () => {
  const spellings: string[][] = [
    ['Østerlund', 'Osterlund', 'O\u0338sterlund', 'ØSTERLUND', 'Ｏｓｔｅｒｌｕｎｄ'],
    ['Łukowicz', 'Lukowicz', 'łukowicz', 'Ｌｕｋｏｗｉｃｚ'],
    ['Yıldırımoğlu', 'Yildirimoglu', 'YILDIRIMOĞLU', 'Yıldırımog\u0306lu'],
    ['İnventaroğlu', 'Inventaroglu', 'inventaroğlu', 'I\u0307nventarog\u0306lu', 'ınventaroglu'],
    ['Béranval', 'Beranval', 'Be\u0301ranval', 'Ｂéｒａｎｖａｌ'],
    ['Ｗｅｉｔｈ', 'Weith', 'WEITH'],
  ];

  test.each(spellings)('find %s', async (...forms) => {
    const made: string[] = [];
    for (const [at, lastName] of forms.entries()) {
      const { body } = await manager.post<Customer>('/customers', { firstName: `No${at}`, lastName });
      made.push(body.name);
    }
    for (const q of forms) {
      expect([q, (await searchCustomers(q)).toSorted()]).toEqual([q, made.toSorted()]);
      const { body } = await manager.get<{ matches: CustomerSuggestion[] }>(
        `/customers/found?${new URLSearchParams({ q })}`,
      );
      expect([q, body.matches.map(({ name }) => name).toSorted()]).toEqual([q, made.toSorted()]);
    }
  });
});

describe('towns and streets', () => {
  beforeAll(async () => {
    for (const [lastName, address] of [
      ['Saopaulo', { lines: 'Rua Fictícia, 560', postcode: '01310-100', town: 'São Paulo', country: 'BR' }],
      ['Lane', { lines: '56 Strandvösk Lane\nFlat 4', postcode: 'N1 9GU', town: 'Åhus', country: 'GB' }],
      ['Lanetoo', { lines: '156 Strandvosk Lane', town: 'Århus', country: 'DK' }],
      ['Weiss', { lines: 'Große Straße 7', postcode: '10115', town: 'Weißenfels', country: 'DE' }],
      ['Taipei', { lines: '忠孝東路四段100號', postcode: '106', town: '臺北市', country: 'TW' }],
      ['Beijing', { lines: '东长安街1号', postcode: '100006', town: '北京', country: 'CN' }],
    ] as const)
      expect((await manager.post('/customers', { lastName, addresses: [address] })).status).toBe(201);
    for (const [lastName, address] of [
      ['Danish', 'post@københavn.example'],
      ['Sharp', 'post@straße-inventar.example'],
      ['Greek', 'post@παράδειγμα.example'],
      ['Hanmail', 'post@繁體例子.example'],
    ])
      expect((await manager.post('/customers', { lastName, emails: [{ address }] })).status).toBe(201);
  });

  test.each([
    ['sao paulo', ['Saopaulo']],
    ['São Paulo', ['Saopaulo']],
    ['rua ficticia', ['Saopaulo']],
    ['01310-100', ['Saopaulo']],
    ['56 Strandvosk Lane', ['Lane']],
    ['Strandvosk Lane 56', ['Lane']],
    ['56 Strandvösk Lane, N1 9GU Ahus', ['Lane']],
    ['Strandvosk Lane, flat 4', ['Lane']],
    ['ahus', ['Lane']],
    ['grosse strasse', ['Weiss']],
    ['weissenfels', ['Weiss']],
    ['台北', ['Taipei']],
    ['台北市', ['Taipei']],
    ['臺北', ['Taipei']],
    ['忠孝东路', ['Taipei']],
    ['忠孝東路四段', ['Taipei']],
    ['北京', ['Beijing']],
    ['東長安街', ['Beijing']],
    ['post@københavn.example', ['Danish']],
    ['kobenhavn.example', ['Danish']],
    ['xn--kbenhavn-54a.example', ['Danish']],
    ['straße-inventar', ['Sharp']],
    ['strasse-inventar', ['Sharp']],
    ['παραδειγμα', ['Greek']],
    ['繁体例子', ['Hanmail']],
    ['繁體例子.example', ['Hanmail']],
  ])('%s finds %j', async (q, names) => {
    expect(await searchCustomers(q)).toEqual(names);
    const { body } = await manager.get<{ matches: CustomerSuggestion[] }>(
      `/customers/found?${new URLSearchParams({ q })}`,
    );
    expect(body.matches.map(({ name }) => name)).toEqual(names);
  });

  test('a SPECIALIST finds customers of others by the town, which is visible, but not by other parts of the address', async () => {
    expect(await searchCustomers('sao paulo', specialist)).toEqual(['Saopaulo']);
    expect(await searchCustomers('台北', specialist)).toEqual(['Taipei']);
    for (const q of ['rua ficticia', '01310-100', '56 Strandvosk Lane', '忠孝東路', '忠孝', '56 Ahus'])
      expect([q, await searchCustomers(q, specialist)]).toEqual([q, []]);
  });
});

test('lists the tags, the most used first, and filters by them; a SPECIALIST gets those of their own customers', async () => {
  for (const [lastName, tags] of [
    ['Tagged', ['Clocks club', 'VIP']],
    ['Taggedtoo', ['VIP']],
  ] as const)
    await manager.post('/customers', { lastName, tags });
  await specialist.post('/customers', { lastName: 'Taggedown', tags: ['Bookworm'] });
  const tags = async (client: ApiClient) =>
    (await client.get<{ tags: string[] }>('/customers/tags')).body.tags.filter((tag) => tag !== 'Slip');
  expect(await tags(manager)).toEqual(['VIP', 'Bookworm', 'Clocks club']);
  expect(await tags(specialist)).toEqual(['Bookworm']);
  const findTagged = async (query: string) =>
    (await manager.get<{ data: CustomerRow[] }>(`/customers?${query}`)).body.data.map(({ name }) => name);
  expect(await findTagged('tag=VIP')).toEqual(['Tagged', 'Taggedtoo']);
  expect(await findTagged('tag=Bookworm&tag=Clocks+club')).toEqual(['Tagged', 'Taggedown']);
});
