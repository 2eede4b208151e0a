/**
 * Returns whether a text without blanks is a reference of a payee with valid check digits: RF (ISO 11649, remainder 1 of a
 * division by 97) or Swiss QR (27 digits, modulo 10 recursive).
 */
export const isStructuredReference = (text: string): boolean =>
  (/^RF\d\d[A-Z0-9]{1,21}$/.test(text) && remainderOf97(text.slice(4) + text.slice(0, 4)) === 1) ||
  (/^\d{27}$/.test(text) && checkDigit10(text.slice(0, -1)) === Number(text.at(-1)));

/** Letters count as two digits, A as 10. */
const remainderOf97 = (text: string): number =>
  [...text].reduce((remainder, letter) => {
    const value = Number.parseInt(letter, 36);
    return (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);

const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

const checkDigit10 = (digits: string): number =>
  (10 - [...digits].reduce((carry, digit) => carries[(carry + Number(digit)) % 10] ?? 0, 0)) % 10;
