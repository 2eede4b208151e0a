import sql, { raw } from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { Privacy } from '#contract/privacy';
import { textPlaces } from '../../server/privacy/columns';
import { places } from '../../server/privacy/places';
import { handleReturned, storeReturned } from '../../server/returns/receive';
import { checkImport, commitImport, uploadLotFile } from '../imports/file';
import { createRegisterImporter } from '../imports/registerImporter';
import { workbook } from '../imports/workbook';
import { newSale, type World } from '../permissions/world';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { sendFilled } from '../support/filledCalls';
import { listDecodings } from '../support/packedText';
import { listColumns } from './planted';

/** A customer and how others write about them. Each word of `marks` occurs nowhere else. */
const email = 'verane@erasable.test';
const marks = /erasable|vanishing lane|7946 ?0018/i;
const mention = 'c/o Vérane Erasable, verane@erasable.test, 020 7946 0018, 17 Vanishing Lane';
const shorter = [mention, `c/o ${email}`, 'Vérane Erasable', `https://x.test/?to=${email}`, email];

/** Columns with names of other records, and the house's own names. */
const ownNames = [
  /^customers\.\w+ (?:title|firstName|lastName|suffix|partner\w+|company|vatNumber|companyNumber|emails.*|phones.*)$/,
  /^users\.\w+ (?:name|email)$/,
  // what users write about themselves and how they sign in
  /^(?:profiles|passkeys|providers|securityQuestions)\./,
  /^settings\.(?:updateHouse|updateGallery|updateEmail|saveTermsOfSale) /,
  /^mailAccounts\./,
  /^campaigns\.\w+ replyTo$/,
  /^consents\.saveWordings /,
  /^documentTexts\.save /,
  // the law that sets a threshold
  /^regulation\.save source$/,
  // the printed label of a lot
  /^lots\..*number$/,
];

let app: TestApp;
let manager: ApiClient;
let admin: ApiClient;
let world: World;
let person: Customer;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  admin = await app.signIn('ADMIN');
  world = { app, client: admin, admin, department: app.departments.books };
  person = await created({
    firstName: 'Vérane',
    lastName: 'Erasable',
    emails: [{ address: email }],
    phones: [{ number: '+44 20 7946 0018' }],
    addresses: [{ lines: '17 Vanishing Lane', town: 'Nowhere', country: 'GB' }],
  });
}, 60_000);
afterAll(() => app.close());

async function created(form: object): Promise<Customer> {
  const { status, body } = await manager.post<Customer>('/customers', form);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
}

/** Returns every column with its texts that name the customer. */
async function findMarkedValues(): Promise<Map<string, string>> {
  const valuesByColumn = new Map<string, string>();
  for (const { table, name, type } of await listColumns(app.db)) {
    const column = raw(`"${name}"`);
    const values = await app.db.rows<{ value: Buffer | string }>(
      sql`select ${type === 'bytea' ? column : sql`${column}::text`} as value from ${raw(`"${table}"`)} where ${column} is not null`,
    );
    for (const { value } of values) {
      const hit = (typeof value === 'string' ? [value] : listDecodings(value)).find((text) =>
        marks.test(text),
      );
      if (hit !== undefined) valuesByColumn.set(`${table}.${name}`, hit.slice(0, 2000));
    }
  }
  return valuesByColumn;
}

/** Returns the keys of stored files that name the customer. */
async function findMarkedFiles(): Promise<string[]> {
  const markedKeys: string[] = [];
  for await (const { key } of app.context.files.list()) {
    const parts: Buffer[] = [];
    for await (const part of await app.context.files.get(key)) parts.push(part as Buffer);
    if (listDecodings(Buffer.concat(parts)).some((text) => marks.test(text))) markedKeys.push(key);
  }
  return markedKeys;
}

const { importFile, uploadAndCheck } = createRegisterImporter(() => ({ app, manager }), 'customers');

/** Writes about the customer through every input for visitors and staff. */
async function writeEverywhere(): Promise<void> {
  await sendFilled(
    world,
    ({ endpoint, path, schema }) =>
      ownNames.some((one) => one.test(`${endpoint} ${path}`))
        ? undefined
        : shorter.find((text) => schema.safeParse(text).success),
    { fileName: (name) => `${mention} ${name}` },
  );
  // Jobs that contact other hosts fail and wait for their next attempt.
  await app.runDueJobs();
  await app.db.run(sql`update jobs set run_at = now() + interval '1 day' where finished_at is null`);
  // Other customers who live with the customer or know them.
  const friend = await created({
    lastName: 'Neighbour',
    emails: [
      { label: `via ${email}`, address: 'neighbour@elsewhere.test' },
      { address: 'second@elsewhere.test' },
    ],
    addresses: [{ lines: 'c/o Vérane Erasable\n17 Vanishing Lane', town: 'Nowhere', country: 'GB' }],
    tags: [email],
  });
  await manager.post(`/customers/${friend.id}/notes`, {
    kind: 'CALL',
    text: mention,
    at: '2026-01-01T10:00:00Z',
  });
  await manager.post(`/customers/${person.id}/relations`, {
    kind: 'HOUSEHOLD',
    otherId: friend.id,
    note: mention,
  });
  // Files in every state: only uploaded, checked, imported; as text, workbook and vCards.
  const rows = [
    'lot,title,estimate,provenance',
    `1,A vase,100-200,"${mention}"`,
    `x,"Portrait of Vérane Erasable",?,${email}`,
  ];
  const lines = rows.join('\n');
  const sale = await newSale(world);
  await uploadLotFile(admin, sale, `${email}.csv`, lines);
  await checkImport(app, admin, await uploadLotFile(admin, sale, 'checked.csv', lines));
  const done = await checkImport(app, admin, await uploadLotFile(admin, sale, 'lots.csv', lines));
  await commitImport(app, admin, done.id);
  await uploadLotFile(
    admin,
    sale,
    'lots.xlsx',
    workbook([
      ['lot', 'title'],
      ['3', mention],
    ]),
  );
  await importFile(`first name,last name,remarks\nOther,Imported,"${mention}"\n`);
  await uploadAndCheck(`first name,last name,email\nVérane,Erasable,${email}\n`);
  await uploadAndCheck(`first name,last name,remarks\nThird,Checked,"${mention}"\n`);
  await manager.upload(
    '/customers/vcards',
    'card.vcf',
    `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Fourth Carded\r\nN:Carded;Fourth\r\nNOTE:${mention}\r\nEND:VCARD\r\n`,
  );
  // Requests of visitors and of a browser, and a search that is stored nowhere.
  await app.anonymous.post('/session', { email, password: 'not this one' });
  await app.anonymous.post('/session/forgotten', { email });
  await admin.post('/customers/alike', { name: 'Vérane Erasable', emails: [email] });
  // A bounce in the usual encodings.
  const { id: accountId } = await app.db.row<{ id: number }>(
    sql`select id from mail_accounts where is_default`,
  );
  for (const raw of [
    `From: ${email}\r\nSubject: Hello\r\n\r\nYours\r\n`,
    `From: x@elsewhere.test\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(mention).toString('base64')}\r\n`,
    'From: x@elsewhere.test\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nV=C3=A9rane Era=\r\nsable\r\n',
    'From: =?utf-8?b?VsOpcmFuZSBFcmFzYWJsZQ==?= <x@elsewhere.test>\r\n\r\nHello\r\n',
  ])
    await storeReturned(app.db, { accountId, source: 'MAILBOX', raw: Buffer.from(raw), now: new Date() });
  await handleReturned(app.context);
  await app.runDueJobs();
  // A prepared data export, and the error of a failing job.
  await manager.post(`/customers/${person.id}/privacy/access`);
  await app.runDueJobs();
}

test('an erased customer remains in nothing that real requests wrote, including compressed and encoded texts', async () => {
  await writeEverywhere();
  const before = await findMarkedValues();
  const filesBefore = await findMarkedFiles();
  // These must mention the customer, otherwise the test proves nothing.
  expect(before.size).toBeGreaterThan(100);
  expect(new Set(filesBefore.map((key) => key.split('/')[0]))).toEqual(new Set(['imports', 'privacy']));
  // Columns outside the register of texts are deleted or cleared with the rows of the customer, or are generated.
  const registered = new Set(
    textPlaces.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
  );
  const elsewhere = [...before.keys()].filter((column) => !registered.has(column));
  const ofTheRecord = /^customers\.(?:last_name|first_name|name|sort_name|spellings|folded|signs|email)$/;
  const generated = /\.(?:folded|folds|words|tsv)$/;
  const removed = [...places.map(({ table }) => table), 'returned_mails', 'suppressions', 'mail_attachments'];
  expect(
    elsewhere.filter(
      (column) =>
        !ofTheRecord.test(column) && !generated.test(column) && !removed.includes(column.split('.')[0] ?? ''),
    ),
  ).toEqual([]);

  expect((await admin.post(`/customers/${person.id}/privacy/erasure`, { reason: 'They asked' })).status).toBe(
    202,
  );
  await app.runDueJobs();
  const { body } = await manager.get<Privacy>(`/customers/${person.id}/privacy`);
  expect(body.requests[0]).toMatchObject({ kind: 'ERASURE', state: 'DONE' });

  // What the law retains in rows of others is counted by the certificate and occurs only in these columns.
  const byLaw: Readonly<Record<string, readonly string[]>> = {
    'purchases ledger': ['sales'],
    'lots ledger': ['lots', 'lot_items', 'decisions', 'unknown_buyers'],
    'bankAccounts ledger': ['customer_bank_accounts'],
    'invoices ledger': [
      'invoices.reason',
      'invoices.document',
      'releases.released_to',
      'releases.note',
      'release_notes.document',
    ],
    'payments ledger': ['payments.reference', 'payments.note', 'bank_entries.reason'],
    'consents proof': ['consents'],
    'verification identity': ['verifications'],
    'documents identity': ['identity_documents'],
    'sanctions identity': ['sanction_hits'],
  };
  const retainedPlaces =
    body.requests[0]?.certificate?.retained.map(({ place, law }) => `${place} ${law}`) ?? [];
  /** tables and columns */
  const allowed = new Set(retainedPlaces.flatMap((one) => byLaw[one] ?? [`${one} is kept for no reason`]));
  const after = [...(await findMarkedValues())].filter(
    ([column]) => !allowed.has(column) && !allowed.has(column.split('.')[0] ?? ''),
  );
  expect({ columns: after, files: await findMarkedFiles() }).toEqual({ columns: [], files: [] });
}, 300_000);
