import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { type Account, campaignAccountId, findAccounts } from '../mail-accounts/account';
import { findCachedDns } from '../mail-accounts/dns';
import type { RawFinding } from './finding';
import type { CampaignFacts } from './queries';

/**
 * Returns findings about the campaign's mail account: its secrets and its DNS records. Records are not checked when mail stays
 * in the outbox.
 */
export async function accountFindings(
  db: Db,
  app: Pick<AppContext, 'config' | 'now' | 'secrets'>,
  { id }: Pick<CampaignFacts, 'id'>,
): Promise<RawFinding[]> {
  const account = await findCampaignAccount(db, app, id);
  if (account?.canSend === false)
    return [{ code: 'UNREADABLE_SECRET', part: 'schedule', detail: account.name }];
  if (account?.delivery !== 'SMTP') return [];
  const checks = await findCachedDns(db, account, app.now());
  if (!checks) return [{ code: 'UNCHECKED_DNS', part: 'schedule', detail: account.name }];
  return checks.flatMap(({ kind, state, name }): RawFinding[] => {
    const detail = `${kind} ${name}`.trim();
    if (kind === 'BOUNCE_MX') return [];
    if (state === 'MISSING' || state === 'WRONG') return [{ code: 'BAD_DNS', part: 'schedule', detail }];
    return state === 'UNKNOWN' ? [{ code: 'UNKNOWN_DNS', part: 'schedule', detail }] : [];
  });
}

export const findCampaignAccount = async (
  db: Db,
  app: Pick<AppContext, 'config' | 'secrets'>,
  id: number,
): Promise<Account | undefined> =>
  (
    await findAccounts(
      db,
      app,
      sql`a.id = (select ${campaignAccountId(sql`c`)} from campaigns c where c.id = ${id})`,
    )
  )[0];
