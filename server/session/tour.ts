import sql from 'sql-template-tag';
import type { AppContext, Context, User } from '../app-context';

/** Returns whether to offer the tour to the user: in the demo house, until they take or decline it. */
export async function isTourOffered({ db, demo }: AppContext, { id, email }: User): Promise<boolean> {
  if (!demo?.emails.includes(email)) return false;
  return (await db.maybe(sql`select 1 from users where id = ${id} and offers_tour`)) !== undefined;
}

/** Stores that the user has taken or declined the tour. */
export async function endTour({ db, user }: Context): Promise<void> {
  await db.run(sql`update users set offers_tour = false where id = ${user.id}`);
}
