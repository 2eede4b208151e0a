import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import type { Compiled } from '../rendering/compile';
import type { Model } from '../rendering/model';
import type { LotData } from '../rendering/render-data';
import type { Heading } from './letterhead';
import type { NumberedLink } from './links';

/** The frozen content of a campaign's email; only values of the recipient are filled in later. */
export interface Frozen {
  compiled: Pick<Compiled, 'language' | 'subject' | 'html' | 'text'>;
  /** targets of its links, in its own order, with their numbers in the campaign */
  links: NumberedLink[];
  /** values that are the same for all recipients */
  model: Pick<Model, 'house' | 'campaign' | 'sale'>;
  /** lots that can be assigned to recipients, by id */
  lots: Readonly<Record<number, LotData & { click?: NumberedLink }>>;
}

/** Data of a campaign that is the same for all its emails. */
export interface FrozenCampaign extends Heading {
  tracks: boolean;
  /** by variant and language */
  contents: ReadonlyMap<string, Frozen>;
}
export const contentKey = (variant: string, language: string): string => `${variant} ${language}`;

/** Number of cached campaigns and time to live in milliseconds; their contents no longer change. */
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

/** Returns a function that reads the shared data of a campaign, with a cache of the last ones. */
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
