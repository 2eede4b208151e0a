import { tmpdir } from 'node:os';
import sql from 'sql-template-tag';
import type { AppContext } from '../../server/app-context';
import { readConfig } from '../../server/config';
import { openTestApp, type TestApp } from '../support/app';
import { type ApiClient, type ApiResponse, createClient } from '../support/client';
import {
  clientId,
  clientSecret,
  openProviderVisitor,
  openTestProvider,
  type ProviderVisitor,
  type TestProvider,
} from '../support/provider';

/** The address of the house, where no server listens: the tests send what a browser would send there. */
export const publicUrl = 'http://rostrum.test';
const returnsTo = `${publicUrl}/app/oauth-callback/`;

export interface ProviderHouse {
  app: TestApp;
  provider: TestProvider;
  close(): Promise<void>;
}

/** Starts a server and a provider that the house has set up as its third one. */
export async function openProviderHouse(overrides: Partial<AppContext> = {}): Promise<ProviderHouse> {
  const provider = await openTestProvider([`${returnsTo}openid`]);
  const config = readConfig({ DATA_DIR: tmpdir(), LOG_LEVEL: 'silent', OUTBOUND_ALLOW: '127.0.0.1' });
  const app = await openTestApp({ config, publicUrl, ...overrides });
  await setUp(await app.signIn('ADMIN'), provider);
  return {
    app,
    provider,
    close: async () => {
      await provider.close();
      await app.close();
    },
  };
}

export const form = {
  enabled: true,
  displayName: 'Auction Cloud',
  issuer: '',
  tenant: '',
  clientId,
  allowedDomains: [] as string[],
};

/** Saves the third provider with these changes to its form. */
export async function setUp(
  admin: ApiClient,
  { issuer }: Pick<TestProvider, 'issuer'>,
  changes: Partial<typeof form> = {},
): Promise<ApiResponse<Record<string, unknown>>> {
  const { data } = (await admin.get<{ data: { service: string; version: number }[] }>('/providers')).body;
  const version = data.find(({ service }) => service === 'openid')?.version;
  return admin.put('/providers/openid', { ...form, issuer, clientSecret, ...changes, version });
}

/** A browser with one cookie for all of its tabs. */
export interface Browser {
  cookies: Map<string, string>;
  client(): ApiClient;
  keep<Body>(response: ApiResponse<Body>): ApiResponse<Body>;
  provider: ProviderVisitor;
  /** begins to sign in, in a new tab */
  begin(target?: string, headers?: HeadersInit): Promise<string>;
  /** what the page does to which the provider returns */
  finish(parameters: string, headers?: HeadersInit): Promise<ApiResponse<Record<string, unknown>>>;
  /** begins, signs in as this account of the provider, and finishes */
  signIn(account: string): Promise<ApiResponse<Record<string, unknown>>>;
}

export function openBrowser({ app }: Pick<ProviderHouse, 'app'>): Browser {
  const cookies = new Map<string, string>();
  const client = () =>
    createClient(app.origin, [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
  const browser: Browser = {
    cookies,
    client,
    keep(response) {
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        const [name = '', value = ''] = pair.split('=');
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    },
    provider: openProviderVisitor(`${app.context.publicUrl}/app/oauth-callback/`),
    async begin(target, headers) {
      const response = await client().post<{ address: string }>(
        '/session/providers/openid',
        { target },
        headers,
      );
      if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
      return browser.keep(response).body.address;
    },
    finish: async (parameters, headers) =>
      browser.keep(await client().post('/session/providers/openid/callback', { parameters }, headers)),
    signIn: async (account) => browser.finish(await browser.provider.signIn(await browser.begin(), account)),
  };
  return browser;
}

/** Binds an account of the provider to a user, as the profile does. */
export const bind = async (
  { app, provider }: Omit<ProviderHouse, 'close'>,
  userId: number,
  subject: string,
): Promise<void> => {
  await app.db.run(sql`
    insert into identities (user_id, service, issuer, subject, bound_at)
    values (${userId}, 'openid', ${provider.issuer}, ${subject}, now())`);
};
