import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client';
import type { Attempt } from './attempts';
import type { UsableProvider } from './provider';

/** An account at a provider, as the provider proves it. */
export interface ProviderIdentity {
  /** with `subject` the only lasting name of the account */
  issuer: string;
  subject: string;
  /** the organization of a Microsoft account; empty elsewhere */
  tenant: string;
  /** only shown: the address of an account can change and can be given to another person */
  email: string;
  /** true only if the provider says so */
  isEmailVerified: boolean;
  name: string;
  /** when the user last proved to the provider who they are, in seconds; absent when the provider does not tell */
  authenticatedAt: number | undefined;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Exchanges the code with which the provider returned for the identity of the user. The library checks state, nonce, issuer,
 * audience, signature and times.
 */
export async function fetchIdentity(
  configuration: Configuration,
  { redirectAddress }: UsableProvider,
  { state, verifier, nonce }: Attempt,
  parameters: URLSearchParams,
): Promise<ProviderIdentity> {
  const returned = new URL(redirectAddress);
  returned.search = parameters.toString();
  const tokens = await authorizationCodeGrant(configuration, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new TypeError('the provider returned no ID token');
  const profile =
    claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
      ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    tenant: toText(claims.tid),
    email: toText(profile.email),
    isEmailVerified: profile.email_verified === true,
    name: toText(profile.name),
    authenticatedAt: claims.auth_time,
  };
}
