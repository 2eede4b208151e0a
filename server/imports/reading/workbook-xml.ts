import { SaxesParser } from 'saxes';
import { refuse } from '#contract/api/refusal';

/** What one part of a workbook does with its elements; names come without their prefixes. */
export interface Elements {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const maxDepth = 100;

/**
 * Reads one XML part of a workbook as it is unpacked and yields after each piece, so that callers can hand on what was
 * collected. Refuses `import.workbook_unreadable` for XML that is not well formed, for a document type (it could expand
 * without limit) and for elements nested deeper than any spreadsheet program writes.
 */
export async function* readXml(
  content: AsyncIterable<Uint8Array>,
  { open, text, close }: Elements,
): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const unreadable = () => refuse('import.workbook_unreadable');
  let depth = 0;
  parser.on('error', unreadable);
  parser.on('doctype', unreadable);
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > maxDepth) unreadable();
    open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    close?.(localName(name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  const letters = new TextDecoder();
  for await (const piece of content) {
    parser.write(letters.decode(piece, { stream: true }));
    yield;
  }
  parser.write(letters.decode());
  parser.close();
  yield;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The value of an attribute, whatever prefix it has. */
export const getAttribute = (attributes: Readonly<Record<string, string>>, name: string): string =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1] ?? '';
