/** Puts values where a sentence names them in braces. */
export const fillIn = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
