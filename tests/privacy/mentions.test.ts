import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { Privacy, PrivacyRequest } from '#contract/privacy';
import { folders, textPlaces } from '../../server/privacy/columns';
import { withoutPeople } from '../../server/privacy/without-people';
import { newAuction } from '../auctions/forms';
import { newGoal } from '../goals/goal';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { findWords, listColumns, plantEverywhere } from './planted';

let app: TestApp;
let manager: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const make = async (form: object): Promise<Customer> => {
  const { status, body } = await manager.post<Customer>('/customers', form);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};
const newest = async (id: number): Promise<PrivacyRequest> => {
  const [request] = (await manager.get<Privacy>(`/customers/${id}/privacy`)).body.requests;
  if (!request) throw new Error('there is no request');
  return request;
};
const erase = async (id: number): Promise<PrivacyRequest> => {
  expect((await admin.post(`/customers/${id}/privacy/erasure`, { reason: 'They asked' })).status).toBe(202);
  expect(await app.runDueJobs()).toEqual([]);
  const request = await newest(id);
  expect(request.state).toBe('DONE');
  return request;
};
describe('register of texts', () => {
  test('lists every column of text, JSON or bytes exactly once', async () => {
    const columns = (await listColumns(app.db))
      .filter(({ type }) => ['text', 'jsonb', 'bytea', 'varchar'].includes(type) || type.startsWith('_'))
      .map(({ table, name }) => `${table}.${name}`)
      .concat('jobs.lease', 'import_rows.digest');
    const named = [
      ...textPlaces.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
      ...Object.values(withoutPeople).flat(),
    ];
    expect(columns.filter((column) => !named.includes(column))).toEqual([]);
    expect(named.filter((column) => !columns.includes(column))).toEqual([]);
    expect(named.filter((column, at) => named.indexOf(column) !== at)).toEqual([]);
  });

  test('lists every folder of files', async () => {
    const { readFileSync } = await import('node:fs');
    const sweep = readFileSync('server/sweep.ts', 'utf8');
    const owners = [
      ...(sweep.match(/usedKeyFinders[^{]*\{([^}]*)\}/)?.[1] ?? '').matchAll(/^\s*'?([\w-]+)'?:/gm),
    ];
    expect(owners.length).toBeGreaterThan(4);
    for (const [, owner] of owners) expect(Object.keys(folders)).toContain(owner);
  });
});

test('an erased customer occurs in no column and no file', async () => {
  const person = await make({
    firstName: 'Vérane',
    lastName: 'Erasable',
    company: 'Erasable Antiquities Ltd',
    vatNumber: 'GB123456789',
    emails: [{ address: 'verane@erasable.test' }],
    phones: [{ number: '+44 20 7946 0018' }],
    addresses: [{ lines: '17 Vanishing Lane', town: 'Nowhere', country: 'GB' }],
    remarks: 'REMARKS-1',
  });
  await manager.patch(`/customers/${person.id}`, { lastName: 'Erasable-Newname', version: 1 });
  const { id: documentId } = (
    await manager.upload<{ id: number }>(`/customers/${person.id}/verification/documents`, 'a.pdf', 'A scan')
  ).body;
  await manager.patch(`/customers/${person.id}/verification/documents/${documentId}`, {
    documentNo: 'QX4455667',
  });
  await manager.post(`/customers/${person.id}/privacy/access`);
  expect(await app.runDueJobs()).toEqual([]);
  const earlier = await newest(person.id);
  const texts = [
    'Called VERANE  erasable (verane@Erasable.test), 020 7946 0018; Erasable, Vérane.',
    'Sent to 17 Vanishing lane, passport QX 445 5667, VAT GB 123 4567 89. Ms Vérane Erasable-Newname',
    'q=verane%40erasable.test&name=V%C3%A9rane&tab=Verane+Erasable <b>Erasable Antiquities Ltd</b> +442079460018',
  ];
  const words = [
    'erasable',
    'vanishing',
    'QX4455667',
    'QX 445',
    'GB123',
    'GB 123',
    '79460018',
    '7946 0018',
    'REMARKS-1',
  ];
  const planted = await plantEverywhere(app.db, texts.join('\n'), '2000-01-01');
  expect(planted.length).toBeGreaterThan(150);
  expect((await findWords(app.db, ['erasable'])).filter((column) => planted.includes(column))).toEqual(
    [...planted].sort(),
  );
  await app.db.run(
    sql`update identity_documents set added_at = now() - interval '7 years' where customer_id = ${person.id}`,
  );
  // Emails in the usual encodings.
  for (const body of [
    'verane@erasable.test wrote',
    `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from('Yours, V\u00e9rane Erasable').toString('base64')}\r\n`,
    'Content-Transfer-Encoding: quoted-printable\r\n\r\nYours, V=C3=A9rane Era=\r\nsable\r\n',
    'Subject: =?utf-8?q?V=C3=A9rane_Erasable?=\r\n\r\nHello',
  ])
    await app.db.run(sql`
      insert into returned_mails (at, source, digest, raw, handled_at)
      values (now(), 'MAILBOX', gen_random_uuid()::text::bytea, ${Buffer.from(body)}, now())`);

  const request = await erase(person.id);

  const retained = ['bank_accounts', 'consents', 'verifications', 'identity_documents', 'sanction_hits'];
  const matches = await findWords(app.db, words);
  expect(matches.filter((column) => !retained.some((table) => column.includes(table)))).toEqual([]);
  expect(
    await app.db.rows(
      sql`select encode(raw, 'escape') as raw from returned_mails where account_id is null and raw <> ''`,
    ),
  ).toEqual(
    expect.not.arrayContaining([
      expect.objectContaining({ raw: expect.stringMatching(/erasable|RXJhc2FibGU/i) }),
    ]),
  );
  expect(new Set(request.certificate?.retained.map(({ place, law }) => `${place} ${law}`))).toEqual(
    new Set([
      'bankAccounts ledger',
      'consents proof',
      'verification identity',
      'documents identity',
      'sanctions identity',
    ]),
  );
  expect(request.certificate?.done.map(({ place }) => place)).toEqual(
    expect.arrayContaining([
      ...[
        'record',
        'contacts',
        'history',
        'accessPackages',
        'imports',
        'outbox',
        'returnedMails',
        'suppressions',
      ],
      ...[
        'catalogue',
        'otherRecords',
        'emails',
        'system',
        'purchases',
        'lots',
        'reservations',
        'holds',
        'merges',
      ],
    ]),
  );
  for await (const { key } of app.context.files.list()) {
    const parts: Buffer[] = [];
    for await (const part of await app.context.files.get(key)) parts.push(part as Buffer);
    expect([key, Buffer.concat(parts).toString()]).toEqual([
      key,
      expect.not.stringMatching(/erasable|vanishing|REMARKS-1/i),
    ]);
  }
  expect((await manager.download(`/customers/${person.id}/privacy/${earlier.id}/data.json`)).status).toBe(
    404,
  );
  expect(
    (await manager.download(`/customers/${person.id}/privacy/${earlier.id}/certificate.html`)).status,
  ).toBe(200);
  // Text about others stays readable.
  const { changes } = await app.db.row<{ changes: unknown }>(
    sql`select changes from events where at < '2001-01-01'`,
  );
  expect(changes).toEqual([expect.objectContaining({ other: ['kept', 7, null] })]);
});

describe('texts of other records', () => {
  /** Erases a customer and returns the resulting text in the remarks of another. */
  const readAfterErasing = async (form: object, text: string): Promise<{ text: string; no: string }> => {
    const person = await make(form);
    const other = await make({ lastName: `Holder ${Math.random()}`, remarks: text });
    await erase(person.id);
    return {
      text: (await manager.get<Customer>(`/customers/${other.id}`)).body.remarks,
      no: person.customerNo,
    };
  };

  test.each([
    [
      'a name in either order',
      { firstName: 'Odile', lastName: 'Vantage' },
      'Odile Vantage; Vantage, Odile; VANTAGE ODILE',
    ],
    ['accents and apostrophes', { firstName: 'Zoë', lastName: 'O’Brédan' }, "Zoe O'Bredan, ZOË O’BRÉDAN"],
    ['a particle', { firstName: 'Jan', lastName: 'van der Wisp' }, 'Jan van der Wisp; Van Der Wisp, Jan'],
    [
      'special characters of regular expressions',
      { firstName: 'Ax(e)+', lastName: 'B.[c]*d$e' },
      'Ax(e)+ B.[c]*d$e',
    ],
    ['a Chinese name', { firstName: '小明', lastName: '欧阳', familyFirst: true }, '客户欧阳小明先生来电'],
    [
      'a Chinese name in traditional and simplified characters',
      { firstName: '国強', lastName: '陳', familyFirst: true },
      '陳國強; 陈国强; 陳国強, 陈國强',
    ],
    [
      'a Cyrillic name',
      { firstName: 'Фёдор', lastName: 'Достоверный' },
      'Фёдор Достоверный, ДОСТОВЕРНЫЙ Фёдор',
    ],
    [
      'a company',
      { kind: 'COMPANY', company: 'Zephyr & Sons GmbH' },
      'Zephyr & Sons GmbH; zephyr &amp; sons GmbH',
    ],
  ])('replaces %s', async (_, form, text) => {
    const matches = await readAfterErasing(form, text);
    expect(matches.text.replaceAll(matches.no, '').replace(/客户|先生来电/g, '')).toMatch(/^[\s;,]*$/);
    expect(matches.text).toContain(matches.no);
  });

  test('replaces email addresses and phone numbers however they are written', async () => {
    const { text, no } = await readAfterErasing(
      {
        lastName: 'Reached',
        emails: [{ address: 'r.each+x@reached.test' }],
        phones: [{ number: '+55 11 98765 4321' }],
      },
      'R.Each+X@Reached.test, mailto:r.each+x@reached.test?, r.each%2Bx%40reached.test, (11) 98765-4321, +55 11 987654321',
    );
    expect(text).toBe(`${no}, mailto:${no}?, ${no}, ${no}, ${no}`);
    expect(text).not.toMatch(/8765/);
  });

  test('replaces an email address in a file name, and with its domain in either form', async () => {
    const { text, no } = await readAfterErasing(
      { lastName: 'Reached', emails: [{ address: 'wang@例子.中国' }] },
      'wang@例子.中国.csv, wang@xn--fsqu00a.xn--fiqs8s.pdf, WANG@xn--fsqu00a.xn--fiqs8s',
    );
    expect(text).toBe(`${no}.csv, ${no}.pdf, ${no}`);
  });

  test('leaves longer words, addresses and numbers with the same beginning', async () => {
    const retained =
      'Annalena Bergmannstrasse, anna@bergmann.test.br, xanna@bergmann.test, 5020794600181, Anna Bergmannova';
    const { text } = await readAfterErasing(
      {
        firstName: 'Anna',
        lastName: 'Bergmann',
        emails: [{ address: 'anna@bergmann.test' }],
        phones: [{ number: '+44 20 7946 0018' }],
      },
      retained,
    );
    expect(text).toBe(retained);
  });

  test('leaves a name of one word, because it may be an ordinary word', async () => {
    expect((await readAfterErasing({ lastName: 'Rosewood' }, 'A rosewood table')).text).toBe(
      'A rosewood table',
    );
  });

  test('leaves a name that another customer has too, and a phone number that two share', async () => {
    const shared = { phones: [{ number: '+44 20 7946 0222' }] };
    await make({ firstName: 'Twin', lastName: 'Namesake', ...shared });
    const text = 'Twin Namesake, 020 7946 0222';
    expect((await readAfterErasing({ firstName: 'Twin', lastName: 'Namesake', ...shared }, text)).text).toBe(
      text,
    );
  });

  test('leaves the name of a user', async () => {
    const name = 'Barnaby Gavel';
    expect((await readAfterErasing({ firstName: 'Barnaby', lastName: 'Gavel' }, name)).text).toBe(name);
  });

  test('leaves the name of an artist in the catalog, and replaces it elsewhere', async () => {
    await app.db.run(
      sql`insert into items (title, artist) values ('View by Clement Brushwood', 'Clement Brushwood')`,
    );
    const { text, no } = await readAfterErasing(
      { firstName: 'Clement', lastName: 'Brushwood' },
      'Clement Brushwood called',
    );
    expect(text).toBe(`${no} called`);
    expect(await app.db.rows(sql`select title from items where artist = 'Clement Brushwood'`)).toEqual([
      { title: 'View by Clement Brushwood' },
    ]);
  });

  test('exports excerpts that end with the field that mentions the customer', async () => {
    const person = await make({ firstName: 'Tilda', lastName: 'Quotewell' });
    await app.db.run(
      sql`insert into items (title, provenance, medium) values ('A clock', 'Bought from Tilda Quotewell', 'Oak')`,
    );
    await manager.post(`/customers/${person.id}/privacy/access`);
    await app.runDueJobs();
    const { requests } = (
      await manager.get<{ requests: { id: number }[] }>(`/customers/${person.id}/privacy`)
    ).body;
    const { bytes } = await manager.download(`/customers/${person.id}/privacy/${requests[0]?.id}/data.json`);
    expect(JSON.parse(bytes.toString())).toMatchObject({
      catalogue: [{ mentioned: 'Bought from Tilda Quotewell' }],
    });
  });

  test('exports no comments on goals, which the user who prepares the package may not see', async () => {
    const person = await make({ firstName: 'Tobias', lastName: 'Quotewell' });
    const { id: goal } = await newGoal(admin, { visibility: 'PRIVATE' });
    const { id: sale } = await newAuction(manager, { code: 'QUOTE' });
    await admin.post(`/comments/goals/${goal}`, { text: 'Secretly for Tobias Quotewell' });
    await admin.post(`/comments/auctions/${sale}`, { text: 'Mostly from Tobias Quotewell' });
    await manager.post(`/customers/${person.id}/privacy/access`);
    await app.runDueJobs();
    const { id } = await newest(person.id);
    const { bytes } = await manager.download(`/customers/${person.id}/privacy/${id}/data.json`);
    expect(JSON.parse(bytes.toString())).toMatchObject({
      otherRecords: [{ mentioned: 'Mostly from Tobias Quotewell' }],
    });
    expect(bytes.toString()).not.toContain('Secretly');
    await erase(person.id);
    expect(await findWords(app.db, ['Tobias Quotewell'])).toEqual([]);
  });

  test.each([
    ['Osric Fernwhistle', 'Osric Fernwhistle (British, 1879–1955)'],
    ['Maud Fernwhistle', 'FERNWHISTLE (Maud)'],
    ['Edda Fernwhistle', 'Fernwhistle, Edda (1901–1980)'],
    ['Ines Fernwhistle', 'Circle of Ines Fernwhistle'],
    ['Olga Fernwhistle', 'Some Body; Olga Fernwhistle, born 1957'],
  ])('leaves %s in the artist %s of an item', async (name, artist) => {
    const { id } = await app.db.row<{ id: number }>(
      sql`insert into items (title, artist, description) values ('A view', ${artist}, ${`Signed ${name}`}) returning id`,
    );
    const [firstName = '', lastName = ''] = name.split(' ');
    await readAfterErasing({ firstName, lastName }, `${name} called`);
    expect(await app.db.row(sql`select artist, description from items where id = ${id}`)).toEqual({
      artist,
      description: `Signed ${name}`,
    });
  });

  test('refuses an edit that would restore the old text', async () => {
    const person = await make({ firstName: 'Stale', lastName: 'Editingham' });
    const other = await make({ lastName: 'Open in an editor', remarks: 'Stale Editingham' });
    await erase(person.id);
    expect(
      (
        await manager.patch(`/customers/${other.id}`, {
          remarks: 'Stale Editingham!',
          version: other.version,
        })
      ).status,
    ).toBe(409);
  });

  test('keeps a printed buyer in the ledger for as long as the law requires, and says so', async () => {
    const person = await make({ firstName: 'Ledger', lastName: 'Printedname' });
    await app.db.run(sql`
      with item as (insert into items (title) values ('One'), ('Other') returning id)
      insert into sales (channel, item_id, currency, price, buyer, paddle, contact, sold_at)
      select 'PRIVATE', id, 'GBP', 1, 'Ledger Printedname', '', '',
        case row_number() over (order by id) when 1 then now() else '2001-01-01' end from item`);
    const { certificate } = await erase(person.id);
    const buyers = await app.db.rows<{ buyer: string }>(
      sql`select buyer from sales where buyer in ('Ledger Printedname', ${person.customerNo}) order by sold_at`,
    );
    expect(buyers.map(({ buyer }) => buyer)).toEqual([person.customerNo, 'Ledger Printedname']);
    expect(certificate?.retained).toEqual([
      { place: 'purchases', rows: 1, law: 'ledger', until: expect.stringMatching(/^20\d\d-/) },
    ]);
  });
});

describe('search keys of other records', () => {
  const person = { firstName: 'Solveig', lastName: 'Neighbourly', phones: [{ number: '+44 20 7946 0333' }] };

  test("no longer find an erased customer through another's address", async () => {
    const { id } = await make(person);
    const other = await make({
      lastName: 'Reached elsewhere',
      addresses: [{ lines: 'c/o Solveig Neighbourly', town: 'Nowhere', country: 'GB' }],
    });
    const matches = async () => {
      const { body } = await manager.get<{ data: Customer[] }>('/customers?q=Neighbourly');
      return body.data.map((one) => one.id);
    };
    expect(await matches()).toContain(other.id);
    await erase(id);
    expect(await matches()).toEqual([]);
    expect((await manager.get<Customer>(`/customers/${other.id}`)).body.addresses[0]?.lines).toMatch(
      /^c\/o C\d+$/,
    );
  });

  test('are updated for an artist with an alias that mentioned them', async () => {
    const { id, customerNo } = await make({ firstName: 'Ingeborg', lastName: 'Aliased' });
    const artist = await manager.post<{ id: number }>('/artists', {
      name: 'The Master of Nowhere',
      aliases: ['Friend of Ingeborg Aliased'],
    });
    expect(artist.status).toBe(201);
    await erase(id);
    const { keys, aliases } = await app.db.row<{ keys: string[]; aliases: string[] }>(
      sql`select keys, aliases from artists where id = ${artist.body.id}`,
    );
    expect(aliases).toEqual([`Friend of ${customerNo}`]);
    expect(keys.join(' ')).not.toMatch(/ingeborg|aliased/);
    expect(keys.join(' ')).toContain('master');
  });
});

describe('unique texts', () => {
  test('do not block an erasure that makes two of them equal', async () => {
    const { id, customerNo } = await make({ firstName: 'Zoë', lastName: 'Twiceviewed' });
    for (const name of ['Zoë Twiceviewed', 'Zoe Twiceviewed'])
      expect(
        (await manager.post('/views', { list: 'auctions', name, query: 'tab=past', shared: false })).status,
      ).toBe(201);
    await erase(id);
    const views = await app.db.rows<{ name: string }>(
      sql`select name from views where name like ${`${customerNo}%`}`,
    );
    expect(new Set(views.map(({ name }) => name)).size).toBe(2);
  });

  test('match the unique indexes of the database', async () => {
    const { uniqueTexts } = await import('../../server/privacy/columns');
    const indexes = await app.db.rows<{ table: string; columns: string }>(sql`
      select tablename as table, substring(indexdef from 'USING btree (.*)') as columns from pg_indexes
      where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`);
    const unique = textPlaces
      .filter(({ isRemoved }) => !isRemoved)
      .flatMap(({ table, columns }) =>
        columns
          .filter((column) =>
            indexes.some(
              (index) => index.table === table && new RegExp(`\\b${column}\\b`).test(index.columns),
            ),
          )
          .map((column) => `${table}.${column}`),
      );
    expect(unique.sort()).toEqual([...uniqueTexts].sort());
  });

  test('include the customer number, which is replaced if it names the customer', async () => {
    const { id } = await make({
      customerNo: 'OLD helga@numbered.test',
      lastName: 'Numbered',
      emails: [{ address: 'helga@numbered.test' }],
    });
    const request = await erase(id);
    expect(request.certificate?.customerNo).toMatch(/^C\d+$/);
    expect(await findWords(app.db, ['numbered.test'])).toEqual([]);
  });
});

describe('returned emails in different encodings', () => {
  const latin = Buffer.from('Yours, V\u00e9rane \u00d8stergaard', 'latin1');
  const gbk = Buffer.from([0xb3, 0xc2, 0xb9, 0xfa, 0xc7, 0xbf]);
  const quoted = (bytes: Buffer) => bytes.toString('hex').replace(/../g, (code) => `=${code.toUpperCase()}`);
  const buildTextPart = (charset: string, encoding: string, body: Buffer | string) =>
    Buffer.concat([
      Buffer.from(
        `Content-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`,
      ),
      Buffer.from(body as Buffer),
    ]);
  test.each([
    ['8bit in ISO-8859-1', buildTextPart('iso-8859-1', '8bit', latin)],
    [
      'quoted-printable in ISO-8859-1',
      buildTextPart('"iso-8859-1"', 'quoted-printable', 'Yours, V=E9rane =D8sterg=\r\naard'),
    ],
    ['base64 in ISO-8859-1', buildTextPart('ISO-8859-1', 'base64', latin.toString('base64'))],
    [
      'base64 in UTF-16',
      buildTextPart(
        'utf-16le',
        'base64',
        Buffer.from('V\u00e9rane \u00d8stergaard', 'utf16le').toString('base64'),
      ),
    ],
    ['GBK', buildTextPart('gb2312', '8bit', gbk)],
    ['quoted-printable in GBK', buildTextPart('gbk', 'quoted-printable', quoted(gbk))],
    [
      'an encoded word in ISO-8859-1',
      Buffer.from('From: =?iso-8859-1?q?V=E9rane_=D8stergaard?= <x@elsewhere.test>\r\n\r\n'),
    ],
    [
      'a name in two encoded words',
      Buffer.from(
        'From: =?utf-8?q?V=C3=A9rane_=C3=98ster?=\r\n =?utf-8?q?gaard?= <x@elsewhere.test>\r\n\r\n',
      ),
    ],
    ['an encoded word in GBK', Buffer.from(`Subject: =?gb2312?b?${gbk.toString('base64')}?=\r\n\r\n`)],
    ['an unknown charset', buildTextPart('x-unknown', '8bit', Buffer.from('V\u00e9rane \u00d8stergaard'))],
  ])('removes %s', async (_, raw) => {
    const people = [
      await make({ firstName: 'V\u00e9rane', lastName: '\u00d8stergaard' }),
      await make({ firstName: '\u56fd\u5f3a', lastName: '\u9648', familyFirst: true }),
    ];
    const { id } = await app.db.row<{ id: number }>(sql`
      insert into returned_mails (at, source, digest, raw, handled_at)
      values (now(), 'MAILBOX', gen_random_uuid()::text::bytea, ${raw}, now()) returning id`);
    for (const { id: customer } of people) await erase(customer);
    expect(await app.db.rows(sql`select 1 from returned_mails where id = ${id}`)).toEqual([]);
  });
});
