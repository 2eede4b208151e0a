const placeholder = '…';

/**
 * What stands for the values that differ from row to row. A sentence that needs another value, or one within its words, has
 * a wording of its own for many rows (`imports.cause.*`).
 */
export const placeholders = {
  row: placeholder,
  text: placeholder,
  maximum: placeholder,
  lot: placeholder,
  beyond: placeholder,
  currency: placeholder,
  by: placeholder,
  title: placeholder,
  number: placeholder,
  name: placeholder,
};

/** Returns a sentence without the blank values behind its colons: `This is no amount: ….` becomes `This is no amount.` */
export const removePlaceholders = (text: string): string => text.replace(/ ?[:：] ?…(?=[.。]|$)| ?…$/g, '');
