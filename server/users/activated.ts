import sql from 'sql-template-tag';

/** SQL that tells whether a user `u` has accepted the invitation, or signs in with an account at a provider. */
export const isActivated = sql`
  (u.password_hash is not null or exists (select 1 from identities where user_id = u.id))`;
