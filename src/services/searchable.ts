/** Returns a text as searches in the browser compare it: in small letters, without accents. */
export const searchable = (text: string): string =>
  text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
