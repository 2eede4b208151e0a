import { SaxesParser } from 'saxes';
import { refuse } from '#contract/api/refusal';

/** Handlers for the elements of one part of a workbook; names have no prefix. */
export interface Elements {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const maxDepth = 100;

/**
 * Parses one XML part of a workbook as a stream and yields after each chunk, so that callers can pass on what they
 * collected. Throws `import.workbook_unreadable` for malformed XML, for a document type (entities could expand without
 * limit) and for elements nested deeper than spreadsheet programs write.
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

/** Returns the value of an attribute, with or without prefix. */
export const getAttribute = (attributes: Readonly<Record<string, string>>, name: string): string =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1] ?? '';
