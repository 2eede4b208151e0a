/** `{{ customer.first_name | default: "friend" }}` in the text of an email. */
const variable = /\{\{-?\s*([a-z_]+(?:\.[a-z_]+)*)\s*(?:\|\s*default:\s*(?:"([^"]*)"|'([^']*)'))?\s*-?\}\}/g;

export interface Variable {
  path: string;
  /** the text shown when the value is empty */
  fallback: string;
}

/** A straight quotation mark would end the fallback. */
const quote = (fallback: string) => `"${fallback.replaceAll('"', '”')}"`;

/** Formats a variable as Liquid source. */
export const formatVariable = ({ path, fallback }: Variable): string =>
  fallback === '' ? `{{ ${path} }}` : `{{ ${path} | default: ${quote(fallback)} }}`;

/** Splits a text into plain text and the variables between it. */
export function splitVariables(text: string): (string | Variable)[] {
  const parts: (string | Variable)[] = [];
  let from = 0;
  for (const match of text.matchAll(variable)) {
    const [matched, path = '', double, single] = match;
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push({ path, fallback: double ?? single ?? '' });
    from = match.index + matched.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** Returns a line as plain text: each variable becomes its fallback or its name. */
export const toPlainLine = (text: string, nameOf: (path: string) => string): string =>
  text
    .replace(
      variable,
      (_, path: string, double?: string, single?: string) => double ?? single ?? `[${nameOf(path)}]`,
    )
    .replace(/\{\{[\s\S]*?\}\}/g, '…')
    .replace(/\{%[\s\S]*?%\}/g, '')
    .trim();

const attribute = 'data-variable';

/** Returns the HTML of a text block with its variables as elements of the text editor. */
export function withChips(html: string): string {
  const { body, document } = parseHtml(html);
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const textNodes: Text[] = [];
  while (texts.nextNode()) textNodes.push(texts.currentNode as Text);
  for (const text of textNodes) {
    const parts = splitVariables(text.data).map((part) => {
      if (typeof part === 'string') return part;
      const chip = document.createElement('span');
      chip.setAttribute(attribute, part.path);
      chip.setAttribute('data-fallback', part.fallback);
      return chip;
    });
    text.replaceWith(...parts);
  }
  return body.innerHTML;
}

/** Returns the HTML of the text editor with its variables as Liquid source. */
export function withoutChips(html: string): string {
  const { body } = parseHtml(html);
  for (const chip of body.querySelectorAll(`span[${attribute}]`))
    chip.replaceWith(
      formatVariable({
        path: chip.getAttribute(attribute) ?? '',
        fallback: chip.getAttribute('data-fallback') ?? '',
      }),
    );
  return body.innerHTML;
}

function parseHtml(html: string) {
  const document = new DOMParser().parseFromString(html, 'text/html');
  return { document, body: document.body };
}
