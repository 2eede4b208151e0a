/** Inserts values for the names in braces. */
export const fillIn = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
