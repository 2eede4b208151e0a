import sql from 'sql-template-tag';
import type { Language } from '#contract/session';
import type { Db } from '../db/database';

/** Stores the parts of a campaign email that are frozen at its start. The sending code defines their shape. */
export const storeFrozen = (
  tx: Db,
  campaignId: number,
  { variant, language }: { variant: 'A' | 'B'; language: Language },
  frozen: object,
): Promise<number> =>
  tx.run(sql`
    update campaign_emails set frozen = coalesce(frozen, '{}') || ${JSON.stringify(frozen)}::jsonb
    where campaign_id = ${campaignId} and variant = ${variant} and language = ${language}`);
