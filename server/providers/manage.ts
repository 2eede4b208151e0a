import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import { neededFields, providerFields } from '#contract/provider-fields';
import type { ProviderService } from '#contract/provider-services';
import type { Provider, providers } from '#contract/providers';
import type { Context } from '../app-context';
import { assignments, toColumnValues } from '../db/fields';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { readProvider } from './provider';

/**
 * Saves a provider. The secret belongs to a client at an issuer, so another of them clears it unless a new secret is given.
 * Refuses a stale version, and to switch on what is not set up completely.
 */
export function saveProvider(
  { db, app, now, user }: Context,
  service: ProviderService,
  { version, clientSecret, ...form }: Input<typeof providers.update>['body'],
): Promise<Provider> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from providers where service = ${service} for update`);
    const before = await readProvider(tx, app, service);
    await checkVersion(tx, 'providers', before.id, before, version);
    const isOtherClient = (['issuer', 'tenant', 'clientId'] as const).some(
      (field) => form[field] !== before[field],
    );
    const secret = clientSecret ?? (isOtherClient ? '' : undefined);
    const hasSecret = secret === undefined ? before.hasSecret : secret !== '';
    if (form.enabled) assertComplete(service, form, hasSecret);
    await tx.run(sql`
      update providers set ${assignments(toColumnValues(providerFields, form))}, version = version + 1
      where id = ${before.id}`);
    if (secret !== undefined)
      await tx.run(sql`
        update providers set client_secret = ${app.secrets.encrypt('providers.client_secret', before.id, secret)}
        where id = ${before.id}`);
    const changes: Record<string, [unknown, unknown]> = {
      ...findDifferences(before, form),
      // The secret is recorded as changed without its value.
      ...(secret === undefined ? {} : { clientSecret: ['•', '•'] }),
    };
    const event = { now, userId: user.id, noun: 'providers', id: before.id, action: 'update' } as const;
    await recordEvent(tx, { ...event, changes });
    return readProvider(tx, app, service);
  });
}

function assertComplete(
  service: ProviderService,
  form: Omit<Input<typeof providers.update>['body'], 'version'>,
  hasSecret: boolean,
): void {
  const missing: string[] = neededFields[service].filter((field) => form[field] === '');
  if (!hasSecret) missing.push('clientSecret');
  if (missing.length > 0)
    refuse(
      'input.invalid',
      {},
      missing.map((path) => ({ path, code: 'required' })),
    );
}
