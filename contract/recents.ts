/** The number of recently opened rows that a browser remembers. Every page loads this file, so it imports no schema library. */
export const maxRecents = 20;
