import sql from 'sql-template-tag';
import type { User, Visit } from '../app-context';
import { getPasskeyOrigin } from './relying-party';
import { digest } from './session';

/**
 * Returns whether to offer the user a passkey: in a session that began with the password, until the user declines or adds one.
 * Users of the demo share their accounts, so they are offered none.
 */
export async function isPasskeyOffered(
  { app, db, request }: Pick<Visit, 'app' | 'db' | 'request'>,
  { email }: User,
): Promise<boolean> {
  if (getPasskeyOrigin(app.publicUrl) === null || app.demo?.emails.includes(email)) return false;
  const offered = await db.maybe(sql`
    select 1 from sessions s join users u on u.id = s.user_id
    where s.hash = ${digest(request.cookie ?? '')} and s.way = 'PASSWORD' and u.offers_passkey
      and not exists (select 1 from passkeys p where p.user_id = u.id)`);
  return offered !== undefined;
}
