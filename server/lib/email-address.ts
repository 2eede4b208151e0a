import { domainToASCII, domainToUnicode } from 'node:url';
import { isEmailAddress } from '#contract/email-pattern';

const getDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/**
 * Returns an e-mail address as it is stored and compared: in small letters, its domain as punycode, which every mail server
 * takes. Undefined where it is none.
 */
export function toStoredAddress(text: string): string | undefined {
  const address = text.trim().normalize('NFC');
  const domain = domainToASCII(getDomain(address));
  const normalized = `${address.slice(0, address.lastIndexOf('@')).toLowerCase()}@${domain}`;
  return isEmailAddress(address) && domain !== '' && isEmailAddress(normalized) ? normalized : undefined;
}

/** The same address as it is read: its domain in its own script. */
export const toReadableAddress = (address: string): string =>
  `${address.slice(0, address.lastIndexOf('@'))}@${domainToUnicode(getDomain(address))}`;

/** The same address as mail servers take it: its domain as punycode. */
export const toAsciiAddress = (address: string): string => {
  const domain = domainToASCII(getDomain(address));
  return domain === '' ? address : `${address.slice(0, address.lastIndexOf('@'))}@${domain}`;
};

/**
 * The same address for a header of an email, where it must be one address and ASCII. Undefined where it is none, so that
 * nothing but an address gets into the header.
 */
export function toHeaderAddress(text: string): string | undefined {
  const address = toStoredAddress(text);
  return address !== undefined && /^[!-~]+$/.test(address) ? address : undefined;
}
