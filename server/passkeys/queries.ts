import sql from 'sql-template-tag';
import type { Db } from '../db/database';

export interface StoredPasskey {
  id: number;
  userId: number;
  credentialId: string;
  publicKey: Buffer;
  transports: string[];
  /** the handle by which authenticators know the user */
  userHandle: string;
}

/** Returns the passkey of an active user for this relying party. */
export const findPasskey = (db: Db, { credentialId, rpId }: { credentialId: string; rpId: string }) =>
  db.maybe<StoredPasskey>(sql`
    select p.id, p.user_id as "userId", p.credential_id as "credentialId", p.public_key as "publicKey", p.transports,
      u.passkey_handle as "userHandle"
    from passkeys p join users u on u.id = p.user_id
    where p.credential_id = ${credentialId} and p.rp_id = ${rpId} and u.active`);

/** Returns the passkeys of a user for this relying party, as browsers take them. */
export const listDescriptors = async (db: Db, { userId, rpId }: { userId: number; rpId: string }) =>
  (
    await db.rows<{ id: string; transports: string[] }>(sql`
      select credential_id as id, transports from passkeys where user_id = ${userId} and rp_id = ${rpId} order by id`)
  ).map((descriptor) => ({ ...descriptor, type: 'public-key' as const }));
