import { SaxesParser } from 'saxes';
import { refuse } from '#contract/api/refusal';

export interface XmlElement {
  /** without prefix */
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
  /** on which it ends, counted from 1 */
  line: number;
}

/** The messages of ISO 20022 are at most half as deep and their texts far shorter. */
const maxDepth = 40;
const maxTextLength = 100_000;

/**
 * Parses XML and calls `onElement` for each element when it ends, with its children. An element for which it returns false
 * is not added to its parent, so that the entries of a long file are never all in memory. Throws `bank_file.damaged` for
 * malformed or truncated XML, for a document type (entities could expand without limit) and for elements nested too deep.
 */
export function readXml(text: string, onElement: (element: XmlElement) => boolean): void {
  const parser = new SaxesParser({ xmlns: true });
  const damaged = () => refuse('bank_file.damaged', { line: parser.line });
  const open: XmlElement[] = [];
  parser.on('error', damaged);
  parser.on('doctype', damaged);
  parser.on('opentag', ({ local, attributes }) => {
    if (open.length >= maxDepth) damaged();
    const values = Object.values(attributes).map((attribute) => [attribute.local, attribute.value]);
    open.push({ name: local, attributes: Object.fromEntries(values), text: '', children: [], line: 0 });
  });
  const addText = (addition: string) => {
    const element = open.at(-1);
    if (!element) return;
    element.text += addition;
    if (element.text.length > maxTextLength) damaged();
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (!element) return;
    element.line = parser.line;
    if (onElement(element)) open.at(-1)?.children.push(element);
  });
  parser.write(text).close();
}

/** Returns the elements at a path below an element: `NtryDtls/TxDtls`. */
export const findElements = (element: XmlElement, path: string): XmlElement[] =>
  path
    .split('/')
    .reduce<XmlElement[]>(
      (parents, name) => parents.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );

/** Returns the first element at a path below an element. */
export const findElement = (element: XmlElement, path: string): XmlElement | undefined =>
  findElements(element, path)[0];

/** Returns the first text at one of several paths, without surrounding blanks; '' when there is none. */
export const findText = (element: XmlElement, ...paths: string[]): string =>
  paths
    .flatMap((path) => findElements(element, path))
    .map(({ text }) => text.trim())
    .find((text) => text !== '') ?? '';
