/** A minimal writer of XML 1.0. Elements without content are left out, because e-invoices must not contain empty ones. */

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly XmlElement[];
}

/** Returns an element, or undefined when it would be empty. */
export function createElement(
  name: string,
  content: string | readonly (XmlElement | undefined)[],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement | undefined {
  const filled = typeof content === 'string' ? content : content.filter((child) => child !== undefined);
  return filled.length > 0 ? { name, attributes, content: filled } : undefined;
}

/** Returns a document with this root, one element a line. */
export const toXml = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${renderElement(root, '')}\n`;

function renderElement({ name, attributes, content }: XmlElement, indent: string): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)];
  const inner =
    typeof content === 'string'
      ? escapeXml(content)
      : `\n${content.map((child) => `${renderElement(child, `${indent}  `)}\n`).join('')}${indent}`;
  return `${indent}<${start.join(' ')}>${inner}</${name}>`;
}

/** Characters that XML 1.0 does not allow, not even escaped: control characters and halves of surrogate pairs. */
const forbiddenCharacters = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Returns a text without surrounding blanks and characters that XML cannot contain, with line breaks as XML reads them. */
export const cleanText = (text: string): string =>
  text.replace(forbiddenCharacters, '').replace(/\r\n?/g, '\n').trim();

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXml = (text: string): string =>
  text.replace(forbiddenCharacters, '').replace(/[&<>"]/g, (character) => entities[character] ?? '');
