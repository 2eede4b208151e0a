import sql from 'sql-template-tag';
import type { Context } from '../app-context';
import type { Db } from '../db/database';

/** Stops offering a passkey to a user, who has declined or added one. */
export const stopOffer = (db: Db, userId: number): Promise<unknown> =>
  db.run(sql`update users set offers_passkey = false where id = ${userId}`);

/** Stores that the user does not want to be offered a passkey. */
export async function declineOffer({ db, user }: Context): Promise<void> {
  await stopOffer(db, user.id);
}
