import { refuse } from '#contract/api/refusal';
import type { AppContext } from '../app-context';
import { getRelyingParty, type RelyingParty } from '../session/relying-party';

/** Returns the relying party. Throws `passkey.unavailable` where the address of the house allows no passkeys. */
export function requireRelyingParty({ publicUrl }: Pick<AppContext, 'publicUrl'>): RelyingParty {
  const party = getRelyingParty(publicUrl);
  return 'obstacle' in party ? refuse('passkey.unavailable') : party;
}
