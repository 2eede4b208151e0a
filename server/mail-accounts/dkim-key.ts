import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Account } from '#contract/mail-accounts';

const generate = promisify(generateKeyPair);

/** What the DNS tells about a signing key. */
export interface DkimKey {
  domain: string;
  selector: string;
  /** base64 of its SPKI form; empty when there is no key */
  publicKey: string;
}

/** Returns a new signing key as PEM, and its public half. All mailbox providers can verify RSA with 2048 bits. */
export async function newDkimKey(): Promise<{ privateKey: string; publicKey: string }> {
  const { privateKey, publicKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { privateKey, publicKey: publicKey.toString('base64') };
}

/** Returns the DNS record to publish for a key; null without a key or a domain. */
export function toDkimRecord({ domain, selector, publicKey }: DkimKey): Account['dkimRecord'] {
  if (!publicKey || !domain || !selector) return null;
  return { name: `${selector}._domainkey.${domain}`, type: 'TXT', value: `v=DKIM1; k=rsa; p=${publicKey}` };
}
