/** Legal forms and forms of address, which banks and users write or leave out. */
const commonWords = new Set(
  'mr mrs ms miss dr prof sir dame lord lady herr frau sig sra sr dona dom monsieur madame the and und e y et of ltd limited plc llp llc inc corp co gmbh ag kg ohg ug sa sas sarl srl spa bv nv lda ltda'.split(
    ' ',
  ),
);

/**
 * Returns the words of a name by which it is compared, without case, accents and legal forms. Han characters are compared one
 * by one, because they are written without blanks.
 */
export const toNameWords = (name: string): string[] => [
  ...new Set(
    (
      name
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? []
    ).filter((word) => !commonWords.has(word)),
  ),
];

/**
 * Returns whether two names may be those of one person or company: they share two words, or all words of the shorter one. Of a
 * name with one word, that word has at least three letters.
 */
export function areSimilarNames(one: readonly string[], other: readonly string[]): boolean {
  const shared = one.filter((word) => other.includes(word));
  if (shared.length >= 2) return true;
  const shorter = Math.min(one.length, other.length);
  return shared.length === 1 && shorter === 1 && (shared[0] ?? '').length >= 3;
}
