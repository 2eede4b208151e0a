import sql from 'sql-template-tag';
import type { Check } from '#contract/campaign-check';
import { type CampaignForm, canContinue } from '#contract/campaigns';
import type { AudienceCount } from '#contract/segments';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { type AudienceCountRow, countAudience, sumCounts } from '../segments/counts';
import { accountFindings } from './account-findings';
import { readApprovalLimit } from './approval';
import { buildAudienceQuery, selectRecipients } from './audience';
import { compiledEmails } from './compiled';
import { tracksOpens } from './copy-for-unopened';
import { emailFindings, excludeIncomplete } from './email-findings';
import { type RawFinding, toFinding } from './finding';
import { requestLinkCheck } from './links';
import { pausedFindings } from './paused-findings';
import { type CampaignFacts, loadContents } from './queries';
import { collectReferencedSales, saleFindings, scheduleFindings } from './sale-findings';

/** An audience this many times larger than that of the last campaign is probably a mistake and must be confirmed. */
const sizeJumpFactor = 3;

const emptyAudience: AudienceCount = { total: 0, recipients: 0, skipped: [], languages: [] };

/**
 * Returns the current audience of a campaign and the findings that prevent or discourage sending. When a campaign can
 * continue, audience and content are frozen: then only what may have changed meanwhile is checked.
 */
export async function checkCampaign(
  db: Db,
  app: Pick<AppContext, 'config' | 'now' | 'publicUrl' | 'secrets'>,
  facts: CampaignFacts,
): Promise<Check> {
  const now = app.now();
  const contents = await loadContents(db, facts.id);
  const approveAbove = await readApprovalLimit(db);
  if (canContinue(facts)) {
    const rawFindings = await pausedFindings(db, app, facts, contents);
    return {
      audience: await countFrozenAudience(db, facts.id),
      findings: rawFindings.map((one) => toFinding(one, facts)),
      needsApproval: false,
      approveAbove,
    };
  }
  const query = await buildAudienceQuery(db, facts, contents, now);
  const people = await selectRecipients(db, query);
  const fullAudience = people ? await countAudience(db, query) : emptyAudience;
  const compiled = await compiledEmails(db, app, facts, contents);
  const audience = people ? await excludeIncomplete(db, fullAudience, compiled, people) : fullAudience;
  const links = compiled.flatMap((one) => one.compiled.links);
  const rawFindings = [
    ...(people
      ? await audienceFindings(db, facts, fullAudience.recipients)
      : [{ code: 'BAD_AUDIENCE', part: 'audience' } as const]),
    ...languageFindings(facts, contents),
    ...testFindings(facts, contents),
    ...(facts.test?.by === 'OPENS' && !(await tracksOpens(db, facts.id))
      ? [{ code: 'UNTRACKED_TEST', part: 'content' } as const]
      : []),
    ...(await emailFindings(db, now, facts, compiled, people)),
    ...(await saleFindings(db, now, facts, collectReferencedSales(facts, contents, links))),
    ...(await scheduleFindings(db, app, facts)),
    ...(await accountFindings(db, app, facts)),
  ];
  return {
    audience,
    findings: rawFindings.map((one) => toFinding(one, facts)),
    needsApproval: fullAudience.recipients > approveAbove,
    approveAbove,
  };
}

/**
 * Returns the number of recipients frozen at the start. Those with a missing variable are included, because they are skipped
 * only when their email is rendered.
 */
export const countFrozen = ({ recipients, skipped }: AudienceCount): number =>
  recipients + (skipped.find(({ reason }) => reason === 'MISSING_VARIABLE')?.count ?? 0);

/**
 * Starts a check of the links in a campaign's emails that were not checked recently; the next campaign check reports the
 * results.
 */
export const startLinkCheck = async (tx: Db, app: AppContext, campaignId: number): Promise<void> => {
  await requestLinkCheck(tx, campaignId);
  await tx.afterCommit(() => app.nudge?.());
};

/** Returns the audience of a started campaign as frozen at its start. */
const countFrozenAudience = async (db: Db, id: number): Promise<AudienceCount> =>
  sumCounts(
    await db.rows<AudienceCountRow>(sql`
      select skip_reason as reason, language, count(*) as count from campaign_recipients where campaign_id = ${id}
      group by 1, 2 order by 3 desc, 1, 2`),
  );

async function audienceFindings(db: Db, facts: CampaignFacts, recipientCount: number): Promise<RawFinding[]> {
  if (recipientCount === 0) return [{ code: 'NOBODY', part: 'audience' }];
  const lastCampaign = await db.maybe<{ recipients: number }>(sql`
    select (select count(*) from campaign_recipients r where r.campaign_id = c.id and r.state not in ('SKIPPED', 'CANCELLED')) as recipients
    from campaigns c
    where c.state = 'FINISHED' and c.id <> ${facts.id} and c.department_id is not distinct from ${facts.departmentId}::bigint
    order by c.finished_at desc, c.id desc limit 1`);
  return lastCampaign &&
    lastCampaign.recipients > 0 &&
    recipientCount > lastCampaign.recipients * sizeJumpFactor
    ? [
        {
          code: 'SIZE_JUMP',
          part: 'audience',
          count: recipientCount,
          detail: String(lastCampaign.recipients),
        },
      ]
    : [];
}

const languageFindings = (
  { fallbackLanguage: language }: CampaignFacts,
  contents: CampaignForm['contents'],
): RawFinding[] => (contents.A[language] ? [] : [{ code: 'NO_LETTER', part: 'content', language }]);

/** A test needs a variant B that differs from variant A in each language of A. */
function testFindings(
  { test }: Pick<CampaignForm, 'test'>,
  contents: CampaignForm['contents'],
): RawFinding[] {
  if (!test) return [];
  return (Object.keys(contents.A) as (keyof typeof contents.A)[]).flatMap((language): RawFinding[] => {
    const [a, b] = [contents.A[language], contents.B[language]];
    if (!b) return [{ code: 'NO_VARIANT', part: 'content', language }];
    return JSON.stringify(a) === JSON.stringify(b)
      ? [{ code: 'SAME_LETTERS', part: 'content', language }]
      : [];
  });
}
