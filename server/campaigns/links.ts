import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { announceRow } from '../events/event';
import { enqueue, type Run } from '../jobs/job';
import { createSystemResolver, type DnsResolver, findCachedDns, lookUpDns } from '../mail-accounts/dns';
import { findCampaignAccount } from './account-findings';
import { getCampaign } from './campaign';
import { compiledEmails } from './compiled';
import { fetchLinkStatus, type LinkResult } from './link-request';
import { loadContents } from './queries';

/** How long a result is valid, in hours. */
const maxAgeHours = 24;
const maxLinks = 300;
const batchSize = 5;

/** Job: checks all links in a campaign's emails and the DNS records of its sender. Recent results are reused. */
export async function checkLinks(
  app: Pick<AppContext, 'db' | 'config' | 'now' | 'publicUrl' | 'secrets'>,
  { campaignId }: { campaignId: number },
  { progress }: Pick<Run, 'progress'>,
  request: (url: string) => Promise<LinkResult> = fetchLinkStatus,
  names: DnsResolver = createSystemResolver(),
): Promise<void> {
  const { db, now, publicUrl } = app;
  const account = await findCampaignAccount(db, app, campaignId);
  if (account?.delivery === 'SMTP' && !(await findCachedDns(db, account, now())))
    await lookUpDns(app, account, now(), names, null);
  const [facts, contents] = await Promise.all([getCampaign(db, campaignId), loadContents(db, campaignId)]);
  const urls = (await compiledEmails(db, { publicUrl }, facts, contents)).flatMap(
    ({ addresses }) => addresses,
  );
  const checkedUrls = new Set((await findLinkChecks(db, urls, now())).map(({ url }) => url));
  const due = [...new Set(urls)].filter((url) => !checkedUrls.has(url)).slice(0, maxLinks);
  for (let done = 0; done < due.length; done += batchSize) {
    await progress(done, due.length);
    const batch = due.slice(done, done + batchSize);
    const results = await Promise.all(batch.map(async (url) => ({ url, ...(await request(url)) })));
    await db.run(sql`
      insert into link_checks (url, status, issue, at)
      select url, status, issue, ${now()}
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as g (url text, status int, issue text)
      on conflict (url) do update set status = excluded.status, issue = excluded.issue, at = excluded.at`);
  }
  await announceRow(db, { noun: 'campaigns', id: campaignId });
}

/** Returns the results for these links that are still valid. */
export const findLinkChecks = (
  db: Db,
  urls: readonly string[],
  now: Date,
): Promise<(LinkResult & { url: string })[]> =>
  db.rows<LinkResult & { url: string }>(sql`
    select url, status, issue from link_checks
    where url = any(${[...urls]}::text[]) and at > ${now}::timestamptz - make_interval(hours => ${maxAgeHours})`);

/** Returns whether a page is missing or did not respond. A page that requires authentication exists. */
export const isDead = ({ status, issue }: LinkResult): boolean =>
  issue !== null || (status !== null && status >= 400 && ![401, 403, 405, 429].includes(status));

/** Enqueues a link check for a campaign, unless one is already queued. */
export async function requestLinkCheck(tx: Db, campaignId: number): Promise<void> {
  const pendingJob = await tx.maybe(sql`
    select 1 from jobs where kind = 'check-links' and finished_at is null and payload->>'campaignId' = ${String(campaignId)} limit 1`);
  if (!pendingJob) await enqueue(tx, 'check-links', { campaignId });
}
