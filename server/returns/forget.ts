import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import type { CustomersErased } from '../house';

const chunk = 20;

/**
 * Removes what came back from customers as it came, with what they wrote: they are erased. Of mail of others, or that belongs
 * to nobody known, what mentions them. Returns how many mails that were.
 */
export async function forgetReturned(
  tx: Db,
  { customerIds, mentions }: Pick<CustomersErased, 'customerIds' | 'mentions'>,
): Promise<number> {
  let removed = await tx.run(sql`
    delete from returned_mails where recipient_id in (
      select id from campaign_recipients where customer_id = any(${[...customerIds]}::bigint[]))`);
  if (mentions === null) return removed;
  for (let last = 0; ; ) {
    const mails = await tx.rows<{ id: number; raw: Buffer }>(
      sql`select id, raw from returned_mails where id > ${last} order by id limit ${chunk}`,
    );
    if (mails.length === 0) return removed;
    last = mails.at(-1)?.id ?? last;
    const found = mails
      .filter(({ raw }) => readings(raw).some((text) => mentions.test(text)))
      .map(({ id }) => id);
    if (found.length > 0)
      removed += await tx.run(sql`delete from returned_mails where id = any(${found}::bigint[])`);
  }
}

/** A mail as it stands, and what its encodings hide: quoted-printable and lines of base64. */
function readings(raw: Buffer): string[] {
  const text = raw.toString('utf8');
  const quoted = Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
  const blocks: string[] = [];
  let lines: string[] = [];
  for (const line of [...text.split(/\r?\n/), '']) {
    if (/^[A-Za-z0-9+/]+={0,2}$/.test(line)) lines.push(line);
    else if (lines.length > 0) {
      blocks.push(Buffer.from(lines.join(''), 'base64').toString('utf8'));
      lines = [];
    }
  }
  const words = text.replace(/=\?[^?\s]+\?([bq])\?([^?\s]*)\?=/gi, (_, encoding: string, word: string) =>
    encoding.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString('utf8')
      : word
          .replaceAll('_', ' ')
          .replace(/(?:=[0-9A-F]{2})+/gi, (codes) =>
            Buffer.from(codes.replaceAll('=', ''), 'hex').toString('utf8'),
          ),
  );
  return [text, quoted.toString('utf8'), words, ...blocks];
}
