import sql from 'sql-template-tag';
import type * as z from 'zod';
import { sendingFields } from '#contract/email-fields';
import type { SendingSettings } from '#contract/mail-accounts';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, selectFieldColumns, toColumnValues } from '../db/fields';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';

type Settings = z.infer<typeof SendingSettings>;

/** Returns the settings of all campaign emails. */
export const readSendingSettings = (db: Db): Promise<Settings> =>
  db.row<Settings>(sql`select ${selectFieldColumns(sendingFields, 'e')}, version from email_settings e`);

/** Changes the settings of all campaign emails. Refuses a stale version. */
export function saveSending({ db, user, now }: Context, { version, ...form }: Settings): Promise<Settings> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from email_settings for update`);
    const before = await readSendingSettings(tx);
    await checkVersion(tx, 'email', 1, before, version);
    const changes = findDifferences(before, form);
    if (Object.keys(changes).length === 0) return before;
    await tx.run(
      sql`update email_settings set ${assignments(toColumnValues(sendingFields, form))}, version = version + 1`,
    );
    await recordEvent(tx, { now, userId: user.id, noun: 'email', id: 1, action: 'update', changes });
    return readSendingSettings(tx);
  });
}
