import sql from 'sql-template-tag';
import type { Check } from '#contract/campaign-check';
import { type CampaignForm, mayGoOn } from '#contract/campaigns';
import type { AudienceCount } from '#contract/segments';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { type CountedLine, countAudience, summed } from '../segments/counts';
import { countsOpens } from './again';
import { approvalLimit } from './approval';
import { getsIt, peopleQuery } from './audience';
import { compiledLetters } from './compiled';
import { dnsFindings } from './dns-findings';
import { type Found, findingOf } from './found';
import { letterFindings, withoutHoles } from './letter-findings';
import { askForLinks } from './links';
import { pausedFindings } from './paused';
import { type CampaignFacts, lettersOf } from './queries';
import { saleFindings, scheduleFindings, shownSales } from './sale-findings';

/** So many times as many as the last time is a slip, unless somebody says that it is none. */
const jump = 3;

const nobody: AudienceCount = { meant: 0, gets: 0, skipped: [], languages: [] };

/**
 * Who would get a campaign as it stands, and what stands against sending it. Of one that may go on people and words
 * are fixed: what is asked is what may have changed meanwhile.
 */
export async function checkCampaign(
  db: Db,
  app: Pick<AppContext, 'config' | 'now' | 'publicUrl'>,
  facts: CampaignFacts,
): Promise<Check> {
  const now = app.now();
  const letters = await lettersOf(db, facts.id);
  const approveAbove = await approvalLimit(db);
  if (mayGoOn(facts)) {
    const found = await pausedFindings(db, app, facts, letters);
    return {
      audience: await frozenAudience(db, facts.id),
      findings: found.map((one) => findingOf(one, facts)),
      needsApproval: false,
      approveAbove,
    };
  }
  const query = await peopleQuery(db, facts, letters, now);
  const people = await getsIt(db, query);
  const frozen = people ? await countAudience(db, query) : nobody;
  const compiled = await compiledLetters(db, app, facts, letters);
  const audience = people ? await withoutHoles(db, frozen, compiled, people) : frozen;
  const links = compiled.flatMap((one) => one.compiled.links);
  const found = [
    ...(people
      ? await audienceFindings(db, facts, frozen.gets)
      : [{ code: 'BAD_AUDIENCE', part: 'audience' } as const]),
    ...languageFindings(facts, letters),
    ...trialFindings(facts, letters),
    ...(facts.test?.by === 'OPENS' && !(await countsOpens(db, facts.id))
      ? [{ code: 'UNTRACKED_TEST', part: 'content' } as const]
      : []),
    ...(await letterFindings(db, now, facts, compiled, people)),
    ...(await saleFindings(db, now, facts, shownSales(facts, letters, links))),
    ...(await scheduleFindings(db, app, facts)),
    ...(await dnsFindings(db, app, facts)),
  ];
  return {
    audience,
    findings: found.map((one) => findingOf(one, facts)),
    needsApproval: frozen.gets > approveAbove,
    approveAbove,
  };
}

/** As many as are fixed when it starts: whose mail would have a hole is left out only when it is filled. */
export const frozenBy = ({ gets, skipped }: AudienceCount): number =>
  gets + (skipped.find(({ reason }) => reason === 'MISSING_VARIABLE')?.count ?? 0);

/** Asks for the addresses in a campaign's letters that were not asked for of late; the next check tells what was found. */
export const beginLinks = async (tx: Db, app: AppContext, campaignId: number): Promise<void> => {
  await askForLinks(tx, campaignId);
  await tx.afterCommit(() => app.nudge?.());
};

/** Who gets one that began, as it was fixed then. */
const frozenAudience = async (db: Db, id: number): Promise<AudienceCount> =>
  summed(
    await db.rows<CountedLine>(sql`
      select skip_reason as reason, language, count(*) as count from campaign_recipients where campaign_id = ${id}
      group by 1, 2 order by 3 desc, 1, 2`),
  );

async function audienceFindings(db: Db, facts: CampaignFacts, gets: number): Promise<Found[]> {
  if (gets === 0) return [{ code: 'NOBODY', part: 'audience' }];
  const last = await db.maybe<{ recipients: number }>(sql`
    select (select count(*) from campaign_recipients r where r.campaign_id = c.id and r.state not in ('SKIPPED', 'CANCELLED')) as recipients
    from campaigns c
    where c.state = 'FINISHED' and c.id <> ${facts.id} and c.department_id is not distinct from ${facts.departmentId}::bigint
    order by c.finished_at desc, c.id desc limit 1`);
  return last && last.recipients > 0 && gets > last.recipients * jump
    ? [{ code: 'SIZE_JUMP', part: 'audience', count: gets, detail: String(last.recipients) }]
    : [];
}

const languageFindings = (
  { fallbackLanguage: language }: CampaignFacts,
  letters: CampaignForm['letters'],
): Found[] => (letters.A[language] ? [] : [{ code: 'NO_LETTER', part: 'content', language }]);

/** A test needs its second letter in each language of the first, and another one. */
function trialFindings({ test }: Pick<CampaignForm, 'test'>, letters: CampaignForm['letters']): Found[] {
  if (!test) return [];
  return (Object.keys(letters.A) as (keyof typeof letters.A)[]).flatMap((language): Found[] => {
    const [a, b] = [letters.A[language], letters.B[language]];
    if (!b) return [{ code: 'NO_VARIANT', part: 'content', language }];
    return JSON.stringify(a) === JSON.stringify(b)
      ? [{ code: 'SAME_LETTERS', part: 'content', language }]
      : [];
  });
}
