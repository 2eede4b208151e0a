import { isIP } from 'node:net';
import type { PasskeyObstacle } from '#contract/passkeys';

/** The site for which passkeys are made, in the terms of WebAuthn. */
export interface RelyingParty {
  /** a domain name; a passkey works only for the one it was made for */
  id: string;
  /** scheme, host and port of the pages that may use it */
  origin: string;
}

/**
 * Returns the relying party by the public address of the house, or why there is none. A request never decides it: its `Host`
 * header may be forged, and its scheme is unknown behind a proxy.
 */
export function getRelyingParty(publicUrl: string): RelyingParty | { obstacle: PasskeyObstacle } {
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return { obstacle: 'IP_ADDRESS' };
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) return { obstacle: 'NOT_SECURE' };
  return { id: hostname, origin };
}

/** Returns where passkeys can be used, or null. */
export function getPasskeyOrigin(publicUrl: string): string | null {
  const party = getRelyingParty(publicUrl);
  return 'origin' in party ? party.origin : null;
}
