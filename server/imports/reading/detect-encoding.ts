import iconv from 'iconv-lite';
import { detectAll } from 'jschardet';
import { type Encoding, encodings } from '#contract/import-fields';
import { scorePlausibility } from './plausible-text';
import { westernEncodings } from './western-encoding';

/** The detector's names of our encodings. A superset also reads its subsets. */
const detectorNames: Readonly<Record<string, Encoding>> = {
  gb18030: 'gb18030',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  big5: 'big5',
  'big5-hkscs': 'big5',
  cp950: 'big5',
  shift_jis: 'shift_jis',
  cp932: 'shift_jis',
  'euc-jp': 'euc-jp',
  'euc-kr': 'euc-kr',
  cp949: 'euc-kr',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'iso8859-15': 'windows-1252',
  'windows-1253': 'windows-1253',
  'iso-8859-7': 'windows-1253',
  'windows-1254': 'windows-1254',
  'iso-8859-9': 'windows-1254',
  'windows-1255': 'windows-1255',
  'iso-8859-8': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
  'iso-8859-13': 'windows-1257',
  'iso-8859-2': 'iso-8859-2',
  'koi8-r': 'koi8-r',
  'koi8-u': 'koi8-r',
  macroman: 'macroman',
};

const isWestern = (encoding: Encoding): boolean => encoding === 'windows-1252' || encoding === 'iso-8859-15';

/** Short texts give the detector little evidence, so it cannot rule out an encoding that decodes them. */
const minConfidence = 0.003;
/** Western European files are by far the most frequent, so they are preferred without other evidence. */
const westernWeight = 2.5;
/** Score of another encoding, relative to the best, from which the encoding is in doubt. */
const ambiguityRatio = 0.5;
const maxSample = 64 * 1024;
/** Bytes that suffice to judge whether the text is plausible. */
const maxRead = 8 * 1024;

export interface DetectedEncoding {
  encoding: Encoding;
  /** the encodings that only the user can decide between, the likeliest first; absent when one is clear */
  alternatives?: Encoding[];
}

/**
 * Returns the encoding of text that is neither UTF-8 nor UTF-16. Weighs the scores of a statistical detector by how
 * plausible the decoded text is; encodings that do not decode the bytes get the lowest scores. Encodings that yield the same
 * text count as one.
 */
export function detectEncoding(bytes: Uint8Array): DetectedEncoding {
  const sample = selectNonAsciiLines(Buffer.from(bytes));
  const scoredBytes = cutAtLineEnd(sample, maxRead);
  const confidence = new Map<Encoding, number>();
  for (const { encoding, confidence: share } of detectAll(sample)) {
    const name = detectorNames[String(encoding).toLowerCase()];
    if (name) confidence.set(name, Math.max(confidence.get(name) ?? 0, share));
  }
  // The detector does not know cp850 and reports it as MacRoman.
  confidence.set('cp850', (confidence.get('macroman') ?? 0) * 0.8);
  const readings = new Map<string, { encoding: Encoding; score: number }>();
  const western = westernEncodings(sample);
  confidence.set('iso-8859-15', confidence.get('windows-1252') ?? 0);
  for (const encoding of encodings) {
    if (encoding.startsWith('utf')) continue;
    if (isWestern(encoding) && !western.includes(encoding)) continue;
    const text = iconv.decode(scoredBytes, encoding);
    const score =
      Math.max(minConfidence, confidence.get(encoding) ?? 0) *
      scorePlausibility(text) *
      kanaWeight(text, encoding) *
      (isWestern(encoding) ? westernWeight : 1);
    const existing = readings.get(text);
    if (!existing) readings.set(text, { encoding, score });
    else existing.score = Math.max(existing.score, score);
  }
  const [best, ...otherReadings] = [...readings.values()].sort((a, b) => b.score - a.score);
  if (!best) return { encoding: 'windows-1252' };
  const closeReadings = otherReadings.filter(
    ({ encoding, score }) =>
      score >= best.score * ambiguityRatio || (isWestern(encoding) && isWestern(best.encoding)),
  );
  return closeReadings.length === 0
    ? { encoding: best.encoding }
    : {
        encoding: best.encoding,
        alternatives: [best, ...closeReadings].slice(0, 4).map(({ encoding }) => encoding),
      };
}

/** GB 18030 contains Japanese kana, but Japanese text is not written in it. */
const kanaWeight = (text: string, encoding: Encoding): number =>
  encoding === 'gb18030' && /[\u3041-\u3096\u30a1-\u30fa]/.test(text) ? 0.2 : 1;

/** Returns the first lines with bytes beyond ASCII, which are the only evidence of the encoding. */
function selectNonAsciiLines(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  let length = 0;
  for (let from = 0; from < bytes.length && length < maxSample; ) {
    const end = bytes.indexOf(10, from);
    const to = end < 0 ? bytes.length : end + 1;
    const line = bytes.subarray(from, to);
    if (line.some((byte) => byte > 0x7f)) {
      lines.push(line);
      length += line.length;
    }
    from = to;
  }
  return cutAtLineEnd(Buffer.concat(lines), maxSample);
}

/** Cuts after a line, because a cut within a character would look like a decoding error. */
function cutAtLineEnd(bytes: Buffer, max: number): Buffer {
  if (bytes.length <= max) return bytes;
  const end = bytes.lastIndexOf(10, max - 1) + 1;
  if (end > 0) return bytes.subarray(0, end);
  // A single very long line is cut after an ASCII byte.
  const lastAsciiByte = bytes.subarray(0, max).findLastIndex((byte) => byte <= 0x2f);
  return bytes.subarray(0, lastAsciiByte < 0 ? max : lastAsciiByte + 1);
}
