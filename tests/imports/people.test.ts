import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { RollBackPreview } from '#contract/import-rollback';
import type { ImportSheet } from '#contract/import-sheet';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { commitImport, listCheckedRows } from './file';
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
const listCustomersOf = ({ id }: ImportSheet) =>
  app.db.rows<{ id: number; name: string; customerNo: string }>(sql`
    select c.id, c.name, c.customer_no as "customerNo" from import_checks v join customers c on c.id = v.holder_id
    where v.import_id = ${id} and v.committed order by v.row`);
const read = async (id: number) => (await manager.get<Customer>(`/customers/${id}`)).body;
const rollBack = (id: number) => manager.post(`/imports/${id}/rollback`);
const notOnes = { source: 'Elsewhere' };

describe('file of customers', () => {
  test('creates customers from a vendor list, with usable contact details', async () => {
    const file = await importFile(
      [
        'vendor_id,vendor_title,vendor_firstname,vendor_lastname,vendor_email,vendor_phone,vendor_company_name,vendor_preferred_language,vendor_address_first_line,vendor_address_second_line,postcode,town,country,roles,tags',
        'V1,Dr,Vera,Inventar,"vera@example.test; V.Inventar@example.test",020 7946 0018,,en,1 Invented Street,Flat 2,SW1A 1AA,London,United Kingdom,Vendor; buyer,silver;clocks',
        'V2,,,,info@firm.test,,Invented Ltd,de,,,,Berlin,Deutschland,dealer,',
        '',
      ].join('\n'),
      notOnes,
    );
    expect(file.counts).toMatchObject({ committed: 2, errors: 0, warnings: 0 });
    const [vera, firm] = await listCustomersOf(file);
    expect(await read(vera?.id ?? 0)).toMatchObject({
      ...{ name: 'Vera Inventar', kind: 'PERSON', title: 'Dr', language: 'en-US', externalRef: 'V1' },
      ...{ source: 'Elsewhere', roles: ['CONSIGNOR', 'BUYER'], tags: ['silver', 'clocks'], town: 'London' },
      emails: [{ address: 'vera@example.test' }, { address: 'v.inventar@example.test' }],
      phones: [{ number: '+44 20 7946 0018' }],
      addresses: [
        { lines: '1 Invented Street\nFlat 2', postcode: 'SW1A 1AA', town: 'London', country: 'GB' },
      ],
    });
    expect(await read(firm?.id ?? 0)).toMatchObject({
      ...{ name: 'Invented Ltd', kind: 'COMPANY', language: null, otherLanguages: 'de', country: 'DE' },
    });
    const searchReply = await manager.get<{ data: { name: string }[] }>('/customers?q=2079460018');
    expect(searchReply.body.data).toMatchObject([{ name: 'Vera Inventar' }]);
    const eventRows = await app.db.rows(sql`
      select action, reason from events where noun = 'customers' and noun_id = ${vera?.id} order by id`);
    expect(eventRows).toEqual([{ action: 'create', reason: 'customers.csv' }]);
  });

  test('splits full names by the conventions of their language', async () => {
    const file = await importFile(
      [
        'Full name',
        '"Bosch, Catharina van den"',
        '"Coninx, Aert, de Oude"',
        'Jan and Marie Smit',
        '"Bos, Piet & Vries, Anna de"',
        'Gooden & Fox',
        '王小明',
        '欧阳娜娜',
        'Galerie Invention',
        'Prof. Ada van Dam',
        '',
      ].join('\n'),
    );
    const made = await listCustomersOf(file);
    expect(made.map(({ name }) => name)).toEqual([
      ...['Catharina van den Bosch', 'Aert Coninx de Oude', 'Jan & Marie Smit', 'Piet Bos & Anna de Vries'],
      ...['Gooden & Fox', '王小明', '欧阳娜娜', 'Galerie Invention', 'Ada van Dam'],
    ]);
    const kinds = await Promise.all(made.map(async ({ id }) => (await read(id)).kind));
    expect(kinds).toEqual([
      ...['PERSON', 'PERSON', 'COUPLE', 'COUPLE', 'COMPANY', 'PERSON', 'PERSON', 'COMPANY', 'PERSON'],
    ]);
    expect(await read(made[8]?.id ?? 0)).toMatchObject({ title: 'Prof', lastName: 'van Dam' });
  });

  test('reports ignored values and the errors of rows', async () => {
    const file = await uploadAndCheck(
      [
        'customer no;first name;last name;email;phone;country;role;date of birth;kind',
        'N-1;Ada;Invalid;ada@;12;Nowhere;Wizard;32/13/2000;Robot',
        'N-2;;;;;;;;',
        'N-3;Ben;Twice;ben@example.test;;;;;',
        'N-3;Ben;Again;;;;;;',
        '',
      ].join('\n'),
    );
    expect(await summarizeRows(file)).toEqual([
      [
        ...[2, 'WARNING', 'NEW', 'kind_unknown', 'date_unreadable', 'role_unknown', 'country_unknown'],
        ...['email_unreadable', 'phone_unreadable'],
      ],
      [3, 'ERROR', 'NEW', 'name_missing'],
      [4, 'OK', 'NEW'],
      [5, 'ERROR', 'NEW', 'row_repeated'],
    ]);
    const [ada] = await listCustomersOf(await commitImport(app, manager, file.id));
    expect(await read(ada?.id ?? 0)).toMatchObject({
      customerNo: 'N-1',
      name: 'Ada Invalid',
      phones: [],
      bornOn: null,
    });
  });

  test('warns about a postcode that does not fit its country, and imports it unchanged', async () => {
    const file = await uploadAndCheck(
      [
        'first name;last name;street;postcode;town;country',
        'Ada;Whole;1 Sea Street;02139;Cambridge;US',
        'Bea;Shortened;1 Sea Street;2139;Cambridge;US',
        'Cid;Elsewhere;Rua do Mar 1;SW1A 1AA;São Paulo;Brazil',
        'Dan;Marked;Rua do Mar 1;CEP 01310-100;São Paulo;BR',
        'Eva;Anywhere;1 Sea Street;2139;Cambridge;',
        '',
      ].join('\n'),
    );
    expect(await summarizeRows(file)).toEqual([
      [2, 'OK', 'NEW'],
      [3, 'WARNING', 'NEW', 'postcode_foreign'],
      [4, 'WARNING', 'NEW', 'postcode_foreign'],
      [5, 'OK', 'NEW'],
      [6, 'OK', 'NEW'],
    ]);
    const made = await listCustomersOf(await commitImport(app, manager, file.id));
    const { addresses } = await read(made.find(({ name }) => name === 'Bea Shortened')?.id ?? 0);
    expect(addresses).toMatchObject([{ postcode: '2139', country: 'US' }]);
  });

  test('matches customers by number or external reference; lists of values grow, other fields change', async () => {
    const first = await importFile(
      'ref;first name;last name;email;tags;town\nA-1;Clara;Anew;clara@example.test;books;Bath\nA-2;Dora;Same;;;\n',
      { source: 'Old programme' },
    );
    const [clara] = await listCustomersOf(first);
    const again = await uploadAndCheck(
      'ref;first name;last name;email;tags\nA-1;Klara;Anew;clara@work.test;books, maps\nA-2;Dora;Same;;\n',
      { source: 'Old programme' },
    );
    expect(await summarizeRows(again)).toEqual([
      [2, 'OK', 'CHANGED'],
      [3, 'NO_CHANGE', 'UNCHANGED'],
    ]);
    await commitImport(app, manager, again.id);
    const changed = await read(clara?.id ?? 0);
    expect(changed).toMatchObject({
      ...{ name: 'Klara Anew', firstName: 'Klara', tags: ['books', 'maps'], version: 2 },
      emails: [{ address: 'clara@example.test' }, { address: 'clara@work.test' }],
    });
    // The same reference from another source belongs to another customer.
    const other = await uploadAndCheck('ref;first name;last name\nA-1;Emil;Stranger\n', {
      source: 'Another',
    });
    expect(await summarizeRows(other)).toEqual([[2, 'OK', 'NEW']]);
    const byNumber = await uploadAndCheck(`customer no;occupation\n${clara?.customerNo};Printer\n`);
    expect(await summarizeRows(byNumber)).toEqual([[2, 'OK', 'CHANGED']]);

    expect((await rollBack(again.id)).status).toBe(200);
    expect(await read(clara?.id ?? 0)).toMatchObject({
      ...{ name: 'Clara Anew', tags: ['books'] },
      emails: [{ address: 'clara@example.test' }],
    });
    const searchReply = await manager.get<{ data: object[] }>('/customers?q=work.test');
    expect(searchReply.body.data).toEqual([]);
    expect((await rollBack(first.id)).status).toBe(200);
    expect((await manager.get(`/customers/${clara?.id}`)).status).toBe(404);
  });

  test('names possible matches, and updates the customer once the user confirms the match', async () => {
    const first = await importFile('full name,email\n"Inwood, Flora",flora@example.test\n');
    const [flora] = await listCustomersOf(first);
    const second = await uploadAndCheck(
      'full name,occupation,email\nFlora Inwood,Painter,\nF. I.,,flora@example.test\n',
    );
    expect(await summarizeRows(second)).toEqual([
      [2, 'WARNING', 'NEW', 'may_be'],
      [3, 'WARNING', 'NEW', 'may_be'],
    ]);
    const [row] = await listCheckedRows(manager, second.id);
    expect(row?.issues[0]?.params).toEqual({ number: flora?.customerNo, name: 'Flora Inwood' });
    const corrected = await manager.patch(`/imports/${second.id}/rows/2`, {
      column: null,
      text: flora?.customerNo,
    });
    expect(corrected.body).toMatchObject({
      state: 'OK',
      effect: 'CHANGED',
      changes: { occupation: ['', 'Painter'] },
    });
    await commitImport(app, manager, second.id);
    expect(await read(flora?.id ?? 0)).toMatchObject({ occupation: 'Painter', version: 2 });
  });

  test('imports consents with their proof, and never renews a refused one', async () => {
    const heads = 'ref,last name,consent email,consent post,consent basis,consent note,consent source';
    const file = await uploadAndCheck(
      `${heads}\nC-1,Willing,yes,no,consent,,Card of 2019\nC-2,Unproved,yes,,,,\nC-3,Softly,CATALOGUES,,soft opt-in,,\n`,
      { source: 'Cards' },
    );
    expect(await summarizeRows(file)).toEqual([
      [2, 'OK', 'NEW'],
      [3, 'ERROR', 'NEW', 'consent_basis_missing'],
      [4, 'ERROR', 'NEW', 'consent_note_missing'],
    ]);
    const [willing] = await listCustomersOf(await commitImport(app, manager, file.id));
    const words = () =>
      app.db.rows(sql`
        select distinct on (channel, topic) channel, topic, granted, basis, source, wording_version as wording from consents
        where customer_id = ${willing?.id} order by channel, topic, id desc`);
    expect(await words()).toContainEqual({
      ...{
        channel: 'EMAIL',
        topic: 'EVENTS',
        granted: true,
        basis: 'CONSENT',
        source: 'Card of 2019',
        wording: null,
      },
    });
    expect(await words()).toContainEqual({
      ...{
        channel: 'POST',
        topic: 'EVENTS',
        granted: false,
        basis: null,
        source: 'Card of 2019',
        wording: null,
      },
    });
    const again = await uploadAndCheck(`${heads}\nC-1,Willing,yes,yes,consent,,\n`, { source: 'Cards' });
    expect(await summarizeRows(again)).toEqual([[2, 'NO_CHANGE', 'UNCHANGED', 'consent_withdrawn']]);
    const no = await importFile(`${heads}\nC-1,Willing,-EVENTS,,,,They rang\n`, { source: 'Cards' });
    expect(no.counts).toMatchObject({ committed: 1 });
    expect(await words()).toContainEqual({
      ...{
        channel: 'EMAIL',
        topic: 'EVENTS',
        granted: false,
        basis: null,
        source: 'They rang',
        wording: null,
      },
    });
  });

  test('records new consents in order in one event per customer; undoing ends those given and preserves those refused', async () => {
    const heads = 'ref,last name,consent email,consent post,consent basis,consent note,consent source';
    const cards = { source: 'Cards' };
    const first = await importFile(
      `${heads}\nD-1,Lasting,"EVENTS, -RESULTS",,consent,,Card\nD-2,Silent,,,,,\nD-3,Refusing,,,,,\n`,
      cards,
    );
    const firstCustomers = await listCustomersOf(first);
    const second = await uploadAndCheck(
      [
        heads,
        'D-1,Lasting,"CATALOGUES, EVENTS, RESULTS","-EVENTS, RESULTS",consent,Told,',
        'D-2,Silent,,-RESULTS,,,Call',
        'D-3,Refusing,"EVENTS, RESULTS",,soft opt-in,Bought in May,Fair',
        'D-4,New,"-EVENTS, RESULTS",,consent,,Fair',
        '',
      ].join('\n'),
      cards,
    );
    expect(await summarizeRows(second)).toEqual([
      [2, 'WARNING', 'CHANGED', 'consent_withdrawn'],
      [3, 'OK', 'CHANGED'],
      [4, 'OK', 'CHANGED'],
      [5, 'OK', 'NEW'],
    ]);
    // A refusal recorded while the file waits for its import wins.
    expect((await manager.post(`/imports/${second.id}/commit`)).status).toBe(202);
    const no = [{ channel: 'EMAIL', topic: 'RESULTS', granted: false }];
    await manager.post(`/customers/${firstCustomers[2]?.id}/consents`, { changes: no, source: 'Rang' });
    expect(await app.runDueJobs()).toEqual([]);
    const people = [
      ...firstCustomers,
      ...(await listCustomersOf(second)).filter(({ name }) => name === 'New'),
    ];
    const words = () =>
      Promise.all(
        people.map(async ({ id }) =>
          (
            await app.db.rows<{ word: string }>(sql`
              select concat_ws(' ', case when granted then '+' else '-' end, channel, topic, basis, basis_note, source) as word
              from consents where customer_id = ${id} order by id`)
          ).map(({ word }) => word),
        ),
      );
    const consentEvents = () =>
      Promise.all(
        people.map(async ({ id }) =>
          (
            await app.db.rows<{ told: string }>(sql`
              select concat_ws(' ', action, reason) as told from events
              where noun = 'customers' and noun_id = ${id} and action like '%consent' order by id`)
          ).map(({ told: consentEvents }) => consentEvents),
        ),
      );
    const fetchConsents = () =>
      Promise.all(
        people.map(
          async ({ id }) =>
            (
              await app.db.row<{ text: string }>(
                sql`select consents::text as text from customers where id = ${id}`,
              )
            ).text,
        ),
      );
    expect(await words()).toEqual([
      [
        ...[
          '+ EMAIL EVENTS CONSENT  Card',
          '- EMAIL RESULTS  Card',
          '+ EMAIL CATALOGUES CONSENT Told customers.csv',
        ],
        ...['- POST EVENTS  customers.csv', '+ POST RESULTS CONSENT Told customers.csv'],
      ],
      ['- POST RESULTS  Call'],
      ['- EMAIL RESULTS  Rang', '+ EMAIL EVENTS SOFT_OPT_IN Bought in May Fair'],
      ['- EMAIL EVENTS  Fair', '+ EMAIL RESULTS CONSENT  Fair'],
    ]);
    expect(await consentEvents()).toEqual([
      ['give-consent Card', 'give-consent customers.csv'],
      ['withdraw-consent Call'],
      ['withdraw-consent Rang', 'give-consent Fair'],
      ['give-consent Fair'],
    ]);
    expect(await fetchConsents()).toEqual([
      '{EMAIL,POST,"EMAIL CATALOGUES","EMAIL EVENTS","POST RESULTS"}',
      '{}',
      '{EMAIL,"EMAIL EVENTS"}',
      '{EMAIL,"EMAIL RESULTS"}',
    ]);

    expect((await rollBack(second.id)).status).toBe(200);
    expect((await words()).map((all) => all.slice(-2))).toEqual([
      ['- EMAIL CATALOGUES  customers.csv', '- POST RESULTS  customers.csv'],
      ['- POST RESULTS  Call'],
      ['+ EMAIL EVENTS SOFT_OPT_IN Bought in May Fair', '- EMAIL EVENTS  customers.csv'],
      [],
    ]);
    expect((await consentEvents()).map((all) => all.at(-1))).toEqual([
      'withdraw-consent customers.csv',
      'withdraw-consent Call',
      'withdraw-consent customers.csv',
      // The history of a removed customer remains.
      'give-consent Fair',
    ]);
    people.pop();
    expect(await fetchConsents()).toEqual(['{EMAIL,"EMAIL EVENTS"}', '{}', '{}']);
  });

  test('relates customers to existing ones and to those of the file, including later rows', async () => {
    const file = await importFile(
      'ref,last name,relation,related to\nR-1,Agentson,agent for,R-2\nR-2,Principal,,\nR-3,Lonely,household,R-99\n',
      { source: 'Book' },
    );
    expect(file.counts).toMatchObject({ committed: 3, warnings: 1 });
    const [agent, principal] = await listCustomersOf(file);
    const { body } = await manager.get(`/customers/${agent?.id}/relations`);
    expect(body).toMatchObject({
      relations: [{ kind: 'AGENT_FOR', end: 'to', other: { id: principal?.id } }],
    });
    expect((await rollBack(file.id)).status).toBe(200);
  });

  test('cannot be undone once a customer is in use', async () => {
    const file = await importFile('last name\nKept\nNoted\n');
    const [, noted] = await listCustomersOf(file);
    await manager.post(`/customers/${noted?.id}/notes`, {
      kind: 'CALL',
      text: 'Rang',
      at: '2026-05-01T10:00:00Z',
    });
    const refused = await rollBack(file.id);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'import.rows_depend', params: { count: 1, rows: [{ name: noted?.customerNo, why: 'used' }] } },
    ]);
  });

  test('counts the customers that an undo removes, restores and preserves, without changing them', async () => {
    const preview = (id: number) => manager.get<RollBackPreview>(`/imports/${id}/rollback`);
    const first = await importFile('ref,last name,town\nU-1,Earlier,Bath\n', { source: 'Undo' });
    const file = await importFile('ref,last name,town\nU-1,Earlier,Leeds\nU-2,Second,\nU-3,Third,\n', {
      source: 'Undo',
    });
    const none = { lots: [], works: [], rows: [] };
    expect((await preview(file.id)).body).toEqual({ removed: 2, restored: 1, inUse: 0, ...none });
    // The later file changed the customer of the earlier one.
    expect((await preview(first.id)).body).toMatchObject({
      removed: 1,
      inUse: 1,
      rows: [{ why: 'changed' }],
    });
    const [, second] = await listCustomersOf(file);
    await manager.post(`/customers/${second?.id}/notes`, {
      kind: 'CALL',
      text: 'Rang',
      at: '2026-05-01T10:00:00Z',
    });
    expect((await preview(file.id)).body).toMatchObject({
      ...{ removed: 2, restored: 1, inUse: 1 },
      rows: [{ name: second?.customerNo, why: 'used' }],
    });
    expect((await rollBack(file.id)).status).toBe(409);
    await app.db.run(sql`delete from customer_notes where customer_id = ${second?.id}`);
    expect((await rollBack(file.id)).status).toBe(200);
    expect((await preview(file.id)).body).toEqual({ removed: 0, restored: 0, inUse: 0, ...none });
    expect((await preview(first.id)).body).toEqual({ removed: 1, restored: 0, inUse: 0, ...none });
  });

  test('can be uploaded and read only by managers', async () => {
    const file = await uploadFile('last name\nSecret\n');
    for (const role of ['EDITOR', 'SPECIALIST'] as const) {
      const client = await app.signIn(role);
      const upload = await client.upload<{ code: string }>('/customers/imports', 'x.csv', 'last name\nX\n');
      expect([upload.status, upload.body.code]).toEqual([403, 'permission.denied']);
      for (const path of ['', '/rows', '/totals', '/rest'])
        expect((await client.get(`/imports/${file.id}${path}`)).status).toBe(404);
    }
  });
});
