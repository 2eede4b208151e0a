import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sql from 'sql-template-tag';
import { readConfig } from '../../server/config';
import { assertIssuer } from '../../server/providers/client';
import type { ApiClient } from '../support/client';
import { clientId, clientSecret } from '../support/provider';
import { form, openBrowser, openProviderHouse, type ProviderHouse, setUp } from './house';

let house: ProviderHouse;
let admin: ApiClient;
/** answers each path with this text */
let answers: Record<string, string>;
let impostor: Server;
let address: string;
beforeAll(async () => {
  house = await openProviderHouse();
  admin = await house.app.signIn('ADMIN');
  impostor = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(answer);
  });
  await new Promise<void>((resolve) => impostor.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(impostor.address() as AddressInfo).port}`;
});
afterAll(async () => {
  impostor.closeAllConnections();
  impostor.close();
  await house.close();
});
beforeEach(async () => {
  answers = {};
  expect(await setUp(admin, house.provider)).toMatchObject({ status: 200 });
});

const readVersion = async (service: string) =>
  (await admin.get<{ data: { service: string; version: number }[] }>('/providers')).body.data.find(
    (one) => one.service === service,
  )?.version;
const save = async (service: string, changes: object) =>
  admin.put(`/providers/${service}`, { ...form, ...changes, version: await readVersion(service) });
const tryProvider = () => admin.post('/providers/openid/test');

test('lists the three providers with their redirect addresses, without secrets', async () => {
  const { body } = await admin.get<{ data: object[] }>('/providers');
  expect(body.data).toMatchObject([
    { service: 'google', enabled: false, hasSecret: false },
    { service: 'microsoft', redirectAddress: 'http://rostrum.test/app/oauth-callback/microsoft' },
    { service: 'openid', enabled: true, hasSecret: true, displayName: 'Auction Cloud' },
  ]);
  expect(JSON.stringify(body)).not.toContain(clientSecret);
  const [row] = await house.app.db.rows<{ stored: string }>(
    sql`select client_secret as stored from providers where service = 'openid'`,
  );
  expect(row?.stored).not.toContain(clientSecret);
});

test('offers on the sign-in page what is on and whose secret can be read', async () => {
  const read = async () => (await house.app.anonymous.get('/session')).body.providers;
  expect(await read()).toEqual([{ service: 'openid', name: 'Auction Cloud' }]);
  await house.app.db.run(
    sql`update providers set client_secret = 'AAAAAAAA' || client_secret where service = 'openid'`,
  );
  expect(await read()).toEqual([]);
  await expect(openBrowser(house).begin()).rejects.toThrow('provider.secret_unreadable');
  await setUp(admin, house.provider, { enabled: false });
  expect(await read()).toEqual([]);
  await expect(openBrowser(house).begin()).rejects.toThrow('provider.off');
});

test.each([
  'common',
  'organizations',
  'consumers',
  '9188040d-6c67-4c5b-b112-36a304b66dad',
  'example.com',
  '8f1c',
])('refuses the tenant %s, with which accounts of others could sign in', async (tenant) => {
  expect(await save('microsoft', { tenant, enabled: false })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'tenant', code: 'tenant' }] },
  });
});

test.each(['ftp://127.0.0.1', 'http://provider.test', 'https://provider.test/?a=b', 'provider.test'])(
  'refuses the issuer %s',
  async (issuer) => {
    expect(await save('openid', { issuer })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'issuer', code: 'format' }] },
    });
  },
);

const directory = '8f1c2a5e-0b7d-4c36-9a41-5d2e7f60b913';

test.each([
  'https://login.microsoftonline.com/common/v2.0',
  'https://login.microsoftonline.com/Organizations/v2.0/',
  'https://login.microsoftonline.com/consumers/v2.0',
  'https://login.microsoftonline.us/common/v2.0',
  'https://login.partner.microsoftonline.cn/organizations/v2.0',
  'https://login.microsoftonline.com/{tenantid}/v2.0',
])('refuses the issuer %s, at which the accounts of every organization could sign in', async (issuer) => {
  expect(await save('openid', { issuer, enabled: false })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'issuer', code: 'issuer_tenant' }] },
  });
});

test.each([
  `https://login.microsoftonline.com/${directory}/v2.0`,
  'https://provider.test/common/v2.0',
  'https://microsoftonline.com.provider.test/common',
])('saves the issuer %s', async (issuer) => {
  expect(await save('openid', { issuer, enabled: false })).toMatchObject({ status: 200, body: { issuer } });
});

test('switches on only what is complete', async () => {
  expect(await save('microsoft', { clientId: '' })).toMatchObject({
    status: 422,
    body: {
      fields: [
        { path: 'tenant', code: 'required' },
        { path: 'clientId', code: 'required' },
        { path: 'clientSecret', code: 'required' },
      ],
    },
  });
});

test('forgets the secret when it would be sent to another issuer', async () => {
  const { body } = await save('openid', { issuer: 'https://other.test', enabled: false });
  expect(body).toMatchObject({ hasSecret: false });
});

describe('the test', () => {
  test('tells the issuer that answers', async () => {
    expect((await tryProvider()).body).toEqual({ issuer: house.provider.issuer, problem: null });
  });

  test.each([
    ['a server that is no provider', {}, 'provider.no_configuration'],
    [
      'a page instead of a configuration',
      { '/.well-known/openid-configuration': '<html>' },
      'provider.no_configuration',
    ],
    [
      'another issuer',
      { '/.well-known/openid-configuration': '{"issuer":"https://other.test"}' },
      'provider.issuer',
    ],
  ])('names %s', async (_, input, code) => {
    answers = input;
    await setUp(admin, { issuer: address });
    expect((await tryProvider()).body).toMatchObject({ issuer: '', problem: { code } });
  });

  test.each(['common', 'organizations', 'consumers'])(
    'asks for the directory where the configuration at /%s names no organization',
    async (tenant) => {
      const issuer = `${address}/${tenant}/v2.0`;
      answers = {
        [`/${tenant}/v2.0/.well-known/openid-configuration`]: JSON.stringify({
          issuer: `${address}/{tenantid}/v2.0`,
          authorization_endpoint: `${address}/authorize`,
        }),
      };
      await setUp(admin, { issuer });
      const params = { name: 'Auction Cloud', address: issuer };
      expect((await tryProvider()).body).toEqual({
        issuer: '',
        problem: { code: 'provider.tenant', params },
      });
      await expect(openBrowser(house).begin()).rejects.toThrow('provider.tenant');
    },
  );

  // The library accepts any issuer from Microsoft's own host.
  test.each([
    ['common', '{tenantid}', 'provider.tenant'],
    ['organizations', '{tenantid}', 'provider.tenant'],
    ['consumers', '9188040d-6c67-4c5b-b112-36a304b66dad', 'provider.tenant'],
    [directory, '{tenantid}', 'provider.tenant'],
    ['{tenantid}', '{tenantid}', 'provider.tenant'],
    ['house.test', directory, 'provider.issuer'],
  ])('refuses at %s of Microsoft a configuration that names %s', (entered, published, code) => {
    const toIssuer = (tenant: string) => `https://login.microsoftonline.com/${tenant}/v2.0`;
    const provider = { name: 'Microsoft', issuer: toIssuer(entered) };
    expect(() => assertIssuer(provider, toIssuer(published))).toThrow(code);
    expect(() =>
      assertIssuer({ ...provider, issuer: toIssuer(directory) }, toIssuer(directory)),
    ).not.toThrow();
  });

  test('names a server that does not answer', async () => {
    await setUp(admin, { issuer: 'http://127.0.0.1:9' });
    expect((await tryProvider()).body).toMatchObject({ problem: { code: 'provider.outbound' } });
    await setUp(admin, { issuer: 'http://127.0.0.1:1999' });
    expect((await tryProvider()).body).toMatchObject({ problem: { code: 'provider.unreachable' } });
  });
});

test('reaches a provider inside the house only if the operator allows its address', async () => {
  const guarded = await openProviderHouse({
    config: readConfig({ DATA_DIR: '/nonexistent', LOG_LEVEL: 'silent' }),
  });
  expect(await (await guarded.app.signIn('ADMIN')).post('/providers/openid/test')).toMatchObject({
    body: { problem: { code: 'provider.outbound', params: { value: '127.0.0.1' } } },
  });
  await guarded.close();
});

test.each([
  ['token_endpoint', 'provider.outbound'],
  ['jwks_uri', 'provider.outbound'],
  ['userinfo_endpoint', 'provider.outbound'],
  // With no such address in the configuration, the account is unknown.
  ['', 'provider.unknown_identity'],
])('checks the address in %j of a configuration, too', async (endpoint, code) => {
  expect(await signInAtImpostor({ endpoint })).toMatchObject({ code });
});

test('refuses an ID token with the signature of another key', async () => {
  expect(await signInAtImpostor({ isForged: true })).toMatchObject({ code: 'provider.invalid_answer' });
});

test('keeps the directory of an account with its binding', async () => {
  const { id } = house.app.people.SPECIALIST;
  await house.app.db.run(sql`
    insert into identities (user_id, service, issuer, subject, bound_at)
    values (${id}, 'openid', ${address}, 'anyone', now())`);
  expect(await signInAtImpostor({ claims: { tid: directory } })).toMatchObject({ signIn: { user: { id } } });
  expect(
    await house.app.db.row(
      sql`select tenant from identities where issuer = ${address} and subject = 'anyone'`,
    ),
  ).toEqual({ tenant: directory });
  // A token of the same person from another issuer is another account.
  const iss = `${address}/${directory}/v2.0`;
  expect(await signInAtImpostor({ claims: { tid: directory, iss } })).toMatchObject({
    code: 'provider.invalid_answer',
  });
});

/** Signs in at a provider of the test that publishes an address inside the house as `endpoint`, or another key than it uses. */
async function signInAtImpostor({ endpoint = '', isForged = false, claims = {} }) {
  const inside = 'http://169.254.169.254/latest';
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = {
    ...(isForged ? other : { publicKey }).publicKey.export({ format: 'jwk' }),
    kid: 'one',
    alg: 'RS256',
    use: 'sig',
  };
  answers = {
    '/.well-known/openid-configuration': JSON.stringify({
      issuer: address,
      authorization_endpoint: `${address}/auth`,
      token_endpoint: `${address}/token`,
      jwks_uri: `${address}/jwks`,
      userinfo_endpoint: `${address}/me`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      ...(endpoint && { [endpoint]: inside }),
    }),
    '/jwks': JSON.stringify({ keys: [key] }),
    '/me': JSON.stringify({ sub: 'anyone', email: 'anyone@elsewhere.test', email_verified: true }),
  };
  await setUp(admin, { issuer: address });
  const browser = openBrowser(house);
  const attempt = new URL(await browser.begin()).searchParams;
  const seconds = Math.floor(Date.now() / 1000);
  const toPart = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const unsigned = `${toPart({ alg: 'RS256', kid: 'one' })}.${toPart({
    ...{ iss: address, aud: clientId, sub: 'anyone', nonce: attempt.get('nonce') },
    ...{ iat: seconds, exp: seconds + 60, ...claims },
  })}`;
  const signature = sign('sha256', Buffer.from(unsigned), privateKey).toString('base64url');
  answers['/token'] = JSON.stringify({
    ...{ access_token: 'token', token_type: 'Bearer', id_token: `${unsigned}.${signature}` },
  });
  return (await browser.finish(`code=any&state=${attempt.get('state')}`)).body;
}
