import sql, { type Sql } from 'sql-template-tag';
import { getProviderName } from '#contract/provider-fields';
import type { ProviderService } from '#contract/provider-services';
import type { SignInProvider } from '#contract/session';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';

/** the cookie of a browser that has begun to sign in at a provider */
export const attemptCookie = 'rostrum-attempts';

/** Returns SQL that tells whether users can sign in with a row of `providers p`. */
export const isProviderUsable = ({ secrets }: Pick<AppContext, 'secrets'>): Sql =>
  sql`(p.enabled and p.client_secret <> '' and ${secrets.hasKey(sql`p.client_secret`)})`;

/** Returns the providers with which users can sign in. */
export async function listSignInProviders(
  app: Pick<AppContext, 'db' | 'secrets'>,
): Promise<SignInProvider[]> {
  const rows = await app.db.rows<{ service: ProviderService; displayName: string }>(sql`
    select service, display_name as "displayName" from providers p where ${isProviderUsable(app)} order by id`);
  return rows.map(({ service, displayName }) => ({ service, name: getProviderName(service, displayName) }));
}

/** Returns whether the user has bound an account at a provider that the house offers. */
export const canSignInAtProvider = async (
  app: Pick<AppContext, 'secrets'>,
  tx: Db,
  userId: number,
): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from identities i join providers p on p.service = i.service
    where i.user_id = ${userId} and ${isProviderUsable(app)} limit 1`)) !== undefined;
