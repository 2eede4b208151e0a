import sql from 'sql-template-tag';
import type { Input, Reply } from '#contract/api/route';
import type { consents } from '#contract/consents';
import type { Context } from '../app-context';
import { checkVersion } from '../events/check-version';
import { recordEvent } from '../events/event';
import { currentWordings } from './queries';

/** Saves a new version of the consent wordings. Refuses a base version that is not the latest. */
export async function saveWordings(
  { db, user, now }: Context,
  { version, texts }: Input<typeof consents.saveWordings>['body'],
): Promise<Reply<typeof consents.saveWordings>> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from house for update`);
    const wordings = await currentWordings(tx);
    const before = wordings[0]?.version ?? 0;
    await checkVersion(tx, 'house', 1, { version: before }, version, async () => ({ wordings }));
    await tx.run(sql`
      insert into consent_wordings (version, language, text, created_at, created_by)
      select ${before + 1}, key, value, ${now}, ${user.id} from jsonb_each_text(${JSON.stringify(texts)}::jsonb)`);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'house',
      id: 1,
      action: 'update',
      changes: { consentWording: [before, before + 1] },
    });
    return { wordings: await currentWordings(tx) };
  });
}
