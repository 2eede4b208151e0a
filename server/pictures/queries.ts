import sql from 'sql-template-tag';
import { getNextState, listStates, type StepOf } from '#contract/api/lifecycle';
import { type PictureIssue, type PictureState, pictureLifecycle } from '#contract/pictures';
import type { Db } from '../db/database';
import { announceRow } from '../events/event';

export interface StoredPicture {
  id: number;
  itemId: number;
  departmentId: number | null;
  fileName: string;
  /** key of the original, `pictures/<uuid>/original.jpg`; its sizes are in the same folder */
  fileKey: string;
  state: PictureState;
  issue: PictureIssue | null;
}

/** Returns one picture with its item's department, or undefined. */
export const findPicture = (db: Db, id: number): Promise<StoredPicture | undefined> =>
  db.maybe<StoredPicture>(sql`
    select p.id, p.item_id as "itemId", i.department_id as "departmentId", p.file_name as "fileName",
      p.file_key as "fileKey", p.state, p.issue
    from pictures p join items i on i.id = p.item_id where p.id = ${id}`);

/** Returns an item and locks it, so that concurrent pictures get their positions one after the other. */
export const lockItemForPictures = (tx: Db, id: number) =>
  tx.maybe<{ departmentId: number | null; pictureIds: number[] }>(sql`
    select i.department_id as "departmentId",
      array(select p.id from pictures p where p.item_id = i.id order by p.position, p.id)::int[] as "pictureIds"
    from items i where i.id = ${id} for update of i`);

/** Inserts a picture after the others of its item and returns its id. Pixels and `bytes` are those of the original. */
export const insertPicture = (
  tx: Db,
  picture: {
    itemId: number;
    fileName: string;
    fileKey: string;
    bytes: number;
    width: number;
    height: number;
  },
) =>
  tx.row<{ id: number }>(sql`
    insert into pictures (item_id, position, file_name, file_key, bytes, width, height)
    select ${picture.itemId}, coalesce(max(position), 0) + 1, ${picture.fileName}, ${picture.fileKey}, ${picture.bytes},
      ${picture.width}, ${picture.height}
    from pictures where item_id = ${picture.itemId}
    returning id`);

/** Deletes a picture's row and returns which file it used. Returns undefined when there is no such row. */
export const deletePicture = (tx: Db, id: number) =>
  tx.maybe<{ fileName: string; fileKey: string }>(sql`
    delete from pictures where id = ${id} returning file_name as "fileName", file_key as "fileKey"`);

/** Sets the order of an item's pictures and returns how many moved. Pictures of other items are ignored. */
export const orderPictures = (tx: Db, itemId: number, pictureIds: readonly number[]) =>
  tx.run(sql`
    update pictures p set position = o.position
    from unnest(${[...pictureIds]}::bigint[]) with ordinality as o (id, position)
    where p.id = o.id and p.item_id = ${itemId} and p.position <> o.position`);

/** Returns a row when a picture uses this file. Several pictures can share one: a set that was photographed once. */
export const isFileUsed = (db: Db, fileKey: string) =>
  db.maybe(sql`select 1 from pictures where file_key = ${fileKey} limit 1`);

/**
 * Takes a lifecycle step with all pictures that use a file and returns how many took it. This is the only writer of their
 * state. Width and height (pixels) stay unchanged when omitted.
 */
export async function advancePictures(
  db: Db,
  fileKey: string,
  step: StepOf<typeof pictureLifecycle>,
  { issue, width, height }: { issue: PictureIssue | null; width?: number; height?: number },
): Promise<number> {
  const moved: number[] = [];
  for (const from of listStates(pictureLifecycle)) {
    const to = getNextState(pictureLifecycle, from, step);
    if (to)
      moved.push(
        ...(
          await db.rows<{ id: number }>(sql`
        update pictures set state = ${to}, issue = ${issue},
          width = coalesce(${width ?? null}, width), height = coalesce(${height ?? null}, height)
        where file_key = ${fileKey} and state = ${from} returning item_id as id`)
        ).map(({ id }) => id),
      );
  }
  for (const id of moved) await announceRow(db, { noun: 'items', id });
  return moved.length;
}

/** Updates the size of the original of these pictures once it is painted. */
export const updateBytes = (db: Db, fileKey: string, bytes: number) =>
  db.run(sql`update pictures set bytes = ${bytes} where file_key = ${fileKey}`);

/** Returns which of these files are originals of a picture of an item or of an email. */
export const findOriginals = (db: Db, fileKeys: readonly string[]) =>
  db.rows<{ fileKey: string }>(sql`
    select file_key as "fileKey" from pictures where file_key = any(${[...fileKeys]}::text[])
    union select file_key from mail_pictures where file_key = any(${[...fileKeys]}::text[])`);

/** Returns the files whose pictures are pending since before this time and have no open job. */
export const findStalledFiles = (db: Db, before: Date) =>
  db.rows<{ fileKey: string }>(sql`
    select distinct p.file_key as "fileKey" from pictures p
    where p.state = 'PENDING' and p.created_at < ${before}
      and not exists (select 1 from jobs j where j.payload ->> 'fileKey' = p.file_key and j.finished_at is null)`);
