/** Returns a text normalized for searches in the browser: lower case, without accents. */
export const searchable = (text: string): string =>
  text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
