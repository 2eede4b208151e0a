import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { Entry } from '#contract/notes';
import { languages } from '#contract/session';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { listNotified } from '../support/notified';
import { addPictures, newLink, openCollection, type PageResponse, requestPath } from './shared';

let app: TestApp;
let manager: ApiClient;
let path: string;
let collectionId: number;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  const collection = await openCollection(app, manager, ['Harvest', 'Anchorage'], {
    title: 'Prints',
    specialistId: app.people.SPECIALIST.id,
    departmentIds: [],
  });
  collectionId = collection.id;
  path = (await newLink(manager, collectionId)).path;
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.run(sql`delete from sign_in_failures`);
  await app.db.run(sql`delete from mails`);
});

const addressesOf = async (of = path, language = 'en-US') =>
  [...(await requestPath(app, `${of}?lang=${language}`)).body.matchAll(/<p><a href=([\w-]+)>/g)].map(
    ([, address]) => `${of}${address}`,
  );
const proofOn = ({ body }: PageResponse) => /name="proof" value="([^"]+)"/.exec(body)?.[1] ?? '';

/** Sends a form as a browser does. */
const post = (to: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  requestPath(
    app,
    to,
    { method: 'POST', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    new URLSearchParams(fields).toString(),
  );

const form = {
  firstName: 'Orla',
  lastName: 'Quillfeather',
  email: 'orla@quillfeather.test',
  phone: '+44 20 7946 0018',
  message: 'Is it framed?\nAnd can it travel?',
};
async function send(fields: Partial<typeof form> & { website?: string; proof?: string }, address?: string) {
  const to = address ?? (await addressesOf())[0] ?? '';
  return post(`${to}?lang=en-US`, { ...form, proof: proofOn(await requestPath(app, to)), ...fields });
}
const findCustomers = (email: string) =>
  app.db.rows<{ id: number; name: string; specialistId: number | null; phone: string }>(sql`
    select c.id, c.name, c.specialist_id as "specialistId", c.phone from customers c
    join customer_contacts k on k.customer_id = c.id where k.value = ${email} order by c.id`);
const listNotes = (customerId: number) =>
  app.db.rows<{ text: string; userId: number | null; mentions: number[] }>(sql`
    select text, user_id as "userId", mentions::int[] as mentions from customer_notes where customer_id = ${customerId} order by id`);
const mails = () =>
  app.db.rows<{ recipient: string; subject: string; body: string }>(
    sql`select recipient, subject, body from mails order by id`,
  );

describe('page of a work', () => {
  test('shows all its pictures, and the page of the collection shows thumbnails', async () => {
    const { id } = await openCollection(app, manager, ['Triptych']);
    const [original = ''] = await addPictures(app, id);
    for (const position of [2, 3])
      await app.db.run(sql`
        insert into pictures (item_id, position, file_name, file_key, bytes, state, width, height)
        select item_id, ${position}, 'more.jpg', ${original}, 10, 'READY', 2000, 3000
        from collection_items where collection_id = ${id}`);
    await app.db.run(sql`
      insert into pictures (item_id, position, file_name, file_key, bytes, state, width, height)
      select item_id, 4, 'failed.jpg', ${original}, 10, 'FAILED', 10, 10 from collection_items where collection_id = ${id}`);
    const { path: of } = await newLink(manager, id);
    const { body } = await requestPath(app, of);
    expect(body.match(/<img src=[\w-]+\/480/g)).toHaveLength(1);
    expect(body.match(/<img src=[\w-]+\/160/g)).toHaveLength(2);
    const [address = ''] = await addressesOf(of);
    const page = await requestPath(app, address);
    const names = [...page.body.matchAll(/<img src=([\w-]+)\/1600/g)].map(([, name]) => name);
    expect(new Set(names).size).toBe(3);
    for (const name of names)
      expect((await requestPath(app, `${of}${name}/1600`)).headers['content-type']).toBe('image/jpeg');
  });

  test('has no script, can post its form only to itself, and contains no row id', async () => {
    const [address = ''] = await addressesOf();
    const { status, headers, body } = await requestPath(app, address);
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none';img-src 'self';style-src 'sha256-[^']+';base-uri 'none';form-action 'self';frame-ancestors 'none'$/,
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(body).not.toMatch(/<script|javascript:|\son\w+=|<link|@import|url\(/i);
    expect(body).toContain('Ask about this work');
  });

  test.each(languages)('opens in the language of the page that links to it: %s', async (language) => {
    const [address = ''] = await addressesOf(path, language);
    expect((await requestPath(app, address, { 'accept-language': 'fr' })).body).toContain(
      `<html lang="${language}"`,
    );
    for (const other of languages)
      expect((await requestPath(app, `${address}?lang=${other}`)).body).toContain(`<html lang="${other}"`);
  });

  test('is available only under its own link, and not after that link is deleted', async () => {
    const other = await newLink(manager, collectionId);
    const [address = ''] = await addressesOf(other.path);
    expect((await requestPath(app, address)).status).toBe(200);
    expect((await requestPath(app, `${path}${address.split('/').pop()}`)).status).toBe(404);
    const proof = proofOn(await requestPath(app, address));
    await manager.delete(`/collections/${collectionId}/links/${other.id}`);
    expect((await requestPath(app, address)).status).toBe(404);
    expect((await post(address, { ...form, proof })).status).toBe(404);
    expect(await findCustomers(form.email)).toEqual([]);
  });
});

describe('question about a work', () => {
  test('creates a customer with a note, and an email to the specialist', async () => {
    const response = await send({});
    expect(response.status).toBe(303);
    const page = await requestPath(app, String(response.headers.location).replace(/#.*$/, ''));
    expect(page.body).toContain('Thank you. Your question has been sent.');
    const [customer, ...otherCustomers] = await findCustomers(form.email);
    expect(otherCustomers).toEqual([]);
    expect(customer).toMatchObject({
      name: 'Orla Quillfeather',
      specialistId: app.people.SPECIALIST.id,
      phone: '+44 20 7946 0018',
    });
    const [note] = await listNotes(customer?.id ?? 0);
    expect(note).toMatchObject({ userId: null, mentions: [app.people.SPECIALIST.id] });
    for (const text of ['Prints', 'Harvest', form.email, form.message]) expect(note?.text).toContain(text);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.recipient).toBe(app.people.SPECIALIST.email);
    for (const text of ['Harvest', form.email, form.message, `/app/customer/${customer?.id}`])
      expect(mail?.body).toContain(text);
  });

  test('is on the timeline of the customer and on the home page of the specialist, without an author', async () => {
    const [customer] = await findCustomers(form.email);
    const { body } = await manager.get<{ entries: Entry[] }>(`/customers/${customer?.id}/timeline`);
    expect(body.entries).toContainEqual(
      expect.objectContaining({ source: 'notes', by: null, editable: true }),
    );
    const specialist = await app.signIn('SPECIALIST');
    const home = await specialist.get<{ people: { mentions: { by: string | null }[] } }>('/home');
    expect(home.body.people.mentions).toMatchObject([{ by: null, customer: { id: customer?.id } }]);
    const note = body.entries.find((entry) => entry.source === 'notes');
    expect(await listNotified(specialist, note?.id ?? 0, ['question-asked'])).toEqual(['question-asked']);
    const denied = await specialist.delete(`/notes/${note?.id}`, { version: 1 });
    expect(denied.status).toBe(403);
  });

  test('is saved with the customer who has the email address, whatever the name', async () => {
    const before = await findCustomers(form.email);
    await send({ email: ' ORLA@Quillfeather.TEST ', firstName: '', lastName: 'O. Q.', message: 'Second' });
    expect(await findCustomers(form.email)).toEqual(before);
    const notes = await listNotes(before[0]?.id ?? 0);
    expect(notes.at(-1)?.text).toContain('Second');
  });

  test('is saved with the customer of the same name if several have the address', async () => {
    const made = [];
    for (const lastName of ['Hale', 'Margrave'])
      made.push(
        (
          await manager.post<Customer>('/customers', {
            firstName: 'Ada',
            lastName,
            emails: [{ address: 'family@hale.test' }],
          })
        ).body.id,
      );
    await send({ email: 'family@hale.test', firstName: 'ada', lastName: 'MARGRAVE' });
    expect((await listNotes(made[1] ?? 0)).length).toBe(1);
    // It is uncertain which of them asked, so the new record is a possible duplicate.
    await send({ email: 'family@hale.test', firstName: 'Ben', lastName: 'Hale' });
    expect(await findCustomers('family@hale.test')).toHaveLength(3);
    expect(await listNotes(made[0] ?? 0)).toEqual([]);
  });

  test('gets the same answer for known and unknown customers', async () => {
    const existingReply = await send({ message: 'Known?' });
    const unknown = await send({ email: 'nobody@stranger.test', message: 'Unknown?' });
    const comparable = ({
      status,
      body,
      headers: { date: _, 'x-request-id': __, ...headers },
    }: PageResponse) => ({
      status,
      body,
      headers,
    });
    expect(comparable(existingReply)).toEqual(comparable(unknown));
  });

  test('changes nothing else about a customer, because the sender may have guessed the address', async () => {
    const [customer] = await findCustomers(form.email);
    const before = (await manager.get<Customer>(`/customers/${customer?.id}`)).body;
    await send({ firstName: 'Mallory', phone: '+55 11 91234 5678', message: 'Third' });
    expect((await manager.get<Customer>(`/customers/${customer?.id}`)).body).toMatchObject({
      firstName: before.firstName,
      phones: before.phones,
      version: before.version,
    });
  });

  test('is saved and emailed once even if its form is sent several times', async () => {
    for (let at = 0; at < 3; at++) expect((await send({ message: 'Once' })).status).toBe(303);
    const [customer] = await findCustomers(form.email);
    expect((await listNotes(customer?.id ?? 0)).filter(({ text }) => text.endsWith('Once'))).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test.each([
    [{ lastName: ' ' }, 'Fill in this field.'],
    [{ email: '' }, 'Fill in this field.'],
    [{ email: 'orla at home' }, 'Enter an email address'],
    [{ email: 'orla@quillfeather.test\nbcc: all@house.test' }, 'Enter an email address'],
    [{ message: ' \n ' }, 'Fill in this field.'],
    [{ message: 'x'.repeat(3001) }, 'Use at most 3000 characters.'],
    [{ firstName: 'x'.repeat(121) }, 'Use at most 120 characters.'],
    [{ proof: 'guessed' }, 'Your question was not sent.'],
    [{ proof: '' }, 'Your question was not sent.'],
  ])('is refused and shown as typed: %j', async (fields, sentence) => {
    const response = await send({ ...fields, phone: '020 <b>7946</b>' });
    expect(response.status).toBe(422);
    expect(response.body).toContain(sentence);
    expect(response.body).toContain('020 &lt;b&gt;7946&lt;/b&gt;');
    expect(response.body).not.toContain('<b>7946');
    expect(await mails()).toEqual([]);
  });

  test('folds a name to one line in the note and in the email', async () => {
    await send({ lastName: 'Quill\r\nBcc: all@house.test', email: 'line@quill.test' });
    const [customer] = await findCustomers('line@quill.test');
    expect(customer?.name).toBe('Orla Quill Bcc: all@house.test');
    for (const { subject } of await mails()) expect(subject).not.toMatch(/[\r\n]/);
  });

  test('keeps a phone number without its country only in the note', async () => {
    await send({ email: 'local@quill.test', phone: '020 7946 0018' });
    const [customer] = await findCustomers('local@quill.test');
    expect(customer?.phone).toBe('');
    expect((await listNotes(customer?.id ?? 0))[0]?.text).toContain('020 7946 0018');
  });

  test('is answered but not saved if a bot filled in every field', async () => {
    expect((await send({ website: 'https://spam.test', email: 'bot@spam.test' })).status).toBe(303);
    expect(await findCustomers('bot@spam.test')).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test('is accepted five times from one network in 15 minutes; then the form keeps what was typed', async () => {
    for (let at = 0; at < 5; at++) expect((await send({ message: `Question ${at}` })).status).toBe(303);
    const response = await send({ message: 'Question 6' });
    expect(response.status).toBe(429);
    expect(response.body).toContain('Too many questions were sent from your network.');
    expect(response.body).toContain('Question 6');
    await app.db.run(sql`update sign_in_failures set at = at - interval '16 minutes'`);
    expect((await send({ message: 'Question 7' })).status).toBe(303);
  });

  test('is accepted twenty times through one link, from whatever network', async () => {
    await app.db.run(sql`
      insert into sign_in_failures (subject, at)
      select 'question-link:' || id, now() from collection_links, generate_series(1, 20) where collection_id = ${collectionId}`);
    expect((await send({ message: 'By one link' })).status).toBe(429);
  });

  test('creates at most 100 customers through one link in 12 hours, and is still accepted from known ones', async () => {
    await app.db.run(sql`
      insert into sign_in_failures (subject, at)
      select 'questioner-link:' || id, now() - interval '3 hours' from collection_links, generate_series(1, 100)
      where collection_id = ${collectionId}`);
    expect((await send({ email: 'another@quill.test' })).status).toBe(429);
    expect(await findCustomers('another@quill.test')).toEqual([]);
    expect((await send({ message: 'From a known address' })).status).toBe(303);
  });

  test('is not emailed to users whose role may not read it', async () => {
    const { id } = await openCollection(app, manager, ['Lone']);
    await app.db.run(sql`update collections set specialist_id = ${app.people.EDITOR.id} where id = ${id}`);
    const link = await newLink(manager, id);
    const [address] = await addressesOf(link.path);
    await send({ message: 'To whom?' }, address);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([app.people.MANAGER.email]);
  });

  test('is emailed to the user who made the link if there is no specialist in charge', async () => {
    const { id } = await openCollection(app, manager, ['Lone']);
    const link = await newLink(manager, id);
    const [address] = await addressesOf(link.path);
    await send({ message: 'To whom?' }, address);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([app.people.MANAGER.email]);
  });

  test('is emailed in the language of the specialist, not of the visitor', async () => {
    await app.db.run(sql`update users set language = 'pt-BR' where id = ${app.people.SPECIALIST.id}`);
    await send({ message: 'Em que língua?' });
    expect((await mails())[0]?.subject).toMatch(/^Pergunta sobre /);
  });

  test('is erased together with its customer', async () => {
    await send({
      email: 'gone@erasable.test',
      firstName: 'Vérane',
      lastName: 'Erasable',
      message: 'I am Vérane Erasable',
    });
    const [customer] = await findCustomers('gone@erasable.test');
    const admin = await app.signIn('ADMIN');
    const erased = await admin.post(`/customers/${customer?.id}/privacy/erasure`, { reason: 'They asked' });
    expect(erased.status).toBe(202);
    await app.runDueJobs();
    for (const { recipient, subject, body: text } of await mails())
      expect([recipient, subject, text].join()).not.toMatch(/erasable/i);
    expect(await listNotes(customer?.id ?? 0)).toEqual([]);
  });
});
