const han = /^\p{Script=Han}+$/u;

/**
 * Returns up to two letters for a name: the first letters of its first and last word. Of a Chinese name, the last two
 * characters, because many colleagues may share the first.
 */
export function toInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  if (words.length === 1 && han.test(first)) return [...first].slice(-2).join('');
  const ends = words.length > 1 ? [first, words.at(-1) ?? ''] : [first];
  return ends
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
