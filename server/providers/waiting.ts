import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Input, Reply } from '#contract/api/route';
import { getProviderName } from '#contract/provider-fields';
import type { ProviderService } from '#contract/provider-services';
import type { providers, WaitingIdentity } from '#contract/providers';
import { base } from '../../config/layout';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { toSinglePage } from '../lib/single-page';
import { sendNotice } from '../mail/mail';
import { createUser } from '../users/user';
import type { ProviderIdentity } from './identity';
import type { UsableProvider } from './provider';

/**
 * Stores an account of no user whose owner may ask for one: the provider itself states that the email address is verified, and
 * the house allows its domain. Returns whether it did.
 */
export async function addWaitingIdentity(
  db: Db,
  { service, allowedDomains }: UsableProvider,
  { issuer, subject, tenant, email, isEmailVerified, name }: ProviderIdentity,
  now: Date,
): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (!isEmailVerified || !email.includes('@') || !allowedDomains.includes(domain)) return false;
  await db.run(sql`
    insert into waiting_identities (service, issuer, subject, tenant, email, name, asked_at)
    values (${service}, ${issuer}, ${subject}, ${tenant}, ${email}, ${name}, ${now})
    on conflict (issuer, subject) do update set email = excluded.email, name = excluded.name, asked_at = excluded.asked_at`);
  return true;
}

type Row = Omit<WaitingIdentity, 'provider'> & { displayName: string };

export async function listWaitingIdentities({ db }: Context): Promise<Reply<typeof providers.waiting>> {
  const rows = await db.rows<Row>(sql`
    select w.id, w.service, p.display_name as "displayName", w.email, w.name, w.asked_at as "requestedAt"
    from waiting_identities w join providers p on p.service = w.service order by w.asked_at, w.id`);
  return toSinglePage(
    rows.map(({ displayName, ...row }) => ({ ...row, provider: getProviderName(row.service, displayName) })),
  );
}

interface TakenIdentity {
  providerId: number;
  service: ProviderService;
  displayName: string;
  issuer: string;
  subject: string;
  tenant: string;
  email: string;
}

/** Takes a waiting account, so that two administrators cannot decide about it. Throws `row.not_found`. */
const takeWaitingIdentity = async (tx: Db, id: number): Promise<TakenIdentity> =>
  (await tx.maybe<TakenIdentity>(sql`
    delete from waiting_identities w using providers p where w.id = ${id} and p.service = w.service
    returning p.id as "providerId", w.service, p.display_name as "displayName", w.issuer, w.subject, w.tenant, w.email`)) ??
  refuse('row.not_found');

/**
 * Creates a user without a password who signs in with this account, and tells them by email. Throws `row.not_found`, and
 * refuses an address that another user has.
 */
export async function acceptIdentity(
  { db, app, now, user }: Context,
  waitingId: number,
  input: Input<typeof providers.accept>['body'],
): Promise<void> {
  await db.transaction(async (tx) => {
    const { service, displayName, issuer, subject, tenant, email } = await takeWaitingIdentity(tx, waitingId);
    const id = await createUser(tx, { ...input, email }, now);
    const bound = await tx.run(sql`
      insert into identities (user_id, service, issuer, subject, tenant, email, bound_at)
      values (${id}, ${service}, ${issuer}, ${subject}, ${tenant}, ${email}, ${now}) on conflict do nothing`);
    const provider = getProviderName(service, displayName);
    if (bound === 0) refuse('provider.taken', { name: provider });
    const event = { now, userId: user.id, noun: 'users', id, action: 'accept-identity' } as const;
    await recordEvent(tx, { ...event, changes: { role: [null, input.role], provider: [null, provider] } });
    await sendNotice(tx, app, { email, language: input.language }, 'providerBound', {
      ...{ name: input.name, provider, link: `${app.publicUrl}${base}`, hours: 7 * 24 },
    });
    await tx.afterCommit(() => app.nudge?.());
  });
}

/** Rejects a waiting account. Throws `row.not_found`. */
export async function rejectIdentity({ db, now, user }: Context, waitingId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { providerId } = await takeWaitingIdentity(tx, waitingId);
    const event = { now, userId: user.id, noun: 'providers', id: providerId } as const;
    await recordEvent(tx, { ...event, action: 'reject-identity' });
  });
}
