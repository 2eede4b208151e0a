import sql from 'sql-template-tag';
import type * as z from 'zod';
import type { SendingSettings } from '#contract/mail-accounts';
import type { Db } from '../db/database';
import { differences, record } from '../events/event';
import { checkVersion } from '../events/stale';
import type { Context } from '../house';

type Settings = z.infer<typeof SendingSettings>;

/** What holds for all mails to many. */
export const sendingSettings = (db: Db): Promise<Settings> =>
  db.row<Settings>(sql`
    select lot_address as "lotAddress", sale_address as "saleAddress", collection_address as "collectionAddress",
      approve_above as "approveAbove", cap_mails as "capMails", cap_days as "capDays", quiet_from as "quietFrom",
      quiet_until as "quietUntil", tracks, version
    from email_settings`);

/** Changes what holds for all mails to many. Refuses a version that somebody has replaced. */
export function saveSending({ db, user, now }: Context, { version, ...given }: Settings): Promise<Settings> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from email_settings for update`);
    const before = await sendingSettings(tx);
    await checkVersion(tx, 'email', 1, before, version);
    const changes = differences(before, given);
    if (Object.keys(changes).length === 0) return before;
    await tx.run(sql`
      update email_settings set lot_address = ${given.lotAddress}, sale_address = ${given.saleAddress},
        collection_address = ${given.collectionAddress}, approve_above = ${given.approveAbove},
        cap_mails = ${given.capMails}, cap_days = ${given.capDays}, quiet_from = ${given.quietFrom},
        quiet_until = ${given.quietUntil}, tracks = ${given.tracks}, version = version + 1`);
    await record(tx, { now, userId: user.id, noun: 'email', id: 1, deed: 'update', changes });
    return sendingSettings(tx);
  });
}
