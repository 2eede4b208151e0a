import sql from 'sql-template-tag';
import { fetchSessionCookie } from '../support/client';
import { type Person, password } from '../support/people';
import { type Browser, bind, openBrowser, openProviderHouse, type ProviderHouse } from './house';

let house: ProviderHouse;
let editor: Person;
beforeAll(async () => {
  house = await openProviderHouse();
  editor = house.app.people.EDITOR;
  house.provider.accounts.cordelia = { email: 'cordelia@elsewhere.test', email_verified: false };
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.app.db.run(sql`delete from identities`);
  await house.app.db.run(sql`delete from mails`);
});

/** Returns a browser in which this user is signed in with the password. */
async function openSession({ email }: Person): Promise<Browser> {
  const browser = openBrowser(house);
  const [, secret = ''] = (await fetchSessionCookie(house.app.origin, email, password)).split('=');
  browser.cookies.set('rostrum', secret);
  return browser;
}
async function beginBinding(browser: Browser): Promise<string> {
  const response = await browser.client().post<{ address: string }>('/session/bindings/openid');
  expect(response.status).toBe(200);
  return browser.keep(response).body.address;
}
const finishAs = async (browser: Browser, address: string, account: string) =>
  browser.finish(await browser.provider.signIn(address, account));
const listIdentities = () =>
  house.app.db.rows(sql`select user_id as "userId", issuer, subject, email from identities`);
const listMails = () => house.app.db.rows<{ subject: string }>(sql`select subject from mails order by id`);
const refused = (status: number, code: string) => ({ status, body: { code } });

test('binds an account to the signed-in user, records it, and tells the user by email', async () => {
  const browser = await openSession(editor);
  const response = await finishAs(browser, await beginBinding(browser), 'cordelia');
  expect(response).toMatchObject({
    status: 200,
    body: { target: '/settings/user-profile?tab=binding', signIn: null },
  });
  expect(await listIdentities()).toEqual([
    {
      userId: editor.id,
      issuer: house.provider.issuer,
      subject: 'cordelia',
      email: 'cordelia@elsewhere.test',
    },
  ]);
  const { data } = (await browser.client().get<{ data: object[] }>('/session/bindings')).body;
  expect(data).toMatchObject([
    {
      service: 'openid',
      name: 'Auction Cloud',
      isOffered: true,
      identity: { email: 'cordelia@elsewhere.test', lastUsedAt: null },
    },
  ]);
  const event = sql`select action, changes from events where noun = 'users' and noun_id = ${editor.id} order by id desc limit 1`;
  expect(await house.app.db.row(event)).toEqual({
    action: 'bind-provider',
    changes: { provider: [null, 'Auction Cloud'] },
  });
  expect(await listMails()).toEqual([{ subject: 'An account was bound to your Rostrum account' }]);
  expect(await openBrowser(house).signIn('cordelia')).toMatchObject({ status: 200 });
});

test('needs a confirmation', async () => {
  const browser = await openSession(editor);
  await house.app.db.run(sql`update sessions set confirmed_at = null where user_id = ${editor.id}`);
  const { clearSessionCache } = await import('../../server/session/session-cache');
  clearSessionCache(house.app.db);
  expect(await browser.client().post('/session/bindings/openid')).toMatchObject(
    refused(403, 'session.confirm'),
  );
});

test('binds nothing in the session of another user, nor after the session has ended', async () => {
  const browser = await openSession(editor);
  const parameters = await browser.provider.signIn(await beginBinding(browser), 'cordelia');
  const victim = await openSession(house.app.people.MANAGER);
  const attempts = browser.cookies.get('rostrum-attempts') ?? '';
  victim.cookies.set('rostrum-attempts', attempts);
  expect(await victim.finish(parameters)).toMatchObject(refused(409, 'provider.expired'));
  await browser.client().delete('/session');
  expect(await browser.finish(parameters)).toMatchObject(refused(409, 'provider.expired'));
  expect(await listIdentities()).toEqual([]);
});

test('binds also after the session got a new secret meanwhile', async () => {
  const browser = await openSession(editor);
  const address = await beginBinding(browser);
  browser.keep(await browser.client().post('/session/confirmation', { password }));
  expect(await finishAs(browser, address, 'cordelia')).toMatchObject({ status: 200 });
});

test('refuses the account of another user, and a second account of the provider', async () => {
  await bind(house, house.app.people.MANAGER.id, 'cordelia');
  const browser = await openSession(editor);
  expect(await finishAs(browser, await beginBinding(browser), 'cordelia')).toMatchObject(
    refused(409, 'provider.taken'),
  );
  await bind(house, editor.id, 'first');
  const again = await openSession(editor);
  expect(await finishAs(again, await beginBinding(again), 'second')).toMatchObject(
    refused(409, 'provider.bound'),
  );
});

test('gives an account to one of two users who bind it at the same time', async () => {
  const browsers = await Promise.all([openSession(editor), openSession(house.app.people.MANAGER)]);
  const returns: string[] = [];
  for (const browser of browsers)
    returns.push(await browser.provider.signIn(await beginBinding(browser), 'cordelia'));
  const outcomes = await Promise.all(browsers.map((browser, at) => browser.finish(returns[at] ?? '')));
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
});

describe('unbinding', () => {
  const readId = async (subject: string) =>
    (await house.app.db.row<{ id: number }>(sql`select id from identities where subject = ${subject}`)).id;

  test('removes the account and tells the user by email', async () => {
    await bind(house, editor.id, 'cordelia');
    const browser = await openSession(editor);
    const path = `/session/bindings/${await readId('cordelia')}`;
    expect((await browser.client().delete(path)).status).toBe(204);
    expect(await listIdentities()).toEqual([]);
    expect(await listMails()).toEqual([{ subject: 'An account was removed from your Rostrum account' }]);
    expect(await openBrowser(house).signIn('cordelia')).toMatchObject(
      refused(403, 'provider.unknown_identity'),
    );
  });

  test('leaves the accounts of other users', async () => {
    await bind(house, house.app.people.MANAGER.id, 'barnaby');
    const browser = await openSession(editor);
    const path = `/session/bindings/${await readId('barnaby')}`;
    expect(await browser.client().delete(path)).toMatchObject(refused(404, 'row.not_found'));
  });

  test('keeps the last way in', async () => {
    await bind(house, editor.id, 'cordelia');
    const browser = await openSession(editor);
    const stored = await house.app.db.row<{ hash: string }>(
      sql`select password_hash as hash from users where id = ${editor.id}`,
    );
    await house.app.db.run(sql`update users set password_hash = null where id = ${editor.id}`);
    const path = `/session/bindings/${await readId('cordelia')}`;
    expect(await browser.client().delete(path)).toMatchObject(refused(409, 'provider.last'));
    expect(await listIdentities()).toHaveLength(1);
    // An account at a provider that the house no longer offers lets nobody in.
    await house.app.db.run(sql`
      insert into identities (user_id, service, issuer, subject, bound_at)
      values (${editor.id}, 'google', 'https://accounts.google.com', 'cordelia', now())`);
    expect(await browser.client().delete(path)).toMatchObject(refused(409, 'provider.last'));
    await house.app.db.run(sql`update users set password_hash = ${stored.hash} where id = ${editor.id}`);
  });
});

describe('confirming at the provider', () => {
  const begin = async (browser: Browser): Promise<URL> => {
    const response = await browser
      .client()
      .post<{ address: string }>('/session/bindings/openid/confirmation');
    return new URL(browser.keep(response).body.address);
  };
  const openOld = async (): Promise<Browser> => {
    await bind(house, editor.id, 'cordelia');
    const browser = await openSession(editor);
    await house.app.db.run(sql`update sessions set confirmed_at = null where user_id = ${editor.id}`);
    const { clearSessionCache } = await import('../../server/session/session-cache');
    clearSessionCache(house.app.db);
    return browser;
  };

  test('asks for a sign-in there and continues with a new, confirmed session', async () => {
    const browser = await openOld();
    const address = await begin(browser);
    expect([address.searchParams.get('prompt'), address.searchParams.get('max_age')]).toEqual(['login', '0']);
    const before = browser.cookies.get('rostrum');
    expect(await finishAs(browser, address.href, 'cordelia')).toMatchObject({
      status: 200,
      body: { isConfirmation: true, signIn: { user: { id: editor.id } } },
    });
    expect(browser.cookies.get('rostrum')).not.toBe(before);
    await house.app.db.run(sql`delete from identities`);
    expect(await browser.client().post('/session/bindings/openid')).toMatchObject({ status: 200 });
  });

  test('refuses an earlier sign-in at the provider, also if the browser leaves out the question for a new one', async () => {
    const browser = await openOld();
    await browser.provider.signIn((await beginSignInAddress(browser)).href, 'cordelia');
    const address = await begin(browser);
    address.searchParams.delete('prompt');
    address.searchParams.delete('max_age');
    await house.app.db.run(
      sql`update provider_attempts set created_at = created_at + interval '5 minutes' where purpose = 'CONFIRM'`,
    );
    expect(await finishAs(browser, address.href, 'cordelia')).toMatchObject(
      refused(409, 'provider.not_fresh'),
    );
  });

  test('refuses another account, bound or not', async () => {
    const browser = await openOld();
    await bind(house, house.app.people.MANAGER.id, 'barnaby');
    for (const account of ['barnaby', 'nobody']) {
      // Another visitor at the provider, which would ask to end the session of the first account.
      browser.provider = openBrowser(house).provider;
      expect(await finishAs(browser, (await begin(browser)).href, account)).toMatchObject(
        refused(403, 'provider.other_identity'),
      );
    }
  });
});

const beginSignInAddress = async (browser: Browser): Promise<URL> => new URL(await browser.begin());
