const placeholder = '…';

/**
 * Replaces the values that differ from row to row. A message with other values, or with one within its text, has a separate
 * version for many rows (`imports.cause.*`).
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

/** Returns a sentence without placeholders after its colons: `This is no amount: ….` becomes `This is no amount.` */
export const removePlaceholders = (text: string): string => text.replace(/ ?[:：] ?…(?=[.。]|$)| ?…$/g, '');
