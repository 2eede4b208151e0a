import { openSync } from 'fontkit';
import { listRegularFonts } from './fonts';

let printable: Set<number> | undefined;

/** Returns the code points that the fonts have. They are read once per process. */
function getPrintable(): Set<number> {
  printable ??= new Set(
    listRegularFonts().flatMap((file) => {
      const font = openSync(file);
      return 'characterSet' in font ? font.characterSet : [];
    }),
  );
  return printable;
}

/** Characters without a shape of their own: line breaks, joiners, variation selectors. */
const isInvisible = (character: string): boolean =>
  /[\n\r\t\p{Default_Ignorable_Code_Point}]/u.test(character);

/** Returns the characters of a document that no font has, each once. They would be printed as empty boxes. */
export function findUnprintableCharacters(document: object): string[] {
  const characters = new Set(listTexts(document).join('').normalize('NFC'));
  return [...characters].filter(
    (character) => !isInvisible(character) && !getPrintable().has(character.codePointAt(0) ?? 0),
  );
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(listTexts) : [];
}
