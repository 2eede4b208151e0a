import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { ImportSheet } from '#contract/import-sheet';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { describeReal, realData } from '../support/realData';
import { listCheckedRows } from './file';
import { createRegisterImporter } from './registerImporter';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const { uploadFile, uploadAndCheck, importFile, summarizeRows } = createRegisterImporter(
  () => ({ app, manager }),
  'customers',
);
const listCustomers = async ({ id }: ImportSheet): Promise<Customer[]> => {
  const rows = await app.db.rows<{ id: number }>(sql`
    select holder_id as id from import_checks where import_id = ${id} and committed order by row`);
  return Promise.all(rows.map(async (row) => (await manager.get<Customer>(`/customers/${row.id}`)).body));
};
const mappedTo = (sheet: ImportSheet, field: keyof ImportSheet['mapping']['fields']) =>
  sheet.mapping.fields[field]?.columns;

describe('columns of names', () => {
  test.each([
    ['Nome;E-mail\nJoão da Silva;joao@example.test', 'João', 'da Silva'],
    ['Nombre;Correo\nAna López;', 'Ana', 'López'],
    ['Nom;E-mail\nDUPONT Jean;jean@example.test', 'Jean', 'DUPONT'],
    ['姓名,電郵\n陳 大文,chen@example.test', '大文', '陳'],
    ['氏名,メール\n毛利 蘭,ran@example.test', '蘭', '毛利'],
    ['성명,이메일\n김 철수,kim@example.test', '철수', '김'],
    ['Customer name,Email\nDr Ann Odd,ann@example.test', 'Ann', 'Odd'],
  ])('splits the only name column in %j', async (content, firstName, lastName) => {
    expect(await listCustomers(await importFile(`${content}\n`))).toMatchObject([{ firstName, lastName }]);
  });

  test.each([
    ['Nome;Sobrenome\nAna Clara;Costa', 'Ana Clara', 'Costa'],
    ['Name;Vorname\nMüller;Hans', 'Hans', 'Müller'],
    ['Nom;Prénom\nDupont;Marie', 'Marie', 'Dupont'],
    ['Name;Surname\nVera;Inventar', 'Vera', 'Inventar'],
  ])('maps each column of %j to its part of the name', async (content, firstName, lastName) => {
    expect(await listCustomers(await importFile(`${content}\n`))).toMatchObject([{ firstName, lastName }]);
  });

  test('keeps a title from the name beside an empty title column, and prefers a filled one', async () => {
    const file = await importFile('Name,Title\nDr Ann Odd,\nMrs Bea Odd,\nMr Cai Odd,Prof\n');
    expect((await listCustomers(file)).map(({ title, name }) => [title, name])).toEqual([
      ['Dr', 'Ann Odd'],
      ['Mrs', 'Bea Odd'],
      ['Prof', 'Cai Odd'],
    ]);
  });

  test('extracts titles, partners and suffixes from columns of first and last names', async () => {
    const file = await importFile(
      [
        'First name,Last name,Title',
        'Dr Ann,Odd,',
        'Dr Bea,Odd,Prof',
        'Mr & Mrs John,Brown,',
        'John & Mary,Grey,',
        'Cai,Green Jr.,',
        'Anna Maria,van Dam,',
        'Sir,Loin,',
        '',
      ].join('\n'),
    );
    expect(
      (await listCustomers(file)).map(({ kind, title, firstName, lastName, suffix, partnerFirstName }) =>
        [kind, title, firstName, lastName, suffix, partnerFirstName].join('|'),
      ),
    ).toEqual([
      'PERSON|Dr|Ann|Odd||',
      'PERSON|Prof|Dr Bea|Odd||',
      'COUPLE|Mr|John|Brown||',
      'COUPLE||John|Grey||Mary',
      'PERSON||Cai|Green|Jr.|',
      'PERSON||Anna Maria|van Dam||',
      'PERSON||Sir|Loin||',
    ]);
  });

  test('shows how the name of each row was split, before and after the check', async () => {
    const file = await uploadAndCheck('Name\nMr & Mrs J. Smith-Jones\nJohn Smith Jr.\n陳大文\nLumen Ltda\n');
    const displayedNames = ['Smith-Jones, Mr J. & Mrs', 'Smith, John, Jr.', '陳, 大文', 'Lumen Ltda'];
    expect(file.columns[0]?.becomes.map(({ value }) => value)).toEqual(displayedNames.slice(0, 3));
    expect((await listCheckedRows(manager, file.id)).map(({ cells }) => cells[0]?.read)).toEqual(
      displayedNames,
    );
  });

  test('distinguishes couples, suffixes, estates and deceased persons', async () => {
    const file = await importFile(
      'Name\nMr & Mrs J. Smith-Jones\nJohn Smith Jr.\nEstate of Ada Lost\nThe late Ben Lost\n陳大文夫婦\n',
    );
    expect(await listCustomers(file)).toMatchObject([
      { kind: 'COUPLE', name: 'Mr & Mrs J. Smith-Jones', lastName: 'Smith-Jones', partnerTitle: 'Mrs' },
      { kind: 'PERSON', name: 'John Smith Jr.', lastName: 'Smith', suffix: 'Jr.' },
      { kind: 'COMPANY', name: 'Estate of Ada Lost', lastName: 'Lost' },
      { kind: 'PERSON', name: 'Ben Lost', standing: 'DECEASED' },
      { kind: 'COUPLE', name: '陳大文夫婦', lastName: '陳' },
    ]);
  });

  test('accepts a kind of company from the file, and warns when the family name is unclear', async () => {
    const file = await uploadAndCheck('Name,Kind,Country\nPeter Stone,company,\nHaruki Murakami,,Japan\n');
    const rows = await listCheckedRows(manager, file.id);
    expect(rows.map(({ issues }) => issues.map(({ code }) => code))).toEqual([[], ['name_unclear']]);
  });
});

describe('columns of phone numbers', () => {
  const phones: [text: string, country: string, numbers: string[]][] = [
    ['0044 (0)20 7946 0000', 'United Kingdom', ['+44 20 7946 0000']],
    ['+44 (0)20 7946 0002', '', ['+44 20 7946 0002']],
    ['+49 (0) 30/123456-78', 'Germany', ['+49 30 12345678']],
    ['tel: 020 7946 0999 (home)', 'United Kingdom', ['+44 20 7946 0999']],
    ['11 3456-7890 / 11 91234-5678', 'Brazil', ['+55 11 3456 7890', '+55 11 91234 5678']],
    ['+55 (021) 2222-3333', 'Brazil', ['+55 21 2222 3333']],
    ['(02)2345-6789#123', 'Taiwan', ['+886 2 2345 6789#123']],
    ['+886-2-2345-6789 ext. 5', 'Taiwan', ['+886 2 2345 6789#5']],
    ['９１２３ ４５６７', 'Hong Kong', ['+852 9123 4567']],
    ['447946000111', 'United Kingdom', ['+44 7946 000111']],
  ];
  const toFile = (rows: readonly (readonly [text: string, country: string, ...rest: unknown[]])[]) =>
    [
      'Name,Phone,Country',
      ...rows.map(([text, country], at) => `Phone${at} Odd${rows.length},"${text}",${country}`),
      '',
    ].join('\n');

  test('are read with all their numbers and extensions', async () => {
    const file = await importFile(toFile(phones));
    expect((await listCheckedRows(manager, file.id)).flatMap(({ issues }) => issues)).toEqual([]);
    const customers = await listCustomers(file);
    expect(customers.map((customer) => customer.phones.map(({ number }) => number))).toEqual(
      phones.map(([, , numbers]) => numbers),
    );
  });

  test('are the same after an export, which puts an apostrophe before them, and another import', async () => {
    const numbers = ['+44 20 7946 0123', '+886 2 2345 6789#77'];
    const { body: customer } = await manager.post<Customer>('/customers', {
      lastName: 'Roundtrip',
      phones: numbers.map((number) => ({ number })),
    });
    const query = 'q=Roundtrip&format=csv&columns=customer_no&columns=name&columns=phones';
    const exported = (await manager.download(`/customers/export?${query}`)).bytes.toString();
    expect(exported).toContain(`"'+44 20 7946 0123, +886 2 2345 6789#77"`);
    const same = await uploadAndCheck(exported);
    expect(mappedTo(same, 'phone')).toEqual([2]);
    expect(await summarizeRows(same)).toEqual([[2, 'NO_CHANGE', 'UNCHANGED']]);
    const renamed = exported.replace(customer.customerNo, '').replace('Roundtrip', 'Othertrip');
    const [copy] = await listCustomers(await importFile(renamed));
    expect(copy?.id).not.toBe(customer.id);
    expect(copy?.phones.map(({ number }) => number)).toEqual(numbers);
  });

  test('without a certain number are left out with a warning', async () => {
    const texts = ['0xx11 5555-4444 r. 23', '8.49E+11'];
    const file = await importFile(toFile([...texts, '11987654321'].map((text) => [text, 'Brazil'])));
    const issues = (await listCheckedRows(manager, file.id)).map((row) => row.issues);
    expect(issues).toMatchObject([
      ...texts.map((text) => [
        { field: 'phone', level: 'WARNING', code: 'phone_unreadable', params: { text } },
      ]),
      [],
    ]);
    expect(
      (await listCustomers(file)).map((customer) => customer.phones.map(({ number }) => number)),
    ).toEqual([[], [], ['+55 11 98765 4321']]);
  });
});

describeReal('files exported by other programs', () => {
  const field = (name: string) => readFileSync(realData('field', name));

  test('splits one "Nome", recognizes a company and maps the state', async () => {
    const sheet = await uploadFile(field('customers-br.csv'));
    expect(mappedTo(sheet, 'fullName')).toEqual([0]);
    expect(mappedTo(sheet, 'region')).toEqual([6]);
    expect(mappedTo(sheet, 'vatNumber')).toEqual([8]);
    const people = await listCustomers(await importFile(field('customers-br.csv')));
    expect(people).toMatchObject([
      { name: 'João da Silva Neto', lastName: 'da Silva Neto', addresses: [{ region: 'SP' }] },
      { name: 'Maria Aparecida dos Santos', lastName: 'dos Santos' },
      { kind: 'COMPANY', name: 'GALERIA PAU-BRASIL LTDA' },
      { name: "Antônio José D'Ávila", lastName: "D'Ávila" },
      { name: 'Joao da Silva Neto' },
    ]);
  });

  test('puts the family name first in names with a space', async () => {
    const people = await listCustomers(await importFile(field('cjk-name-with-space.csv')));
    expect(people.map(({ name, lastName }) => [name, lastName])).toEqual([
      ['陳大文', '陳'],
      ['毛利蘭', '毛利'],
    ]);
  });

  test('splits couples and suffixes', async () => {
    const people = await listCustomers(await importFile(field('names-couples-suffixes.csv')));
    expect(people).toMatchObject([
      { kind: 'COUPLE', title: 'Mr', partnerTitle: 'Mrs', firstName: 'J.', lastName: 'Smith-Jones' },
      { kind: 'COUPLE', title: 'Mr', partnerTitle: 'Mrs', firstName: 'John', lastName: 'Brown' },
      { kind: 'COUPLE', name: 'John Smith & Mary Jones' },
      { kind: 'PERSON', name: 'John Smith Jr.', lastName: 'Smith' },
    ]);
  });

  test('keeps a title beside an empty title column', async () => {
    const people = await listCustomers(await importFile(field('title-column-empty.csv')));
    expect(people.map(({ title }) => title)).toEqual(['Dr', 'Mrs']);
  });

  test('reads dates in words and in digits', async () => {
    const people = await listCustomers(await importFile(field('birth-dates-words.csv')));
    expect(people.map(({ bornOn }) => bornOn)).toEqual(Array(4).fill('1990-01-02'));
  });

  test('reads countries as written in Taiwan, and local phone numbers there', async () => {
    const people = await listCustomers(await importFile(field('countries-traditional-chinese.csv')));
    expect(people.map(({ country }) => country)).toEqual('TW TW HK HK MO GB FR US DE JP CN'.split(' '));
    const asia = await listCustomers(await importFile(field('customers-asia.csv')));
    expect(asia).toMatchObject([
      {
        name: '歐陽娜娜',
        lastName: '歐陽',
        country: 'TW',
        bornOn: '1989-03-05',
        phones: [{ number: '+886 912 345 678' }],
      },
      { name: '王小明', bornOn: '1985-07-09' },
      { name: '陳大文', lastName: '陳' },
      { name: '毛利蘭', lastName: '毛利', country: 'JP' },
      { name: '司马相如', lastName: '司马', bornOn: '1990-01-02' },
      { name: 'Wong Kar Wai 王家衛', lastName: 'Wong', country: 'HK' },
    ]);
  });

  test('accepts non-ASCII email addresses, and couples beside them', async () => {
    const file = await uploadAndCheck(field('customers-odd.csv'));
    const rows = await listCheckedRows(manager, file.id);
    const emails = rows.map(({ issues }) => issues.filter(({ code }) => code === 'email_unreadable').length);
    // `mariajose@example.test.` and `h.m@example..test` are invalid.
    expect(emails).toEqual([0, 0, 0, 0, 1, 1]);
    const people = await listCustomers(await importFile(field('customers-odd.csv')));
    expect(people.find(({ lastName }) => lastName === 'van Beethoven')?.emails).toMatchObject([
      { address: 'ludwig@xn--exmple-cua.test' },
    ]);
    expect(people.find(({ kind }) => kind === 'COUPLE')).toMatchObject({ name: 'Mr & Mrs J. Smith-Jones' });
  });
});
