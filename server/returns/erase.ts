import sql from 'sql-template-tag';
import type { CustomersErased } from '../app-context';
import type { Db } from '../db/database';

const batchSize = 20;

/**
 * Deletes the received emails of erased customers, with their raw content, and those of other or unknown senders that
 * mention them. Returns how many were deleted.
 */
export async function eraseReturnedMails(
  tx: Db,
  { customerIds, mentions }: Pick<CustomersErased, 'customerIds' | 'mentions'>,
): Promise<number> {
  let removed = await tx.run(sql`
    delete from returned_mails where recipient_id in (
      select id from campaign_recipients where customer_id = any(${[...customerIds]}::bigint[]))`);
  if (mentions === null) return removed;
  for (let last = 0; ; ) {
    const mails = await tx.rows<{ id: number; raw: Buffer }>(
      sql`select id, raw from returned_mails where id > ${last} order by id limit ${batchSize}`,
    );
    if (mails.length === 0) return removed;
    last = mails.at(-1)?.id ?? last;
    const matchingIds = mails
      .filter(({ raw }) => decodeAll(raw).some((text) => mentions.test(text)))
      .map(({ id }) => id);
    if (matchingIds.length > 0)
      removed += await tx.run(sql`delete from returned_mails where id = any(${matchingIds}::bigint[])`);
  }
}

/** Charsets tried in addition to those that an email declares. */
const defaultCharsets = ['utf-8', 'windows-1252'];
const maxCharsets = 8;

/**
 * Returns all texts that an email may contain: the raw content and its decoded quoted-printable, base64 and encoded-word
 * parts, in its charsets.
 */
function decodeAll(raw: Buffer): string[] {
  const text = raw.toString('latin1');
  const decoders = getDecoders(text);
  const unquoted = Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
  const parts = [raw, unquoted, ...base64Blocks(text)];
  return [
    ...parts.flatMap((bytes) => decoders.map((decoder) => decoder.decode(bytes))),
    decodeEncodedWords(raw.toString('utf8')),
  ];
}

const getDecoder = (charset: string): TextDecoder | undefined => {
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
};

function getDecoders(text: string): TextDecoder[] {
  const declared = [...text.matchAll(/charset="?([\w.:-]{2,40})/gi)].map(([, charset = '']) =>
    charset.toLowerCase(),
  );
  return [...new Set([...defaultCharsets, ...declared])]
    .slice(0, maxCharsets)
    .flatMap((charset) => getDecoder(charset) ?? []);
}

function base64Blocks(text: string): Buffer[] {
  const blocks: Buffer[] = [];
  let lines: string[] = [];
  for (const line of [...text.split(/\r?\n/), '']) {
    if (/^[A-Za-z0-9+/]+={0,2}$/.test(line)) lines.push(line);
    else if (lines.length > 0) {
      blocks.push(Buffer.from(lines.join(''), 'base64'));
      lines = [];
    }
  }
  return blocks;
}

/** Joins encoded words that are separated only by whitespace (RFC 2047, 6.2), and decodes them. */
const decodeEncodedWords = (text: string): string =>
  text
    .replace(/\?=[ \t\r\n]+=\?/g, '?==?')
    .replace(/=\?([^?\s]+)\?([bq])\?([^?\s]*)\?=/gi, (_, charset: string, encoding: string, word: string) => {
      const bytes =
        encoding.toLowerCase() === 'b'
          ? Buffer.from(word, 'base64')
          : Buffer.from(
              word
                .replaceAll('_', ' ')
                .replace(/=([0-9A-F]{2})/gi, (_code, code: string) =>
                  String.fromCharCode(Number.parseInt(code, 16)),
                ),
              'latin1',
            );
      return (getDecoder(charset) ?? new TextDecoder()).decode(bytes);
    });
