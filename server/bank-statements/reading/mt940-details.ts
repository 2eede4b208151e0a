import { toAccount } from './account';
import type { EntryDraft } from './statement';
import { toLine, toName, toReference } from './text';

type Details = Pick<EntryDraft, 'text' | 'endToEndId' | 'structuredReference' | 'counterparty'>;

/**
 * Reads field 86, whose content differs by country: numbered parts (`166?00…?20…`, Germany and its neighbours), keys between
 * slashes (`/EREF/…/REMI/…`, the Netherlands and international banks), or plain text. Sources: the published format
 * descriptions of the German banking industry (Anlage 3 of the DFÜ agreement), Rabobank, ING and ABN AMRO.
 */
export function readDetails(lines: readonly string[]): Details {
  const joined = lines.join('');
  const separator = /^\d{3}([?<>])\d\d/.exec(joined)?.[1];
  if (separator) return readNumberedParts(joined.slice(3), separator);
  if (joined.startsWith('/')) {
    const values = splitKeys(joined, slashKey, trimSlashes);
    if (values.size > 1) return readSlashKeys(values);
  }
  return readPurpose(unfold(lines, 65));
}

/**
 * Joins lines that were cut at a width. A line that is shorter ended at a blank, which was removed, or at the end of a
 * sentence.
 */
const unfold = (lines: readonly string[], width: number): string =>
  lines.map((line) => (line.length < width ? `${line} ` : line)).join('');

/** Parts of field 86 by number: 20–29 and 60–63 text, 31 account, 32 and 33 name. */
function readNumberedParts(joined: string, separator: string): Details {
  const parts = new Map<string, string>();
  let number = '';
  for (const piece of joined.split(separator)) {
    const isPart = /^\d\d/.test(piece);
    if (isPart) number = piece.slice(0, 2);
    // The separator may occur in a text.
    const addition = isPart ? piece.slice(2) : separator + piece;
    parts.set(number, (parts.get(number) ?? '') + addition);
  }
  const getParts = (...numbers: string[]) => numbers.flatMap((each) => parts.get(each) ?? []);
  const texts = [...parts].filter(([each]) => /^(?:2\d|6[0-3])$/.test(each)).map(([, text]) => text);
  const purpose = readPurpose(texts.map(separateKey).join(''));
  return {
    ...purpose,
    text: purpose.text || toLine(parts.get('00') ?? ''),
    counterparty: {
      name: toName(unfold(getParts('32', '33'), partWidth)) ?? purpose.counterparty.name,
      account: toAccount(parts.get('31') ?? '') ?? purpose.counterparty.account,
    },
  };
}

const partWidth = 27;

/** Keys of SEPA payments within the text: `EREF+…SVWZ+…`. */
const sepaKey = /(?:^|\s)(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|COAM|OAMT|PURP|RREF)\+/g;

/** A part that starts with a key does not continue the part before it, even if that one has its full width. */
const separateKey = (part: string): string =>
  (/^[A-Z]{3,4}\+/.test(part) ? ' ' : '') + unfold([part], partWidth);

/** Reads a text that may contain the keys of SEPA payments. */
function readPurpose(text: string): Details {
  const values = splitKeys(text, sepaKey, (value) => value);
  return {
    text: toLine(values.get('SVWZ') ?? values.get('') ?? ''),
    endToEndId: toReference(values.get('EREF') ?? ''),
    structuredReference: null,
    counterparty: { name: toName(values.get('ABWA') ?? ''), account: toAccount(values.get('IBAN') ?? '') },
  };
}

/** Keys between slashes; other words between slashes belong to the text. */
const slashKey =
  /\/(TRTP|TRCD|IBAN|BIC|NAME|REMI|EREF|PREF|IREF|MARF|CSID|CNTP|BENM|ORDP|ADDR|PURP|ULTB|ULTC|ULTD|RTRN|ISDT|ID|OCMT|EXCH|CHGS|CHRG|SVCL|BUSP)\//g;

const trimSlashes = (value: string): string => {
  let end = value.length;
  while (end > 0 && value[end - 1] === '/') end--;
  return value.slice(0, end);
};

function readSlashKeys(values: ReadonlyMap<string, string>): Details {
  const [account = '', , name = ''] = (values.get('CNTP') ?? '').split('/');
  const remittance = values.get('REMI') ?? '';
  const structured = /^STRD\/[A-Z]*\/(\S+)$/.exec(remittance)?.[1];
  return {
    text: structured ? '' : toLine(remittance.startsWith('USTD//') ? remittance.slice(6) : remittance),
    endToEndId: toReference(values.get('EREF') ?? ''),
    structuredReference: structured ?? null,
    counterparty: {
      name: toName(values.get('NAME') ?? name),
      account: toAccount(values.get('IBAN') ?? account),
    },
  };
}

/** Splits a text at its keys. What precedes the first key has the key ''; a key that occurs twice keeps its first value. */
function splitKeys(text: string, key: RegExp, trim: (value: string) => string): Map<string, string> {
  const values = new Map<string, string>();
  let [name, from] = ['', 0];
  const endValue = (to: number) => {
    const value = trim(text.slice(from, to));
    if (!values.has(name)) values.set(name, value);
  };
  for (const match of text.matchAll(key)) {
    endValue(match.index);
    [name, from] = [match[1] ?? '', match.index + match[0].length];
  }
  endValue(text.length);
  return values;
}
