import { generate } from 'node-iso11649';
import { calculateQRReferenceChecksum } from 'swissqrbill/utils';

/** References with check digits, by which a payment finds its invoice. */

export const maxCreditorReference = 21;
const qrReferenceDigits = 26;

/**
 * Returns the ISO 11649 creditor reference of a document number: `INV-2026-0001` gives `RF16INV20260001`. Throws a RangeError
 * when the number has no letter or digit of ASCII, or more than 21 of them.
 */
export function toCreditorReference(number: string): string {
  const text = number.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  if (text === '' || text.length > maxCreditorReference)
    throw new RangeError(`${number} cannot be a creditor reference`);
  return generate(text);
}

/**
 * Returns the QR reference of a document number, which payments to a Swiss QR-IBAN need: its digits with leading zeros and a
 * check digit, 27 in all. Throws a RangeError when the number has no digit, or more than 26.
 */
export function toQrReference(number: string): string {
  const digits = number.replace(/[^0-9]/g, '');
  if (digits === '' || digits.length > qrReferenceDigits)
    throw new RangeError(`${number} cannot be a QR reference`);
  const padded = digits.padStart(qrReferenceDigits, '0');
  return `${padded}${calculateQRReferenceChecksum(padded)}`;
}

/** Returns a creditor reference as it is printed, in groups of four. */
export const formatReference = (reference: string): string => reference.replace(/(.{4})(?!$)/g, '$1 ');

/** Returns the QR reference of a number; none for one that cannot have it. */
export function listQrReferences(number: string): string[] {
  const digits = number.replace(/[^0-9]/g, '');
  return digits === '' || digits.length > qrReferenceDigits ? [] : [toQrReference(number)];
}
