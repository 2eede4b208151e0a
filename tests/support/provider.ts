import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const clientId = 'rostrum';
export const clientSecret = 'a-client-secret-of-the-tests';

/** The claims of each account of the provider, by its subject. */
export type Accounts = Record<string, Record<string, unknown>>;

export interface TestProvider {
  issuer: string;
  accounts: Accounts;
  close(): Promise<void>;
}

/**
 * Starts a real OpenID Connect provider on a free port. Its pages accept every account and password and ask for consent. It
 * returns users to one of `redirectAddresses`, with a form if `postsForm`, as some providers do whatever the client requests.
 */
export async function openTestProvider(
  redirectAddresses: string[],
  { postsForm = false } = {},
): Promise<TestProvider> {
  const accounts: Accounts = {};
  const server: Server = createServer((request, response) => {
    if (postsForm) request.url = request.url?.replace(/^\/auth\?/, '/auth?response_mode=form_post&');
    void handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hour = 3600;
  // It warns that it is set up for development.
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const { default: Provider } = await import('oidc-provider');
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectAddresses,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The ID token contains the email address, as that of the well-known providers does.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: true } },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      Grant: hour,
      IdToken: hour,
      Interaction: hour,
      Session: hour,
    },
    cookies: { keys: ['tests'] },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts[id] }),
    }),
  });
  warn.mockRestore();
  const handle = provider.callback();
  return {
    issuer,
    accounts,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The visitor of the provider's pages: keeps its cookies and submits its forms. */
export interface ProviderVisitor {
  /** Opens the address, signs in as `account` where the provider asks, and returns the parameters with which it returns. */
  signIn(address: string, account: string): Promise<string>;
}

export function openProviderVisitor(returnsTo: string): ProviderVisitor {
  const cookies = new Map<string, string>();
  const send = async (address: string, body?: URLSearchParams): Promise<Response> => {
    const response = await fetch(address, {
      method: body ? 'POST' : 'GET',
      body,
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  };
  return {
    async signIn(address, account) {
      let next = address;
      let form: URLSearchParams | undefined;
      for (let step = 0; step < 12; step++) {
        const response = await send(next, form);
        form = undefined;
        const location = response.headers.get('location');
        if (location) {
          next = new URL(location, next).href;
          if (next.startsWith(returnsTo)) return new URL(next).search.slice(1);
          continue;
        }
        const page = await response.text();
        const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
        if (!action || !prompt)
          throw new Error(`unexpected page of the provider: ${response.status} ${page}`);
        next = new URL(action, next).href;
        form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login: account, password: 'x' }) });
      }
      throw new Error('the provider does not return');
    },
  };
}
