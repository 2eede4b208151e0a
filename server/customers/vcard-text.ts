import iconv from 'iconv-lite';
import jschardet from 'jschardet';
import { refuse } from '#contract/api/refusal';

/** Pictures, sounds and keys, which the form has no fields for. */
const ignored = /^(photo|logo|sound|key|x-ms-cardpicture)$/i;

/** A line of a card: `item1.TEL;WORK;VOICE:…`. Bytes are held as latin1 until their encoding is known. */
interface CardLine {
  name: string;
  params: string[];
  value: string;
  charset: string | undefined;
}

/**
 * Returns the text of an address book in the form of vCard 3.0 and 4.0: one line per property, named types, nothing encoded.
 * Accepts the 2.1 files of Outlook (bare words as types, quoted-printable, a charset per line) and of Apple (base64 on
 * indented lines). Refuses `customer.cards_encoding` when the encoding is uncertain.
 */
export function normalizeCards(content: Uint8Array): string {
  const bytes = Buffer.from(content);
  const lines = splitLines(decodeUtf16(bytes) ?? bytes.toString('latin1').replace(/^ï»¿/, ''));
  const usableLines = lines.filter(({ name }) => !ignored.test(name.replace(/^[^.]*\./, '')));
  const defaultCharset = detectCharset(usableLines);
  return usableLines
    .map((line) => `${formatHead(line)}:${decode(line.value, line.charset ?? defaultCharset)}`)
    .join('\r\n');
}

/** Decodes UTF-16 with a byte order mark into the same text in UTF-8 bytes. */
function decodeUtf16(bytes: Buffer): string | undefined {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark !== 'fffe' && mark !== 'feff') return undefined;
  return Buffer.from(iconv.decode(bytes, 'utf-16')).toString('latin1');
}

/** Splits a file into unfolded lines: joins indented lines and those that end with a soft line break of quoted-printable. */
function splitLines(text: string): CardLine[] {
  const lines: CardLine[] = [];
  const pieces: string[] = [];
  const finishLine = () => {
    const line = parseLine(pieces.join(''));
    if (line) lines.push(line);
    pieces.length = 0;
  };
  let continues = false;
  for (const rawLine of text.split(/\r\n|\n|\r/)) {
    const isIndented = pieces.length > 0 && /^[ \t]/.test(rawLine);
    if (!continues && !isIndented) finishLine();
    if (continues && pieces.length > 0) pieces.push((pieces.pop() ?? '').slice(0, -1));
    pieces.push(isIndented && !continues ? rawLine.slice(1) : rawLine);
    continues = rawLine.endsWith('=') && (continues || isQuotedPrintable(rawLine));
  }
  finishLine();
  return lines;
}

const isQuotedPrintable = (line: string): boolean =>
  /[;=]QUOTED-PRINTABLE/i.test(line.slice(0, Math.max(0, line.indexOf(':'))));

function parseLine(line: string): CardLine | undefined {
  const prefix = /^(?:[^":]|"[^"]*")*:/.exec(line);
  if (!prefix) return undefined;
  const head = prefix[0].slice(0, -1);
  const value = line.slice(prefix[0].length);
  const [name = '', ...all] = head.match(/(?:[^";]|"[^"]*")+/g) ?? [];
  const isEncodingSetting = (param: string) => /^(?:encoding|charset)=/i.test(param);
  const isBareEncoding = (param: string) => /^(?:quoted-printable|base64|8bit|7bit)$/i.test(param);
  const encoding = all.find((param) => isBareEncoding(param) || /^encoding=/i.test(param)) ?? '';
  return {
    name,
    params: all.filter((param) => !isEncodingSetting(param) && !isBareEncoding(param)),
    value: /quoted-printable$/i.test(encoding) ? decodeQuotedPrintable(value) : value,
    charset: all
      .find((param) => /^charset=/i.test(param))
      ?.slice('charset='.length)
      .replaceAll('"', ''),
  };
}

/** Decodes quoted-printable (RFC 2045); an encoded line break becomes a line break of the text. */
const decodeQuotedPrintable = (text: string): string =>
  text
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\r\n|\r|\n/g, '\\n');

/** Formats the head of a line: bare words become types, quoted values stay quoted. */
const formatHead = ({ name, params }: CardLine): string =>
  [name, ...params.map((param) => (param.includes('=') ? param : `TYPE=${param}`))].join(';');

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);
const isUtf8 = (text: string): boolean => !Buffer.from(text, 'latin1').toString('utf8').includes('\ufffd');

/** Detects the encoding of lines that name none. */
function detectCharset(lines: readonly CardLine[]): string {
  const text = lines
    .filter(({ charset, value }) => charset === undefined && !isAscii(value))
    .map(({ value }) => value)
    .join('\n');
  if (text === '' || isUtf8(text)) return 'utf-8';
  if (isWestern(text)) return 'windows-1252';
  const [best, second] = jschardet.detectAll(Buffer.from(text, 'latin1'));
  // A few letters are weak evidence: then no other encoding may have a similar score.
  const isCertain =
    best &&
    (best.confidence >= 0.5 || (best.confidence >= 0.1 && best.confidence >= 5 * (second?.confidence ?? 0)));
  return isCertain && best.encoding ? best.encoding : refuse('customer.cards_encoding');
}

/**
 * Returns whether a text looks Western European: each accented letter stands between ASCII letters, whereas Asian characters
 * come in pairs.
 */
function isWestern(text: string): boolean {
  const decodedText = iconv.decode(Buffer.from(text, 'latin1'), 'windows-1252');
  return (
    !/[^\0-\x7f]{3}/.test(decodedText) &&
    /^[\0-\x7fÀ-ÅÇ-ÏÑ-ÖØ-ÜßÀ-åç-ïñ-öø-üÿŒœŠšŽž’–]*$/.test(decodedText) &&
    !/[A-Z][à-ü]{2}/.test(decodedText)
  );
}

function decode(value: string, charset: string): string {
  if (isAscii(value)) return value;
  const name = /^gb(2312|k)$|^gb_2312/i.test(charset) ? 'gb18030' : charset;
  if (!iconv.encodingExists(name)) return refuse('customer.cards_encoding');
  const text = iconv.decode(Buffer.from(value, 'latin1'), name);
  return text.includes('\ufffd') ? refuse('customer.cards_encoding') : text.normalize('NFC');
}
