import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import sql, { type Sql } from 'sql-template-tag';
import { Refusal } from '#contract/api/refusal';
import type { Input, Upload, UploadAction } from '#contract/api/route';
import { type emails, type MailPicture, mailPicturesBase } from '#contract/emails';
import type { SmallerSize } from '#contract/picture-sizes';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import { contains } from '../db/search';
import { mailImageHeaders } from '../links/page-sender';
import { inspectPicture, receivePicture } from '../pictures/receive';
import { sizeKey } from '../pictures/sizes';
import { createPictureLinker, type PictureFile, readPictureKey, signFolder } from '../settings/picture-links';

/** Sizes that emails show; originals are never public. */
const sizes = ['480', '1600'] as const satisfies readonly SmallerSize[];

/** Serves the pictures of emails below `/m/` to anyone with a signed URL. All other URLs return 404. */
export function serveMailPictures(fastify: FastifyInstance, { db, files }: AppContext): void {
  fastify.get<{ Params: { folder: string; proof: string; name: string } }>(
    `${mailPicturesBase}:folder/:proof/:name`,
    async (request, reply) => {
      const { folder, proof, name } = request.params;
      const size = sizes.find((one) => `${one}.jpg` === name);
      reply.headers(mailImageHeaders());
      const expected = Buffer.from(signFolder(await readPictureKey(db), folder));
      const received = Buffer.from(proof);
      if (!size || received.length !== expected.length || !timingSafeEqual(received, expected))
        return reply.code(404).send();
      const file = await files.get(sizeKey(`pictures/${folder}/original`, size)).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'files.missing') throw error;
      });
      if (!file) return reply.code(404).send();
      // A URL never shows another picture.
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/jpeg')
        .send(file);
    },
  );
}

/**
 * Returns one page of the pictures that emails can show: those uploaded for emails first, then those of items, newest first.
 */
export async function searchPictures(
  db: Db,
  { q, page, pageSize, ...filter }: Input<typeof emails.pictures>['query'],
): Promise<{ data: MailPicture[]; total: number; page: number; pageSize: number }> {
  const { fileKey = null, auctionId = null } = filter;
  const picturesQuery = sql`
    select m.id, true as is_upload, m.file_key, m.width, m.height, m.file_name as name, '' as alt from mail_pictures m
    where ${contains(sql`fold(m.file_name)`, q)} and ${auctionId}::bigint is null
      and (${fileKey}::text is null or m.file_key = ${fileKey})
    union all
    select p.id, false, p.file_key, p.width, p.height, n.name, n.name from pictures p join items i on i.id = p.item_id
      cross join lateral (select left(concat_ws(', ', nullif(i.artist, ''), i.title), 500) as name) n
    where p.state = 'READY' and ${contains(sql`i.folded`, q)}
      and (${fileKey}::text is null or p.file_key = ${fileKey})
      and (${auctionId}::bigint is null or exists (
        select 1 from lot_items x join lots l on l.id = x.lot_id where x.item_id = i.id and l.auction_id = ${auctionId}))`;
  const [rows, { total }, toPicture] = await Promise.all([
    db.rows<PictureFile & Pick<MailPicture, 'name' | 'alt'>>(sql`
      select file_key as "fileKey", width, height, name, alt from (${picturesQuery}) f
      order by is_upload desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`),
    db.row<{ total: number }>(sql`select count(*) as total from (${picturesQuery}) f`),
    createPictureLinker(db, ''),
  ]);
  const data = rows.map((row) => ({ ...row, address: toPicture(row).small }));
  return { data, total, page, pageSize };
}

/**
 * Adds a picture for emails, in the sizes they show. Refuses a file that is incomplete, of an unknown format or too large,
 * and stores nothing then.
 */
export async function addMailPicture(
  { app }: Context,
  file: Upload,
): Promise<UploadAction<MailPicture, Context>> {
  const { fileKey, bytes, format } = await receivePicture(app, file);
  const { width, height, files } = await inspectPicture(app, fileKey, 'size');
  for (const [size, content] of Object.entries(files)) await app.files.put(sizeKey(fileKey, size), content);
  const name = file.name.slice(-200) || `picture.${format}`;
  return async ({ db, user, now }) => {
    const { id } = await db.row<{ id: number }>(sql`
      insert into mail_pictures (file_key, file_name, bytes, width, height, user_id, at)
      values (${fileKey}, ${name}, ${bytes}, ${width}, ${height}, ${user.id}, ${now}) returning id`);
    db.announce({ subjects: [{ noun: 'mail-pictures', id }], userId: user.id });
    const picture = { fileKey, width, height };
    return { ...picture, name, alt: '', address: (await createPictureLinker(db, ''))(picture).small };
  };
}

/** Returns SQL for the first picture of the item, as JSON. */
export const selectPicture = (item: Sql): Sql => sql`
  (select jsonb_build_object('fileKey', p.file_key, 'width', p.width, 'height', p.height) from pictures p
    where p.item_id = ${item} and p.state = 'READY' order by p.position, p.id limit 1)`;
