/**
 * Replaces each part of a text from a match of `open` (a global pattern) to the next `getClosing(match)`, both included. An
 * opening without a closing stays. A regular expression would search the rest of the text again for each part that is never
 * closed.
 */
export function replaceDelimited(
  text: string,
  open: RegExp,
  getClosing: (opened: string) => string,
  replace: (part: string) => string,
): string {
  const unclosed = new Set<string>();
  const pattern = new RegExp(open);
  let result = '';
  let from = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [opened] = match;
    const close = getClosing(opened);
    const start = match.index + opened.length;
    const at = unclosed.has(close) ? -1 : text.indexOf(close, start);
    if (at < 0) {
      unclosed.add(close);
      // Another delimiter may begin within this one.
      pattern.lastIndex = match.index + 1;
      continue;
    }
    const end = at + close.length;
    result += text.slice(from, match.index) + replace(text.slice(match.index, end));
    from = end;
    pattern.lastIndex = end;
  }
  return result + text.slice(from);
}
