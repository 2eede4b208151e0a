import * as z from 'zod';
import { flag, text } from './api/field';
import { limits } from './api/limits';
import { Line, SecretLine } from './line';
import type { ProviderService } from './provider-services';

const isOwnMachine = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';

/** Only a provider on the server's own machine may be reached without encryption. */
const isIssuer = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, search, hash } = new URL(address);
  return (
    (protocol === 'https:' || (protocol === 'http:' && isOwnMachine(hostname))) &&
    search === '' &&
    hash === ''
  );
};
/** Microsoft's sign-in for the whole world, for the government of the United States and for China. */
const microsoftHost = /(?:^|\.)microsoftonline\.(?:com|us|cn)$/;
const directoryId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** The last one is the directory of all personal accounts. */
const sharedTenants = ['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'];

/**
 * Returns whether the accounts of every organization could sign in at this issuer. Microsoft publishes it with `{tenantid}`,
 * which stands for the organization of each account.
 */
export function isSharedIssuer(address: string): boolean {
  if (/\{tenantid\}/i.test(address)) return true;
  if (!URL.canParse(address)) return false;
  const { hostname, pathname } = new URL(address);
  const [, tenant = ''] = pathname.toLowerCase().split('/');
  return microsoftHost.test(hostname) && sharedTenants.includes(tenant);
}

const Issuer = Line.max(limits.address)
  .refine((address) => address === '' || isIssuer(address), 'format')
  .refine((address) => !isSharedIssuer(address), 'issuer_tenant');

/** Every account of every organization could sign in with the words that Microsoft accepts in the place of a tenant. */
const Tenant = Line.max(36)
  .toLowerCase()
  .refine((id) => id === '' || (directoryId.test(id) && !sharedTenants.includes(id)), 'tenant');

const Domain = Line.max(limits.host)
  .toLowerCase()
  .regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/);

// biome-ignore format: keep each field on one line
export const providerFields = {
  enabled: flag({ column: 'enabled', label: 'providers.enabled' }),
  displayName: text({ max: limits.name, column: 'display_name', label: 'providers.displayName' }),
  issuer: { ...text({ max: limits.address, column: 'issuer', label: 'providers.issuer' }), schema: Issuer },
  /** the directory whose accounts may sign in with Microsoft */
  tenant: { ...text({ max: 36, column: 'tenant', label: 'providers.tenant' }), schema: Tenant },
  clientId: text({ max: limits.address, column: 'client_id', label: 'providers.clientId' }),
  /** domains whose verified addresses may ask for an account */
  allowedDomains: { kind: 'texts' as const, max: limits.host, column: 'allowed_domains', label: 'providers.allowedDomains', schema: z.array(Domain).max(50) },
};

/** Written but never returned. */
export const hiddenProviderFields = {
  clientSecret: {
    ...text({ max: 500, column: 'client_secret', label: 'providers.clientSecret' }),
    schema: SecretLine.max(500),
  },
};

/** Returns the name of a provider as users read it. */
export const getProviderName = (service: ProviderService, displayName: string): string =>
  ({ google: 'Google', microsoft: 'Microsoft', openid: displayName })[service];

/** The fields that each service needs before it can be switched on. */
export const neededFields = {
  google: ['clientId'],
  microsoft: ['tenant', 'clientId'],
  openid: ['displayName', 'issuer', 'clientId'],
} as const satisfies Record<ProviderService, readonly (keyof typeof providerFields)[]>;
