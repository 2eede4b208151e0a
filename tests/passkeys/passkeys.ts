import sql from 'sql-template-tag';
import type { CallReply } from '#contract/api/route';
import type { CreatedKey, Passkey, PasskeyAnswer, PasskeyRequest, passkeys } from '#contract/passkeys';
import type { SignInReply } from '#contract/session';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { createAuthenticator } from '../support/passkeyAuthenticator';

export const publicUrl = 'https://rostrum.example';

type Authenticator = ReturnType<typeof createAuthenticator>;
type Behavior = Parameters<Authenticator['create']>[1];

/** Creates a passkey with an authenticator and adds it to the account of a signed-in client. */
export async function addPasskey(
  client: ApiClient,
  behavior: Behavior = {},
  authenticator = createAuthenticator(publicUrl),
) {
  const { body } =
    await client.post<CallReply<(typeof passkeys)['startRegistration']>>('/passkeys/registration');
  const key = authenticator.create(body.options, behavior);
  const response = await client.post<Passkey>('/passkeys', { name: 'Laptop', key });
  return { authenticator, response };
}

/** A visitor's browser with a first cookie, which keeps that of a challenge until its answer. */
export function openBrowser({ anonymous }: TestApp, headers: Record<string, string> = {}, firstCookie = '') {
  let cookie = firstCookie;
  return {
    async startSignIn() {
      const response = await anonymous.post<PasskeyRequest>('/session/passkey/challenge', undefined, {
        ...headers,
        cookie,
      });
      const challengeCookie = response.headers.getSetCookie()[0]?.split(';')[0];
      if (challengeCookie) cookie = [firstCookie, challengeCookie].filter(Boolean).join('; ');
      return response;
    },
    signIn: (answer: PasskeyAnswer) =>
      anonymous.post<SignInReply>('/session/passkey', answer, { ...headers, cookie }),
  };
}

/** Signs in with the passkey of an authenticator. */
export async function signInWith(app: TestApp, authenticator: Authenticator, behavior: Behavior = {}) {
  const browser = openBrowser(app);
  return browser.signIn(authenticator.sign((await browser.startSignIn()).body, behavior));
}

type Required = CallReply<(typeof passkeys)['registerRequired']>;
const requiredPath = '/session/factor/passkey/registration';

export const startRequired = ({ anonymous }: TestApp, cookie: string) =>
  anonymous.post<CallReply<(typeof passkeys)['startRequired']>>(requiredPath, undefined, { cookie });
export const registerRequired = ({ anonymous }: TestApp, cookie: string, key: CreatedKey) =>
  anonymous.put<Required>(requiredPath, { name: 'Laptop', key }, { cookie });

/** Adds a passkey in the pending sign-in of a cookie, which has to set up a second factor. */
export async function setUpRequired(app: TestApp, cookie: string, behavior: Behavior = {}) {
  const authenticator = createAuthenticator(publicUrl);
  const { options } = (await startRequired(app, cookie)).body;
  const response = await registerRequired(app, cookie, authenticator.create(options, behavior));
  return { authenticator, response };
}

/** Stores a passkey for a user who is not signed in. Returns its authenticator. */
export async function storePasskey({ db }: Pick<TestApp, 'db'>, userId: number): Promise<Authenticator> {
  const authenticator = createAuthenticator(publicUrl);
  const { handle } = await db.row<{ handle: string }>(
    sql`select passkey_handle as handle from users where id = ${userId}`,
  );
  authenticator.adopt(Buffer.from(handle.replaceAll('-', ''), 'hex').toString('base64url'));
  await db.run(sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name, rp_id, backed_up, verifies_user,
      created_at)
    values (${userId}, ${authenticator.id}, ${authenticator.publicKey}, 0, '{}', 'Laptop',
      ${new URL(publicUrl).hostname}, false, true, now())`);
  return authenticator;
}
