/** A field of a SWIFT message with its continuation lines. */
export interface SwiftField {
  /** `61`, `60F` */
  tag: string;
  lines: string[];
  /** of its first line in the file, counted from 1 */
  line: number;
}

const fieldStart = /^:(\d\d[A-Z]?):/;

/**
 * Returns whether a text is a file of MT940 messages, with or without the SWIFT envelope. Some banks write a few lines of
 * their own above the first message. MT942 has no opening balance and is not read.
 */
export const isMt940 = (text: string): boolean =>
  /(?:^|\{4:):20:/m.test(text.slice(0, 2000)) && /^:60[FM]:/m.test(text);

/** Splits a file into messages. Each starts with its field 20, whether or not the one before was ended by a hyphen. */
export function splitMessages(text: string): SwiftField[][] {
  const messages: SwiftField[][] = [];
  let field: SwiftField | undefined;
  for (const [at, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const content = withoutEnvelope(raw);
    if (content === undefined) {
      field = undefined;
      continue;
    }
    const [start, tag = ''] = fieldStart.exec(content) ?? [];
    if (start === undefined) {
      field?.lines.push(content);
      continue;
    }
    if (tag === '20') messages.push([]);
    field = { tag, lines: [content.slice(start.length)], line: at + 1 };
    messages.at(-1)?.push(field);
  }
  return messages;
}

/** Returns a line of the text block `{4:…-}`; undefined for a line that only belongs to the envelope. */
function withoutEnvelope(line: string): string | undefined {
  if (line.startsWith('-}') || line.trim() === '-') return undefined;
  if (!line.startsWith('{')) return line;
  const at = line.indexOf('{4:');
  const content = at < 0 ? '' : line.slice(at + 3);
  return content.trim() === '' ? undefined : content;
}
