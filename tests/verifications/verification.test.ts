import sql from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { can, roles } from '#contract/api/permissions';
import type { Customer } from '#contract/customers';
import {
  verificationActions,
  verificationLifecycle,
  verificationPermissions,
  verificationStates,
} from '#contract/verification-states';
import type { Verification } from '#contract/verifications';
import { expireVerifications } from '../../server/verifications/expiry';
import { clearAccessLog, listAccesses } from '../permissions/accessLog';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { listNotified } from '../support/notified';

let app: TestApp;
let manager: ApiClient;
let specialist: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  specialist = await app.signIn('SPECIALIST');
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

/** Creates a customer as the specialist. */
const newCustomer = async (values: object = {}): Promise<Customer> => {
  const { status, body } = await specialist.post<Customer>('/customers', { lastName: 'Inventar', ...values });
  expect(status).toBe(201);
  return body;
};
const path = (id: number) => `/customers/${id}/verification`;
const read = async (id: number) => (await admin.get<Verification>(path(id))).body;
const performStep = async (client: ApiClient, id: number, step: string, values: object = {}) =>
  client.post<Verification>(`${path(id)}/steps`, { step, version: (await read(id)).version, ...values });
/** The input of the step that verifies. */
const proof = { level: 'CDD', reason: 'Passport seen in the original' };
const verify = (client: ApiClient, id: number, values: object = {}) =>
  performStep(client, id, 'verify', { ...proof, ...values });
const write = async (client: ApiClient, id: number, values: object) =>
  client.patch<Verification>(path(id), { version: (await read(id)).version, ...values });
const addDocument = async (client: ApiClient, id: number, values: object): Promise<number> => {
  const { body } = await client.upload<{ id: number }>(`${path(id)}/documents`, 'scan.pdf', 'A scan');
  await client.patch(`${path(id)}/documents/${body.id}`, values);
  return body.id;
};
const createCollected = async (values: object = {}): Promise<number> => {
  const { id } = await newCustomer(values);
  await performStep(specialist, id, 'require');
  await addDocument(specialist, id, { kind: 'PASSPORT', documentNo: 'P-1', expiresOn: '2099-01-01' });
  await addDocument(specialist, id, { kind: 'PROOF_OF_ADDRESS' });
  expect((await performStep(specialist, id, 'submit')).status).toBe(200);
  return id;
};
const listed = async (query: string) =>
  (await manager.get<{ data: Customer[] }>(`/customers?pageSize=100&${query}`)).body.data.map(({ id }) => id);

test('a verification is required, collected, submitted and completed, and each step is in the history', async () => {
  const { id } = await newCustomer();
  expect(await read(id)).toMatchObject({ state: 'NOT_REQUIRED', version: 1, documents: [] });
  expect(await listed('tab=toVerify')).not.toContain(id);
  await performStep(specialist, id, 'require');
  expect(await listed('tab=toVerify')).toContain(id);
  expect(await performStep(specialist, id, 'submit')).toMatchObject({
    status: 409,
    body: { code: 'verification.incomplete', params: { gaps: ['identity', 'address'] } },
  });
  await addDocument(specialist, id, { kind: 'IDENTITY_CARD', expiresOn: '2020-01-01' });
  await addDocument(specialist, id, { kind: 'PROOF_OF_ADDRESS' });
  expect((await read(id)).gaps).toEqual(['identity']);
  await addDocument(specialist, id, { kind: 'PASSPORT', expiresOn: '2099-01-01' });
  await performStep(specialist, id, 'submit');
  expect(await listNotified(manager, id, ['verification-to-decide'])).toEqual(['verification-to-decide']);
  const { body } = await verify(manager, id);
  expect(await listNotified(specialist, id, ['verification-decided'])).toEqual(['verification-decided']);
  expect(body).toMatchObject({ state: 'VERIFIED', decidedBy: app.people.MANAGER.name, overridden: false });
  expect(await listed('verification=VERIFIED')).toContain(id);
  expect(await listed('tab=toVerify')).not.toContain(id);
  const actions = await app.db.rows<{ action: string }>(sql`
    select action from actions where noun = 'verifications' and noun_id = ${id} and to_status is not null order by id`);
  expect(actions.map(({ action }) => action)).toEqual(['require', 'submit', 'verify']);
});

test('each level requires what the law requires', async () => {
  const { id } = await newCustomer({ kind: 'COMPANY', company: 'Inventar Ltd' });
  await performStep(specialist, id, 'require');
  expect((await read(id)).gaps).toEqual(['identity', 'address', 'register', 'owners']);
  await write(specialist, id, { level: 'EDD', owners: [{ name: 'Vera Inventar', share: 60 }] });
  expect((await read(id)).gaps).toEqual(['identity', 'address', 'register', 'funds']);
  await write(specialist, id, { level: 'BASIC' });
  expect((await read(id)).gaps).toEqual([]);
});

test('a verification expires according to its risk and documents', async () => {
  const id = await createCollected();
  const days = await app.db.row<{ year: string; before: string }>(sql`
    select (current_date + interval '24 months')::date as year, (current_date - 1)::date as before`);
  const refusedAt = (code: string) => ({ status: 422, body: { fields: [{ path: 'validUntil', code }] } });
  expect(await verify(manager, id, { validUntil: days.before })).toMatchObject(refusedAt('past'));
  expect(await verify(manager, id, { validUntil: '2098-01-01' })).toMatchObject(refusedAt('not_earlier'));
  expect((await verify(manager, id)).body.validUntil).toBe(days.year);
  const other = await createCollected();
  await app.db.run(sql`
    update identity_documents set expires_on = current_date + 10 where customer_id = ${other} and kind = 'PASSPORT'`);
  const soon = await app.db.row<{ day: string }>(sql`select (current_date + 10)::date as day`);
  expect((await verify(manager, other)).body.validUntil).toBe(soon.day);
});

describe('verification', () => {
  const required = (...paths: string[]) => ({
    status: 422,
    body: { code: 'input.invalid', fields: paths.map((path) => ({ path, code: 'required' })) },
  });
  /** Submits one at the simplified level, which requires no document. */
  const createSimplified = async () => {
    const { id } = await newCustomer();
    await write(specialist, id, { level: 'BASIC' });
    await performStep(specialist, id, 'require');
    expect((await performStep(specialist, id, 'submit')).status).toBe(200);
    return id;
  };

  test('is refused without level and reason, whatever was stored before', async () => {
    const id = await createCollected();
    expect(await performStep(manager, id, 'verify')).toMatchObject(required('level', 'reason'));
    expect(await performStep(manager, id, 'verify', { reason: 'Seen' })).toMatchObject(required('level'));
    expect(await performStep(manager, id, 'verify', { level: 'CDD', reason: '  ' })).toMatchObject(
      required('reason'),
    );
    expect((await read(id)).state).toBe('PENDING');
  });

  test('requires a valid document on file or named evidence', async () => {
    const id = await createSimplified();
    const values = { level: 'BASIC', reason: 'Buys for little' };
    expect(await performStep(manager, id, 'verify', values)).toMatchObject(required('evidence'));
    expect(await performStep(manager, id, 'verify', { ...values, evidence: ' ' })).toMatchObject(
      required('evidence'),
    );
    await addDocument(specialist, id, { kind: 'OTHER', expiresOn: '2020-01-01' });
    expect(await performStep(manager, id, 'verify', values)).toMatchObject(required('evidence'));
    const evidence = 'Video call of 3 March';
    expect((await performStep(manager, id, 'verify', { ...values, evidence })).body).toMatchObject({
      ...{ state: 'VERIFIED', level: 'BASIC' },
      ...{ decisionReason: 'Buys for little', decisionEvidence: evidence },
    });
    await performStep(manager, id, 'revoke', { reason: 'Forged' });
    expect(await read(id)).toMatchObject({ decisionReason: 'Forged', decisionEvidence: '' });
    const other = await createSimplified();
    await addDocument(specialist, other, { kind: 'OTHER' });
    expect((await performStep(manager, other, 'verify', values)).status).toBe(200);
  });

  test('applies at the selected level, for which nothing may be missing', async () => {
    const id = await createCollected();
    expect(await verify(manager, id, { level: 'EDD' })).toMatchObject({
      status: 409,
      body: { code: 'verification.incomplete', params: { gaps: ['funds'] } },
    });
    expect((await verify(manager, id, { level: 'BASIC' })).body).toMatchObject({
      state: 'VERIFIED',
      level: 'BASIC',
    });
  });
});

describe('four-eyes principle', () => {
  test('excludes the user who added the customer, their specialist, and the collector from deciding', async () => {
    const { id } = (await manager.post<Customer>('/customers', { lastName: 'Inventar' })).body;
    await write(admin, id, { level: 'BASIC' });
    await performStep(admin, id, 'require');
    await performStep(admin, id, 'submit');
    for (const client of [manager, admin])
      expect(await verify(client, id)).toMatchObject({
        status: 403,
        body: { code: 'verification.four_eyes' },
      });
    const second = await createCollected();
    await app.db.run(sql`
      update customers set specialist_id = ${app.people.MANAGER.id} where id = ${second}`);
    expect((await verify(manager, second)).status).toBe(403);
    expect((await performStep(manager, second, 'reject', { reason: 'Forged' })).status).toBe(403);
    expect((await verify(admin, second)).status).toBe(200);
  });

  test('excludes a user who changes the data to decide on', async () => {
    const id = await createCollected();
    await write(manager, id, { risk: 'HIGH' });
    expect((await verify(manager, id)).status).toBe(403);
    expect((await read(id)).steps).toContainEqual({ step: 'verify', own: false });
  });

  test('excludes the collector even after it is required again or the record was merged', async () => {
    const id = await createCollected();
    await write(manager, id, { risk: 'HIGH' });
    await performStep(admin, id, 'reject', { reason: 'Unreadable' });
    await performStep(specialist, id, 'require');
    await performStep(specialist, id, 'submit');
    expect((await verify(manager, id)).status).toBe(403);
    const other = (await manager.post<Customer>('/customers', { lastName: 'Inventar' })).body;
    const second = await createCollected();
    await app.db.run(sql`update customers set merged_into = ${second} where id = ${other.id}`);
    expect((await verify(manager, second)).status).toBe(403);
    expect((await verify(admin, second)).status).toBe(200);
  });

  test('excludes a user who added a document that is still on file', async () => {
    const id = await createCollected();
    await app.db.run(sql`
      update identity_documents set added_by = ${app.people.MANAGER.id} where customer_id = ${id} and kind = 'PASSPORT'`);
    expect((await verify(manager, id)).status).toBe(403);
  });

  test('is overridden by an administrator with a reason', async () => {
    const { id } = (await admin.post<Customer>('/customers', { lastName: 'Inventar' })).body;
    await performStep(admin, id, 'require');
    expect((await performStep(manager, id, 'override', { reason: 'Known for years' })).status).toBe(403);
    expect(await performStep(admin, id, 'override')).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'reason', code: 'required' }] },
    });
    expect((await performStep(admin, id, 'override', { reason: 'Known for years' })).body).toMatchObject({
      state: 'VERIFIED',
      overridden: true,
      decisionReason: 'Known for years',
    });
  });
});

test.each(verificationStates)('%s allows only the steps of its lifecycle', async (state) => {
  for (const step of verificationActions) {
    if (getNextState(verificationLifecycle, state, step) !== undefined) continue;
    const { id } = await newCustomer();
    await app.db.run(sql`
      insert into verifications (customer_id, state, valid_until) values (${id}, ${state}, '2099-01-01')`);
    expect([step, (await performStep(admin, id, step, { reason: 'x' })).body]).toMatchObject([
      step,
      { code: 'step.not_allowed' },
    ]);
  }
});

test.each(roles)('%s may take only the steps permitted to this role', async (role) => {
  const client = await app.signIn(role);
  for (const step of verificationActions) {
    if (can({ role, departmentIds: [] }, verificationPermissions[step])) continue;
    const { id } = await newCustomer();
    expect((await performStep(client, id, step, { reason: 'x' })).status).toBe(403);
  }
});

describe('last day of a verification', () => {
  const createVerified = async () => {
    const id = await createCollected();
    await verify(manager, id);
    await app.db.run(sql`
      update verifications set valid_until = current_date - 2 where customer_id = ${id}`);
    await app.db.run(sql`update customers set verified_until = current_date - 2 where id = ${id}`);
    return id;
  };

  test('applies before the job has run', async () => {
    const id = await createVerified();
    expect((await read(id)).state).toBe('EXPIRED');
    expect(await listed('tab=toVerify')).toContain(id);
    expect(await listed('verification=VERIFIED')).not.toContain(id);
    expect((await performStep(specialist, id, 'submit')).body.state).toBe('PENDING');
    const actions = await app.db.rows<{ action: string; to: string }>(sql`
      select action, to_status as to from actions where noun = 'verifications' and noun_id = ${id} order by id desc limit 2`);
    expect(actions).toEqual([
      { action: 'submit', to: 'PENDING' },
      { action: 'expire', to: 'EXPIRED' },
    ]);
  });

  test('is recorded by the job, once', async () => {
    const id = await createVerified();
    await Promise.all([expireVerifications(app.context), expireVerifications(app.context)]);
    const { state, count } = await app.db.row<{ state: string; count: number }>(sql`
      select v.state, (select count(*) from actions where noun = 'verifications' and noun_id = ${id} and action = 'expire') as count
      from verifications v where customer_id = ${id}`);
    expect([state, count]).toEqual(['EXPIRED', 1]);
  });
});

describe('documents', () => {
  test('are only offered as downloads, and each view is logged', async () => {
    const id = await createCollected();
    const [first] = (await read(id)).documents;
    await clearAccessLog(app);
    const file = await manager.download(`${path(id)}/documents/${first?.id}/file`);
    expect(file.status).toBe(200);
    expect(file.bytes.toString()).toBe('A scan');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(await listAccesses(app, 'see-identity')).toHaveLength(1);
    await clearAccessLog(app);
    await manager.get(path(id));
    expect(await listAccesses(app, 'see-identity')).toHaveLength(1);
  });

  test('of another customer return 404', async () => {
    const id = await createCollected();
    const other = await createCollected();
    const [first] = (await read(other)).documents;
    expect((await manager.get(`${path(id)}/documents/${first?.id}/file`)).status).toBe(404);
    expect((await manager.patch(`${path(id)}/documents/${first?.id}`, { kind: 'OTHER' })).status).toBe(404);
    expect((await manager.delete(`${path(id)}/documents/${first?.id}`)).status).toBe(404);
  });

  test('cannot be deleted while the customer is verified; deleting one removes its file', async () => {
    const id = await createCollected();
    const [first] = (await read(id)).documents;
    await verify(manager, id);
    expect(await manager.delete(`${path(id)}/documents/${first?.id}`)).toMatchObject({
      status: 409,
      body: { code: 'verification.already_verified' },
    });
    expect((await manager.upload(`${path(id)}/documents`, 'scan.pdf', 'A scan')).status).toBe(409);
    expect((await write(manager, id, { risk: 'LOW' })).status).toBe(409);
    await performStep(manager, id, 'revoke', { reason: 'Forged' });
    const { fileKey } = await app.db.row<{ fileKey: string }>(
      sql`select file_key as "fileKey" from identity_documents where id = ${first?.id}`,
    );
    expect((await manager.delete(`${path(id)}/documents/${first?.id}`)).status).toBe(200);
    await expect(app.context.files.get(fileKey)).rejects.toThrow('files.missing');
  });
});

test('only one of two concurrent decisions counts', async () => {
  const id = await createCollected();
  const { version } = await read(id);
  const decide = (step: string) => manager.post(`${path(id)}/steps`, { ...proof, step, version });
  const responses = await Promise.all([decide('verify'), decide('reject'), decide('verify')]);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('refuses an unknown country for a document and an owner', async () => {
  const { id } = await newCustomer();
  await performStep(specialist, id, 'require');
  const passport = await addDocument(specialist, id, { kind: 'PASSPORT', issuingCountry: 'CN' });
  const change = await specialist.patch(`${path(id)}/documents/${passport}`, { issuingCountry: 'ZZ' });
  expect(change.body).toMatchObject({ fields: [{ path: 'issuingCountry', code: 'unknown_row' }] });
  const owner = { name: 'Ida Inventar', bornOn: null, country: 'XX', share: 30 };
  expect((await write(specialist, id, { owners: [owner] })).body).toMatchObject({
    fields: [{ path: 'owners.0.country', code: 'unknown_row' }],
  });
  expect((await read(id)).documents).toMatchObject([{ issuingCountry: 'CN' }]);
});
