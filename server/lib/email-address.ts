import { domainToASCII, domainToUnicode } from 'node:url';
import { isEmailAddress } from '#contract/email-pattern';

const getDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/**
 * Returns an email address as it is stored and compared: in lower case, with its domain as punycode, which every mail server
 * accepts. Returns undefined when the text is not an address.
 */
export function toStoredAddress(text: string): string | undefined {
  const address = text.trim().normalize('NFC');
  const domain = domainToASCII(getDomain(address));
  const normalized = `${address.slice(0, address.lastIndexOf('@')).toLowerCase()}@${domain}`;
  return isEmailAddress(address) && domain !== '' && isEmailAddress(normalized) ? normalized : undefined;
}

/** Returns the address for display, with its domain in the original script. */
export const toReadableAddress = (address: string): string =>
  `${address.slice(0, address.lastIndexOf('@'))}@${domainToUnicode(getDomain(address))}`;

/** Returns the address as mail servers accept it, with its domain as punycode. */
export const toAsciiAddress = (address: string): string => {
  const domain = domainToASCII(getDomain(address));
  return domain === '' ? address : `${address.slice(0, address.lastIndexOf('@'))}@${domain}`;
};

/**
 * Returns the address for an email header, where it must be a single ASCII address. Returns undefined for any other text, so
 * that nothing else can get into the header.
 */
export function toHeaderAddress(text: string): string | undefined {
  const address = toStoredAddress(text);
  return address !== undefined && /^[!-~]+$/.test(address) ? address : undefined;
}
