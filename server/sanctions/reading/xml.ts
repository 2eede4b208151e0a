import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { createEntry, type ListedEntry, UnreadableListError } from './entry';
import { decodeText } from './text';
import { type Shape, type ShapeName, shapes } from './xml-shapes';

const maxText = 100_000;
const maxDepth = 50;
/** Maximum number of characters without a tag, which the parser must buffer. */
const maxUnparsed = 1024 * 1024;

const toPlainAttributes = (attributes: Readonly<Record<string, SaxesAttributeNS>>): Record<string, string> =>
  Object.fromEntries(Object.values(attributes).map(({ local, value }) => [local, value]));

/**
 * Yields the entries of an XML list as a stream, so that it is never entirely in memory. Refuses a document type
 * declaration, because it can include other files or expand without limit. Throws an `UnreadableListError`.
 */
export async function* readXml(
  text: AsyncIterable<string>,
  allowed: readonly ShapeName[],
): AsyncGenerator<ListedEntry> {
  const parser = new SaxesParser({ xmlns: true });
  const complete: ListedEntry[] = [];
  const path: string[] = [];
  let shape: Shape | undefined;
  let entry: Required<ListedEntry> | undefined;
  let content = '';
  let unparsed = 0;
  parser.on('error', () => {
    throw new UnreadableListError('xml');
  });
  parser.on('doctype', () => {
    throw new UnreadableListError('doctype');
  });
  parser.on('opentag', ({ local, attributes }) => {
    content = '';
    unparsed = 0;
    if (!entry) {
      shape = shapes.find(({ entries }) => entries.includes(local)) ?? shape;
      if (shape?.entries.includes(local)) {
        if (!allowed.includes(shape.name)) throw new UnreadableListError('other_list', shape.name);
        entry = createEntry();
        path.length = 0;
      }
    }
    path.push(local);
    if (path.length > maxDepth) throw new UnreadableListError('xml');
    if (entry) shape?.open?.(entry, local, toPlainAttributes(attributes));
  });
  const add = (addition: string) => {
    if (!entry) return;
    content += addition;
    if (content.length > maxText) throw new UnreadableListError('too_large');
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ local }) => {
    unparsed = 0;
    if (entry) shape?.close?.(entry, path, content.trim());
    content = '';
    path.pop();
    if (!entry || path.length > 0 || !shape?.entries.includes(local)) return;
    complete.push(entry);
    entry = undefined;
  });
  for await (const piece of text) {
    unparsed += piece.length;
    if (unparsed > maxUnparsed + piece.length) throw new UnreadableListError('too_large');
    parser.write(piece);
    yield* complete.splice(0);
  }
  parser.close();
  yield* complete;
}

/** Reads the consolidated list of the European Union as XML 1.1. */
export const euEntries = (content: AsyncIterable<Uint8Array>): AsyncGenerator<ListedEntry> =>
  readXml(decodeText(content), ['EU']);

/** Reads the consolidated list of the United Nations. */
export const unEntries = (content: AsyncIterable<Uint8Array>): AsyncGenerator<ListedEntry> =>
  readXml(decodeText(content), ['UN']);
