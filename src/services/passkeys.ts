import type { CallReply } from '#contract/api/route';
import type { CreatedKey, PasskeyAnswer, PasskeyRequest, passkeys } from '#contract/passkeys';

type RegistrationOptions = CallReply<(typeof passkeys)['startRegistration']>['options'];

/** Loads the library that converts between JSON and the objects of WebAuthn. */
const loadLibrary = () => import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser');

/** Returns whether this page can use passkeys, by where the session says they work. */
export const canUsePasskeys = (origin: string | null | undefined): boolean =>
  origin === window.location.origin && 'PublicKeyCredential' in window;

/** Returns whether this device can create a passkey itself, protected by a fingerprint, a face or its PIN. */
export const canDeviceHoldPasskey = async (origin: string | null | undefined): Promise<boolean> =>
  canUsePasskeys(origin) && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable());

/**
 * Has the browser create a passkey. Returns EXISTS when the authenticator already has one for this account, and CANCELED when
 * the user declined or took too long; browsers do not tell these apart.
 */
export async function createPasskey(
  options: RegistrationOptions,
): Promise<CreatedKey | 'EXISTS' | 'CANCELED'> {
  const { startRegistration, WebAuthnError } = await loadLibrary();
  try {
    const { id, response } = await startRegistration({ optionsJSON: options });
    return {
      id,
      clientDataJSON: response.clientDataJSON,
      attestationObject: response.attestationObject,
      transports: response.transports ?? [],
    };
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    return isKnown ? 'EXISTS' : 'CANCELED';
  }
}

/** Has the user choose a passkey in a dialog of the browser. Returns undefined when none was used. */
export async function askForPasskey(request: PasskeyRequest): Promise<PasskeyAnswer | undefined> {
  const { startAuthentication } = await loadLibrary();
  return toAnswer(() => startAuthentication({ optionsJSON: request }));
}

/**
 * Has the browser offer passkeys in the email field, until the user chooses one or another request begins. Returns undefined
 * when none was chosen or the browser cannot offer them there.
 */
export async function offerPasskeys(request: PasskeyRequest): Promise<PasskeyAnswer | undefined> {
  const { startAuthentication } = await loadLibrary();
  return toAnswer(() => startAuthentication({ optionsJSON: request, useBrowserAutofill: true }));
}

/** Returns whether this browser can offer passkeys in a field. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  (await loadLibrary()).browserSupportsWebAuthnAutofill();

/** Ends a request that waits for the user. */
export const cancelPasskeyRequest = async (): Promise<void> =>
  (await loadLibrary()).WebAuthnAbortService.cancelCeremony();

type Authentication = ReturnType<Awaited<ReturnType<typeof loadLibrary>>['startAuthentication']>;

async function toAnswer(ask: () => Authentication): Promise<PasskeyAnswer | undefined> {
  try {
    const { id, response } = await ask();
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
  } catch {
    // The user declined, took too long, or has no passkey here; browsers do not tell these apart.
    return undefined;
  }
}
