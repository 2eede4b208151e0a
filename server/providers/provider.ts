import sql, { type Sql } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { getProviderName, providerFields } from '#contract/provider-fields';
import type { ProviderService } from '#contract/provider-services';
import type { Provider } from '#contract/providers';
import { base } from '../../config/layout';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { selectFieldColumns } from '../db/fields';
import { UnreadableSecretError } from '../secrets/cipher';

type Services = Pick<AppContext, 'secrets' | 'publicUrl'>;

/** A provider with what is needed to sign in with it. */
export interface UsableProvider {
  service: ProviderService;
  version: number;
  /** as users read it */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  allowedDomains: readonly string[];
  redirectAddress: string;
}

/** Returns the address to which a provider returns users. It is never built from a request, whose host can be forged. */
const toRedirectAddress = ({ publicUrl }: Services, service: ProviderService): string =>
  `${publicUrl}${base}oauth-callback/${service}`;

/** Returns the providers without their secrets. */
export async function listProviders(db: Db, app: Services, where: Sql): Promise<Provider[]> {
  const rows = await db.rows<Omit<Provider, 'redirectAddress'>>(sql`
    select p.id, p.service, ${selectFieldColumns(providerFields, 'p')}, p.client_secret <> '' as "hasSecret",
      not ${app.secrets.hasKey(sql`p.client_secret`)} as "isUnreadable", p.version
    from providers p where ${where} order by p.id`);
  return rows.map((row) => ({ ...row, redirectAddress: toRedirectAddress(app, row.service) }));
}

/** Returns a provider, whether users can sign in with it or not. */
export async function readProvider(db: Db, app: Services, service: ProviderService): Promise<Provider> {
  const [provider] = await listProviders(db, app, sql`p.service = ${service}`);
  return provider ?? refuse('row.not_found');
}

/** The issuer of the well-known services; Microsoft has one for each tenant. */
const toIssuer = ({ service, issuer, tenant }: Provider): string =>
  ({
    google: 'https://accounts.google.com',
    microsoft: `https://login.microsoftonline.com/${tenant}/v2.0`,
    openid: issuer,
  })[service];

/** Returns a provider with its secret. Throws `provider.off` for one that is not set up and `provider.secret_unreadable`. */
export async function readProviderSecret(
  db: Db,
  app: Services,
  service: ProviderService,
): Promise<UsableProvider> {
  const provider = await readProvider(db, app, service);
  const name = getProviderName(service, provider.displayName);
  const { id, version, clientId, allowedDomains, redirectAddress, hasSecret } = provider;
  const issuer = toIssuer(provider);
  if (!hasSecret || clientId === '' || issuer === '') refuse('provider.off', { name: name || service });
  const { stored } = await db.row<{ stored: string }>(
    sql`select client_secret as stored from providers where id = ${id}`,
  );
  try {
    const clientSecret = app.secrets.decrypt('providers.client_secret', id, stored);
    return { service, version, name, issuer, clientId, clientSecret, allowedDomains, redirectAddress };
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error;
    return refuse('provider.secret_unreadable', { name });
  }
}

/** Returns a provider that is switched on. Throws like `readProviderSecret`. */
export async function requireProvider(
  db: Db,
  app: Services,
  service: ProviderService,
): Promise<UsableProvider> {
  const { enabled } = await readProvider(db, app, service);
  const provider = await readProviderSecret(db, app, service);
  return enabled ? provider : refuse('provider.off', { name: provider.name });
}
