import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Reply } from '#contract/api/route';
import { getProviderName } from '#contract/provider-fields';
import type { ProviderService } from '#contract/provider-services';
import type { Binding, providers } from '#contract/providers';
import { base } from '../../config/layout';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { toSinglePage } from '../lib/single-page';
import { isProviderUsable } from '../session/providers';
import { sendSecurityNotice } from '../session/security-notice';
import { hasOtherWayIn } from '../session/ways-in';
import type { ProviderIdentity } from './identity';
import type { UsableProvider } from './provider';

/** the tab of the profile that lists the bindings */
export const bindingPage = '/settings/user-profile?tab=binding';

type Row = Pick<Binding, 'service' | 'isOffered' | 'identity'> & { displayName: string };

/** Returns the providers that the house offers or that the user has bound. */
export async function listBindings({ db, app, user }: Context): Promise<Reply<typeof providers.bindings>> {
  const rows = await db.rows<Row>(sql`
    select p.service, p.display_name as "displayName", ${isProviderUsable(app)} as "isOffered",
      case when i.id is not null then jsonb_build_object('id', i.id, 'email', i.email,
        'boundAt', to_jsonb(i.bound_at), 'lastUsedAt', to_jsonb(i.last_used_at)) end as identity
    from providers p left join identities i on i.service = p.service and i.user_id = ${user.id}
    where i.id is not null or ${isProviderUsable(app)} order by p.id`);
  return toSinglePage(
    rows.map(({ displayName, ...row }) => ({ ...row, name: getProviderName(row.service, displayName) })),
  );
}

/** Records that another account can sign in as the user, or no longer can, and notifies the user by email. */
async function announceBinding(
  tx: Db,
  { app, user, now }: Context,
  name: string,
  isBound: boolean,
): Promise<void> {
  await recordEvent(tx, {
    ...{ now, userId: user.id, noun: 'users', id: user.id },
    action: isBound ? 'bind-provider' : 'unbind-provider',
    changes: { provider: isBound ? [null, name] : [name, null] },
  });
  await sendSecurityNotice(tx, app, user, isBound ? 'providerBound' : 'providerUnbound', {
    name: user.name,
    provider: name,
    link: `${app.publicUrl}${base.slice(0, -1)}${bindingPage}`,
  });
  await tx.afterCommit(() => app.nudge?.());
}

/**
 * Binds an account at a provider to the signed-in user. Throws `provider.taken` for the account of another user and
 * `provider.bound` when the user has bound another account of this provider.
 */
export async function bindIdentity(
  context: Context,
  { service, name }: UsableProvider,
  { issuer, subject, tenant, email }: ProviderIdentity,
): Promise<void> {
  const { db, user, now } = context;
  await db.transaction(async (tx) => {
    const bound = await tx.run(sql`
      insert into identities (user_id, service, issuer, subject, tenant, email, bound_at)
      values (${user.id}, ${service}, ${issuer}, ${subject}, ${tenant}, ${email}, ${now})
      on conflict do nothing`);
    if (bound > 0) return announceBinding(tx, context, name, true);
    const owner = await tx.maybe<{ userId: number }>(
      sql`select user_id as "userId" from identities where issuer = ${issuer} and subject = ${subject}`,
    );
    if (!owner) refuse('provider.bound', { name });
    if (owner?.userId !== user.id) refuse('provider.taken', { name });
  });
}

/** Removes an account of the user. Throws `row.not_found`, and `provider.last` when nothing else would let the user in. */
export async function unbindIdentity(context: Context, id: number): Promise<void> {
  const { db, app, user } = context;
  await db.transaction(async (tx) => {
    // Two removals at the same time must not both take the other for the way in that remains.
    await tx.run(sql`select 1 from users where id = ${user.id} for no key update`);
    const removed = await tx.maybe<{ service: ProviderService; displayName: string }>(sql`
      delete from identities i using providers p
      where i.id = ${id} and i.user_id = ${user.id} and p.service = i.service
      returning i.service, p.display_name as "displayName"`);
    if (!removed) return refuse('row.not_found');
    if (!(await hasOtherWayIn(app, tx, { userId: user.id }))) refuse('provider.last');
    await announceBinding(tx, context, getProviderName(removed.service, removed.displayName), false);
  });
}
