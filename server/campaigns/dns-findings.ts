import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { type Account, accountOf, accountsWhere } from '../mail-accounts/account';
import { knownDns } from '../mail-accounts/dns';
import type { Found } from './found';
import type { CampaignFacts } from './queries';

/** Does the world believe mails of the account it goes through? What stays in the outbox is asked by nobody. */
export async function dnsFindings(
  db: Db,
  app: Pick<AppContext, 'config' | 'now'>,
  { id }: Pick<CampaignFacts, 'id'>,
): Promise<Found[]> {
  const account = await accountOfCampaign(db, app, id);
  if (!account?.relay) return [];
  const checks = await knownDns(db, account, app.now());
  if (!checks) return [{ code: 'UNCHECKED_DNS', part: 'schedule', detail: account.name }];
  return checks.flatMap(({ kind, state, name }): Found[] => {
    const detail = `${kind} ${name}`.trim();
    if (kind === 'BOUNCE_MX') return [];
    if (state === 'MISSING' || state === 'WRONG') return [{ code: 'BAD_DNS', part: 'schedule', detail }];
    return state === 'UNKNOWN' ? [{ code: 'UNKNOWN_DNS', part: 'schedule', detail }] : [];
  });
}

/** The account a campaign goes through. */
export const accountOfCampaign = async (
  db: Db,
  { config }: Pick<AppContext, 'config'>,
  id: number,
): Promise<Account | undefined> =>
  (
    await accountsWhere(
      db,
      config,
      sql`a.id = (select ${accountOf(sql`c`)} from campaigns c where c.id = ${id})`,
    )
  )[0];
