import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { isSharedIssuer } from '#contract/provider-fields';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { openOutbound } from '../outbound/outbound';
import type { UsableProvider } from './provider';
import { toIssuerRefusal } from './refusals';

/** how long the published configuration of a provider is kept; its keys are renewed by the library when a new one appears */
const keepMs = 10 * 60_000;
/** how far the clocks of both servers may differ */
const toleranceSeconds = 30;
const timeoutSeconds = 10;

interface KnownClient {
  configuration: Promise<Configuration>;
  version: number;
  until: number;
}
const knownClients = new WeakMap<Db, Map<string, KnownClient>>();

/** Returns the client of a provider, with the configuration that the provider publishes. Throws like `discoverClient`. */
export async function openClient(app: AppContext, provider: UsableProvider): Promise<Configuration> {
  const clients = knownClients.get(app.db) ?? new Map<string, KnownClient>();
  knownClients.set(app.db, clients);
  const { service, version } = provider;
  const known = clients.get(service);
  if (known && known.version === version && known.until > performance.now()) return known.configuration;
  const configuration = discoverClient(app, provider);
  clients.set(service, { configuration, version, until: performance.now() + keepMs });
  // A provider that does not answer now is asked again by the next sign-in.
  configuration.catch(() => clients.delete(service));
  return configuration;
}

/**
 * Requests the configuration that a provider publishes below its issuer. The library accepts another issuer from some
 * addresses, such as the common one of Microsoft, with which the accounts of every organization could sign in; this refuses
 * them (`provider.tenant`, `provider.issuer`).
 */
export async function discoverClient(app: AppContext, provider: UsableProvider): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = provider;
  const server = new URL(issuer);
  const configuration = await discovery(
    server,
    clientId,
    { [clockTolerance]: toleranceSeconds },
    authenticateClient(clientSecret),
    {
      timeout: timeoutSeconds,
      [customFetch]: openOutbound(app),
      execute: [
        // The library leaves the signature of an ID token unchecked otherwise, because it comes over TLS.
        enableNonRepudiationChecks,
        // Only an issuer on the own machine passes the contract without encryption.
        ...(server.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
    },
  );
  assertIssuer(provider, configuration.serverMetadata().issuer);
  return configuration;
}

/** Throws `provider.tenant` or `provider.issuer` unless a published configuration names the issuer of the provider. */
export function assertIssuer(provider: Pick<UsableProvider, 'name' | 'issuer'>, published: string): void {
  const isSame = new URL(published).href === new URL(provider.issuer).href;
  if (!isSame || isSharedIssuer(published)) throw toIssuerRefusal(provider, published);
}

/** Sends the secret in the way that the provider supports; without a statement, the standard expects the header. */
function authenticateClient(secret: string): ClientAuth {
  const post = ClientSecretPost(secret);
  const basic = ClientSecretBasic(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    return (methods?.includes('client_secret_post') ? post : basic)(server, ...rest);
  };
}
