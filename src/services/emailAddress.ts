import { toUnicode } from 'punycode.js';

/** An e-mail address as it is read: `ludwig@exämple.test` of `ludwig@xn--exmple-cua.test`. */
export const readableAddress = (address: string): string => toUnicode(address);
