import { toUnicode } from 'punycode.js';

/** Returns an email address in readable form: `ludwig@exämple.test` for `ludwig@xn--exmple-cua.test`. */
export const readableAddress = (address: string): string => toUnicode(address);
