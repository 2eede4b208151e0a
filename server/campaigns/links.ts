import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { announceRow } from '../events/event';
import { enqueue, type Run } from '../jobs/job';
import { knownDns, lookUpDns, type Names, systemNames } from '../mail-accounts/dns';
import { type Asked, askLink } from './asking';
import { campaignOf } from './campaign';
import { compiledLetters } from './compiled';
import { accountOfCampaign } from './dns-findings';
import { lettersOf } from './queries';

/** How long an answer counts, in hours. */
const kept = 24;
const most = 300;
const atOnce = 5;

/**
 * The job of asking for every address to which a campaign's letters lead, and for what the world knows of who sends them;
 * what was asked of late is not asked again.
 */
export async function checkLinks(
  { db, config, now, publicUrl }: Pick<AppContext, 'db' | 'config' | 'now' | 'publicUrl'>,
  { campaignId }: { campaignId: number },
  { progress }: Pick<Run, 'progress'>,
  ask: (url: string) => Promise<Asked> = askLink,
  names: Names = systemNames(),
): Promise<void> {
  const account = await accountOfCampaign(db, { config }, campaignId);
  if (account?.relay && !(await knownDns(db, account, now())))
    await lookUpDns(db, account, now(), names, null);
  const [facts, letters] = await Promise.all([campaignOf(db, campaignId), lettersOf(db, campaignId)]);
  const linked = (await compiledLetters(db, { publicUrl }, facts, letters)).flatMap(
    ({ addresses }) => addresses,
  );
  const known = new Set((await answersOf(db, linked, now())).map(({ url }) => url));
  const due = [...new Set(linked)].filter((url) => !known.has(url)).slice(0, most);
  for (let done = 0; done < due.length; done += atOnce) {
    await progress(done, due.length);
    const some = due.slice(done, done + atOnce);
    const answers = await Promise.all(some.map(async (url) => ({ url, ...(await ask(url)) })));
    await db.run(sql`
      insert into link_checks (url, status, fault, at)
      select url, status, fault, ${now()}
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as g (url text, status int, fault text)
      on conflict (url) do update set status = excluded.status, fault = excluded.fault, at = excluded.at`);
  }
  await announceRow(db, { noun: 'campaigns', id: campaignId });
}

/** What was answered of these addresses in the last hours. */
export const answersOf = (db: Db, urls: readonly string[], now: Date): Promise<(Asked & { url: string })[]> =>
  db.rows<Asked & { url: string }>(sql`
    select url, status, fault from link_checks
    where url = any(${[...urls]}::text[]) and at > ${now}::timestamptz - make_interval(hours => ${kept})`);

/** Is nothing there, or was nothing answered? A site that wants to know who asks is there. */
export const isDead = ({ status, fault }: Asked): boolean =>
  fault !== null || (status !== null && status >= 400 && ![401, 403, 405, 429].includes(status));

/** Asks for the addresses of a campaign, unless somebody does already. */
export async function askForLinks(tx: Db, campaignId: number): Promise<void> {
  const asking = await tx.maybe(sql`
    select 1 from jobs where kind = 'check-links' and finished_at is null and payload->>'campaignId' = ${String(campaignId)} limit 1`);
  if (!asking) await enqueue(tx, 'check-links', { campaignId });
}
