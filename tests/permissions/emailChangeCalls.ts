import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Calls, type Make, noInput } from './calls';
import { unique } from './world';

/** Returns the link of a change by which the user keeps the address that they have. */
const confirmation: Make = async ({ app, client }) => {
  const { user } = (await client.get<{ user: { id: number; email: string } }>('/session')).body;
  const token = randomBytes(16).toString('hex');
  await app.db.run(sql`
    insert into email_changes (user_id, requested_by, old_email, new_email, requested_at, confirm_hash, expires_at)
    values (${user.id}, ${user.id}, ${`old${unique()}@rostrum.test`}, ${user.email}, now(),
      ${createHash('sha256').update(token).digest()}, now() + interval '1 hour')`);
  return { params: { token } };
};

export const emailChangeCalls: Calls<'emailChanges'>['emailChanges'] = {
  pending: noInput,
  request: async ({ app }) => {
    // So that no user reaches the limit of a day.
    await app.db.run(sql`delete from email_changes`);
    return { body: { email: `new${unique()}@rostrum.test` } };
  },
  cancel: noInput,
  readBackup: noInput,
  requestBackup: async ({ app }) => {
    await app.db.run(sql`delete from email_changes`);
    return { body: { email: `backup${unique()}@rostrum.test` } };
  },
  cancelBackup: noInput,
  removeBackup: noInput,
  readConfirmation: confirmation,
  confirm: confirmation,
  readStop: 'public',
  stop: 'public',
};
