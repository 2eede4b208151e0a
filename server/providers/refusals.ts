import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { Refusal } from '#contract/api/refusal';
import { isSharedIssuer } from '#contract/provider-fields';
import type { AppContext } from '../app-context';
import { OutboundRefusedError } from '../outbound/refused';
import type { UsableProvider } from './provider';

/** What the library reports when a server answered, but not with the configuration of a provider. */
const unreadableCodes = ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'];
/** …or when its answer is not the one that was asked for. */
const invalidCodes = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_UNSUPPORTED_OPERATION',
];

/** Runs a request to a provider. Throws a refusal that names what is wrong, and logs the details for the operator. */
export async function callProvider<T>(
  { log }: Pick<AppContext, 'log'>,
  provider: UsableProvider,
  request: () => Promise<T>,
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.warn({ err: error, service: provider.service }, 'a sign-in provider failed');
    throw toRefusal(error, provider);
  }
}

/**
 * Returns the refusal of a provider that publishes another issuer. One that answers for every organization writes
 * `{tenantid}`, which nobody should enter.
 */
export const toIssuerRefusal = (
  { name, issuer }: Pick<UsableProvider, 'name' | 'issuer'>,
  published: string,
): Refusal =>
  isSharedIssuer(issuer) || isSharedIssuer(published)
    ? new Refusal('provider.tenant', { name, address: issuer })
    : new Refusal('provider.issuer', { expected: issuer, actual: published });

function toRefusal(error: unknown, provider: UsableProvider): Refusal {
  const { name, issuer } = provider;
  const outbound = listCauses(error).find((cause) => cause instanceof OutboundRefusedError);
  if (outbound) return new Refusal('provider.outbound', { name, value: outbound.value });
  if (error instanceof AuthorizationResponseError)
    return new Refusal('provider.declined', { name, error: error.error });
  if (error instanceof ResponseBodyError)
    return new Refusal('provider.refused_client', { name, error: error.error });
  const code = error instanceof ClientError ? (error.code ?? '') : '';
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return toIssuerRefusal(provider, findIssuer(error));
  if (unreadableCodes.includes(code)) return new Refusal('provider.no_configuration', { address: issuer });
  if (invalidCodes.includes(code)) return new Refusal('provider.invalid_answer', { name });
  return new Refusal('provider.unreachable', { name, address: issuer });
}

function listCauses(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...listCauses(error.cause)] : [];
}

/** Returns the issuer that a configuration names instead of the expected one. */
function findIssuer(error: unknown): string {
  const { cause } = error as { cause?: { body?: { issuer?: unknown } } };
  return String(cause?.body?.issuer ?? '');
}
