const blank = '…';

/**
 * What stands for the values that differ from row to row. A sentence that needs another value, or one within its words, has
 * a wording of its own for many rows (`imports.cause.*`).
 */
export const blanks = {
  row: blank,
  text: blank,
  maximum: blank,
  lot: blank,
  beyond: blank,
  currency: blank,
  by: blank,
  title: blank,
  number: blank,
  name: blank,
};

/** Returns a sentence without the blank values behind its colons: `This is no amount: ….` becomes `This is no amount.` */
export const withoutBlanks = (text: string): string => text.replace(/ ?[:：] ?…(?=[.。]|$)| ?…$/g, '');
