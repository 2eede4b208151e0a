import type { CallReply } from '#contract/api/route';
import type { Passkey, PasskeyAnswer, PasskeyRequest, passkeys } from '#contract/passkeys';
import type { SignInReply } from '#contract/session';
import type { TestApp } from '../support/app';
import { createAuthenticator } from '../support/authenticator';
import type { ApiClient } from '../support/client';

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

/** A visitor's browser, which keeps the cookie between a challenge and its answer. */
export function openBrowser({ anonymous }: TestApp, headers: Record<string, string> = {}) {
  let cookie = '';
  return {
    async startSignIn() {
      const response = await anonymous.post<PasskeyRequest>('/passkeys/sign-in/challenge', undefined, {
        ...headers,
        cookie,
      });
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
      return response;
    },
    signIn: (answer: PasskeyAnswer) =>
      anonymous.post<SignInReply>('/passkeys/sign-in', answer, { ...headers, cookie }),
  };
}

/** Signs in with the passkey of an authenticator. */
export async function signInWith(app: TestApp, authenticator: Authenticator, behavior: Behavior = {}) {
  const browser = openBrowser(app);
  return browser.signIn(authenticator.sign((await browser.startSignIn()).body, behavior));
}
