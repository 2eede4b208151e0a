import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import type { Compiled } from '../rendering/compile';
import type { Model } from '../rendering/model';
import type { LotData } from '../rendering/render-data';
import type { Heading } from './letterhead';
import type { NumberedLink } from './links';

/** An email of a campaign as it stands since its start: only what is each reader's own is filled in. */
export interface Frozen {
  compiled: Pick<Compiled, 'language' | 'subject' | 'html' | 'text'>;
  /** where its clicks lead, in its own order, with the numbers that they have in the campaign */
  links: NumberedLink[];
  /** what is the same for everybody */
  model: Pick<Model, 'house' | 'campaign' | 'sale'>;
  /** the lots that readers may be given, by their number */
  lots: Readonly<Record<number, LotData & { click?: NumberedLink }>>;
}

/** What of a campaign is the same for all its mails. */
export interface FrozenCampaign extends Heading {
  tracks: boolean;
  /** by variant and language */
  contents: ReadonlyMap<string, Frozen>;
}
export const contentKey = (variant: string, language: string): string => `${variant} ${language}`;

/** Campaigns that are kept at hand, and for how long, milliseconds: their words do not change any more. */
const maxCached = 8;
const cacheMs = 60_000;

async function readFrozenCampaign(db: Db, id: number): Promise<FrozenCampaign> {
  const [campaign, contents] = await Promise.all([
    db.row<Omit<FrozenCampaign, 'contents'>>(sql`
      select c.id as "campaignId", c.from_name as "fromName", c.reply_to as "replyTo", h.name as house,
        case when d.id is not null then jsonb_build_object('code', d.code, 'name', d.name) end as department,
        c.tracks and s.tracks as tracks
      from campaigns c cross join house h cross join email_settings s left join departments d on d.id = c.department_id
      where c.id = ${id}`),
    db.rows<{ variant: string; language: string; frozen: Frozen }>(sql`
      select variant, language, frozen from campaign_emails where campaign_id = ${id} and frozen is not null`),
  ]);
  return {
    ...campaign,
    contents: new Map(
      contents.map(({ variant, language, frozen }) => [contentKey(variant, language), frozen]),
    ),
  };
}

/** Answers what of a campaign is the same for all its mails; of those asked for last it is kept at hand. */
export function createFrozenCache(db: Db): (id: number) => Promise<FrozenCampaign> {
  const cache = new Map<number, { at: number; campaign: Promise<FrozenCampaign> }>();
  return (id) => {
    const cached = cache.get(id);
    if (cached && performance.now() - cached.at < cacheMs) return cached.campaign;
    const campaign = readFrozenCampaign(db, id);
    campaign.catch(() => cache.delete(id));
    cache.delete(id);
    cache.set(id, { at: performance.now(), campaign });
    for (const old of [...cache.keys()].slice(0, -maxCached)) cache.delete(old);
    return campaign;
  };
}
