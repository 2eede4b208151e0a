import sql from 'sql-template-tag';
import type { Db } from '../db/database';

export interface StoredPicture {
  id: number;
  itemId: number;
  departmentId: number | null;
  fileName: string;
  /** of the original, `pictures/<uuid>/original.jpg`; its sizes lie beside it */
  fileKey: string;
  state: 'PENDING' | 'READY' | 'FAILED';
}

/** One picture with its item's department, or undefined. */
export const pictureById = (db: Db, id: number): Promise<StoredPicture | undefined> =>
  db.maybe<StoredPicture>(sql`
    select p.id, p.item_id as "itemId", i.department_id as "departmentId", p.file_name as "fileName",
      p.file_key as "fileKey", p.state
    from pictures p join items i on i.id = p.item_id where p.id = ${id}`);

/** The item a picture goes to, locked: its pictures get their places one after the other. */
export const itemForPictures = (tx: Db, id: number) =>
  tx.maybe<{ departmentId: number | null; auctionId: number | null; pictureIds: number[] }>(sql`
    select i.department_id as "departmentId",
      (select l.auction_id from lot_items x join lots l on l.id = x.lot_id
        where x.item_id = i.id and x.open) as "auctionId",
      array(select p.id from pictures p where p.item_id = i.id order by p.position, p.id)::int[] as "pictureIds"
    from items i where i.id = ${id} for update of i`);

/** Puts a new picture after the others of its item; answers its number. Pixels and `bytes` are the original's. */
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

/** Deletes the row of a picture and tells what file it showed; undefined when there is none. */
export const deletePicture = (tx: Db, id: number) =>
  tx.maybe<{ fileName: string; fileKey: string }>(sql`
    delete from pictures where id = ${id} returning file_name as "fileName", file_key as "fileKey"`);

/** Puts the pictures of an item into this order; answers how many moved. Pictures of another item stay. */
export const orderPictures = (tx: Db, itemId: number, pictureIds: readonly number[]) =>
  tx.run(sql`
    update pictures p set position = o.position
    from unnest(${[...pictureIds]}::bigint[]) with ordinality as o (id, position)
    where p.id = o.id and p.item_id = ${itemId} and p.position <> o.position`);

/** Several pictures may show one file: a set that was photographed once. */
export const showsFile = (db: Db, fileKey: string) =>
  db.maybe(sql`select 1 from pictures where file_key = ${fileKey} limit 1`);

/** What became of a file, for every picture that shows it. Without width and height (pixels) the known ones stay. */
export const settlePictures = (
  db: Db,
  fileKey: string,
  settled: { state: 'READY' | 'FAILED'; fault?: string; width?: number; height?: number },
) =>
  db.run(sql`
    update pictures set state = ${settled.state}, fault = ${settled.fault ?? null},
      width = coalesce(${settled.width ?? null}, width), height = coalesce(${settled.height ?? null}, height)
    where file_key = ${fileKey}`);

/** How large the original of these pictures is, once it is painted. */
export const countBytes = (db: Db, fileKey: string, bytes: number) =>
  db.run(sql`update pictures set bytes = ${bytes} where file_key = ${fileKey}`);
