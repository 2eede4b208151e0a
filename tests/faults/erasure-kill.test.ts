import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { Certificate, Privacy } from '#contract/privacy';
import { type Database, openDatabase } from '../../server/db/database';
import { findWords } from '../privacy/planted';
import type { ApiClient } from '../support/client';
import { type CrashableServer, startCrashableServer } from '../support/crashable';
import { pollUntil } from '../support/pollUntil';
import { openFolderDatabase } from '../support/server';
import { stopAt, waitForEndOfTransactions, waitUntilStopped } from './stopAt';

let server: CrashableServer;
let client: ApiClient;
let database: Awaited<ReturnType<typeof openFolderDatabase>>;
let db: Database;
beforeAll(async () => {
  server = await startCrashableServer();
  client = server.client;
  database = await openFolderDatabase(server.folder);
  db = openDatabase(database.url);
});
afterAll(async () => {
  await db.close();
  await server.close();
  await database.stop();
});

let made = 0;
/** Creates a customer with rows in many tables, all of which contain the word. */
async function newCustomer(): Promise<{ id: number; word: string }> {
  // A full run takes longer than the confirmation that an erasure requires is valid.
  await db.run(sql`update sessions set confirmed_at = now()`);
  const word = `Killword${String.fromCharCode(97 + made++)}`;
  const person = await client.post<Customer>('/customers', {
    firstName: 'Vera',
    lastName: word,
    emails: [{ address: `vera@${word}.test` }],
    remarks: word,
  });
  expect(person.status).toBe(201);
  const { id } = person.body;
  const note = { kind: 'CALL', text: word, at: '2026-01-01T10:00:00Z' };
  expect((await client.post(`/customers/${id}/notes`, note)).status).toBe(201);
  expect((await client.upload(`/customers/${id}/files`, `${word}.pdf`, `%PDF-1.4 ${word}`)).status).toBe(201);
  const remarks = `Knows Vera ${word}`;
  expect((await client.post('/customers', { lastName: `Other ${made}`, remarks })).status).toBe(201);
  expect((await client.post('/items', { title: `Portrait of Vera ${word}` })).status).toBe(201);
  const view = { list: 'auctions', name: `Vera ${word}`, query: 'tab=past', shared: false };
  expect((await client.post('/views', view)).status).toBe(201);
  await db.run(sql`
    insert into returned_mails (at, source, digest, raw, handled_at)
    values (now(), 'MAILBOX', gen_random_uuid()::text::bytea, ${Buffer.from(`From: vera@${word}.test`)}, now())`);
  return { id, word };
}
const fetchPrivacy = async (id: number) => (await client.get<Privacy>(`/customers/${id}/privacy`)).body;
const requestErasure = async (id: number) =>
  expect((await client.post(`/customers/${id}/privacy/erasure`, { reason: 'They asked' })).status).toBe(202);

const waitForCertificate = (id: number): Promise<Certificate> =>
  pollUntil('the certificate of the erasure', async () => {
    const [request] = (await fetchPrivacy(id)).requests;
    expect(['WAITING', 'DONE']).toContain(request?.state);
    return request?.state === 'DONE' ? request.certificate : undefined;
  });

const columnsWith = async (word: string) => findWords(db, [word]);

/**
 * Where the process is killed during the erasure: at the first deleted rows, texts of other rows, the customer record, and
 * the end.
 */
test.each([
  ['returned_mails', 'delete'],
  ['customer_notes', 'delete'],
  ['customers', 'update'],
  ['items', 'update'],
  ['views', 'update'],
  ['privacy_requests', 'update'],
] as const)(
  'killed at %s, an erasure leaves everything unchanged, and is finished and certified after the restart',
  async (table, change) => {
    const expectedCustomer = await newCustomer();
    await requestErasure(expectedCustomer.id);
    const expected = await waitForCertificate(expectedCustomer.id);

    const { id, word } = await newCustomer();
    const before = await columnsWith(word);
    const goOn = await stopAt(db, database.url, { table, change });
    await requestErasure(id);
    await waitUntilStopped(db);
    await server.kill();
    await goOn();
    await waitForEndOfTransactions(db);
    // Everything is unchanged except the request itself.
    expect(await columnsWith(word)).toEqual(expect.arrayContaining(before));
    const { erased } = await db.row<{ erased: boolean }>(
      sql`select erased_at is not null as erased from customers where id = ${id}`,
    );
    expect(erased).toBe(false);

    client = await server.restart();
    // Leases of a killed process last minutes; only then does another process take the job.
    await db.run(sql`update jobs set leased_until = now() where finished_at is null`);
    const certificate = await waitForCertificate(id);
    expect({ done: certificate.done, retained: certificate.retained }).toEqual({
      done: expected.done,
      retained: expected.retained,
    });
    expect(await columnsWith(word)).toEqual([]);
    expect((await fetchPrivacy(id)).requests).toHaveLength(1);
  },
  300_000,
);

test('an erasure killed right after it finished stays done, and its files are deleted then or by the sweep', async () => {
  const { id, word } = await newCustomer();
  const { key } = await db.row<{ key: string }>(
    sql`select file_key as key from customer_files where customer_id = ${id}`,
  );
  await requestErasure(id);
  await pollUntil('a finished erasure', () =>
    db.maybe(sql`select 1 from privacy_requests where customer_id = ${id} and state = 'DONE'`),
  );
  await server.kill();
  client = await server.restart();
  expect((await waitForCertificate(id)).done.map(({ place }) => place)).toContain('files');
  expect(await columnsWith(word)).toEqual([]);
  expect(key).toMatch(/^customer-files\//);
  // No row refers to the file, so the sweep deletes it if the process did not.
  expect(await db.rows(sql`select 1 from customer_files where file_key = ${key}`)).toEqual([]);
}, 300_000);
