import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { CallReply } from '#contract/api/route';
import type { CreatedKey, PasskeyAnswer, PasskeyRequest, passkeys } from '#contract/passkeys';

type RegistrationOptions = CallReply<(typeof passkeys)['startRegistration']>['options'];

interface Behavior {
  /** the page that the browser shows */
  origin?: string;
  /** the authenticator checks a PIN, fingerprint or face */
  verifiesUser?: boolean;
  backedUp?: boolean;
  /** how often it has signed; synchronized passkeys send 0 */
  counter?: number;
}

const flags = { present: 1, verified: 4, canBackUp: 8, backedUp: 16, hasKey: 64 };

const digest = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const uint = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
/** Encodes a byte string in CBOR (RFC 8949). */
const cborBytes = (data: Buffer): Buffer =>
  Buffer.concat([
    data.length < 256 ? Buffer.from([0x58, data.length]) : Buffer.from([0x59]),
    ...(data.length < 256 ? [] : [uint(data.length, 2)]),
    data,
  ]);
/** Encodes a text of less than 24 characters in CBOR. */
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/**
 * An authenticator and its browser in software, with one passkey (ES256), so that tests of the server need no browser.
 *
 * @param origin the page that uses it
 */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  let rpId = new URL(origin).hostname;
  let userHandle = '';

  const toClientData = (type: string, challenge: string, page: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: page, crossOrigin: false }));
  const toAuthenticatorData = (
    { verifiesUser = true, backedUp = false, counter = 0 }: Behavior,
    key?: Buffer,
  ) => {
    const bits =
      flags.present +
      (verifiesUser ? flags.verified : 0) +
      (backedUp ? flags.canBackUp + flags.backedUp : 0) +
      (key ? flags.hasKey : 0);
    return Buffer.concat([digest(rpId), uint(bits, 1), uint(counter, 4), ...(key ? [key] : [])]);
  };
  /** the public key in the format of COSE (RFC 9053) */
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);

  return {
    id,
    publicKey: coseKey,
    /** takes the handle of a user, as if it had created the passkey for them */
    adopt(handle: string): void {
      userHandle = handle;
    },
    create(options: RegistrationOptions, behavior: Behavior = {}): CreatedKey {
      rpId = options.rp.id;
      userHandle = options.user.id;
      const key = Buffer.concat([Buffer.alloc(16), uint(credentialId.length, 2), credentialId, coseKey]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(toAuthenticatorData(behavior, key))],
      ]);
      return {
        id,
        clientDataJSON: toClientData(
          'webauthn.create',
          options.challenge,
          behavior.origin ?? origin,
        ).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    sign({ challenge }: Pick<PasskeyRequest, 'challenge'>, behavior: Behavior = {}): PasskeyAnswer {
      const clientData = toClientData('webauthn.get', challenge, behavior.origin ?? origin);
      const data = toAuthenticatorData(behavior);
      return {
        id,
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, digest(clientData)]), privateKey).toString(
          'base64url',
        ),
        userHandle,
      };
    },
  };
}
