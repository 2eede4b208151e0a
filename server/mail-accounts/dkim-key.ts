import { createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Account } from '#contract/mail-accounts';

const generate = promisify(generateKeyPair);

/** Returns a new signing key as PEM. All mailbox providers can verify RSA with 2048 bits. */
export const newDkimKey = async (): Promise<string> =>
  (
    await generate('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
  ).privateKey;

/** Returns the DNS record to publish for a key; null without a key or a domain. */
export function toDkimRecord({
  domain,
  selector,
  key,
}: {
  domain: string;
  selector: string;
  key: string;
}): Account['dkimRecord'] {
  if (!key || !domain || !selector) return null;
  const bytes = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return {
    name: `${selector}._domainkey.${domain}`,
    type: 'TXT',
    value: `v=DKIM1; k=rsa; p=${bytes.toString('base64')}`,
  };
}
