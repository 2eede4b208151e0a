import sql, { join, raw, type Sql } from 'sql-template-tag';
import { accountFields, hiddenAccountFields } from '#contract/account-fields';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import { type Account, type AccountForm, type mailAccounts, writeOnlyKeys } from '#contract/mail-accounts';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import {
  assignments,
  type ColumnValue,
  columnsAndValues,
  selectFieldColumns,
  toColumnValues,
} from '../db/fields';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { checkPlaces } from '../settings/places';
import { selectNextKey } from './account';
import { type DkimKey, newDkimKey, toDkimRecord } from './dkim-key';

type NewAccount = Input<typeof mailAccounts.create>['body'];
type AccountChanges = Partial<NewAccount>;

const storedFields = { ...accountFields, ...hiddenAccountFields };

type Row = Omit<Account, 'dkimRecord' | 'nextDkimRecord' | 'delivery'> & {
  publicKey: string;
  nextKey: DkimKey;
};

/** The columns of the secrets that users see as present or unreadable. */
const secretColumns: Readonly<Record<keyof Account['has'], string>> = {
  password: 'password',
  imapPassword: 'imap_password',
  webhookSecret: 'webhook_secret',
  dkimKey: 'dkim_key',
};
const listSecretColumns = (toSql: (name: string, column: Sql) => Sql): Sql =>
  join(Object.entries(secretColumns).map(([name, column]) => toSql(name, raw(`a.${column}`))));

/** Returns the mail accounts without secrets, the default account first. */
export async function listAccounts(
  db: Db,
  { config, secrets }: Pick<AppContext, 'config' | 'secrets'>,
  where: Sql,
): Promise<Account[]> {
  const rows = await db.rows<Row>(sql`
    select a.id, a.is_default as "isDefault", ${selectFieldColumns(accountFields, 'a')},
      a.dkim_public_key as "publicKey", ${selectNextKey(secrets)} as "nextKey", a.version,
      jsonb_build_object(${listSecretColumns((name, column) => sql`${name}::text, ${column} <> ''`)}) as has,
      array_remove(array[${listSecretColumns(
        (name, column) => sql`case when not ${secrets.hasKey(column)} then ${name}::text end`,
      )}], null) as unreadable,
      case when a.opens_at > now() then a.opens_at end as "restsUntil", a.last_error as error
    from mail_accounts a where ${where} order by a.is_default desc, lower(a.name)`);
  return rows.map(({ publicKey, nextKey, ...account }) => ({
    ...account,
    dkimRecord: toDkimRecord({ domain: account.dkimDomain, selector: account.dkimSelector, publicKey }),
    nextDkimRecord: toDkimRecord(nextKey),
    delivery: account.host || config.mailUrl ? 'SMTP' : 'OUTBOX',
  }));
}

/** Returns one mail account. Refuses `row.not_found`. */
export const readAccount = async (
  db: Db,
  app: Pick<AppContext, 'config' | 'secrets'>,
  id: number,
): Promise<Account> => (await listAccounts(db, app, sql`a.id = ${id}`))[0] ?? refuse('row.not_found');

/** Returns the columns and values of an account's fields, its secrets encrypted. */
function toEncryptedValues(
  { secrets }: Pick<AppContext, 'secrets'>,
  id: number,
  input: AccountChanges,
): ColumnValue[] {
  const encrypted = writeOnlyKeys.flatMap((key): [string, string][] => {
    const value = input[key];
    return value === undefined
      ? []
      : [[key, secrets.encrypt(`mail_accounts.${hiddenAccountFields[key].column}`, id, value)]];
  });
  return toColumnValues(storedFields, { ...input, ...Object.fromEntries(encrypted) });
}

async function checkInput(tx: Db, input: AccountChanges, id: number | null): Promise<void> {
  await checkPlaces(tx, input);
  if (
    input.name !== undefined &&
    (await tx.maybe(
      sql`select 1 from mail_accounts where lower(name) = lower(${input.name}) and id is distinct from ${id}::bigint`,
    ))
  )
    refuseField('name', 'duplicate');
}

/** Adds a mail account. Refuses a name in use, and an unknown department. */
export function createAccount({ db, user, now, app }: Context, input: NewAccount): Promise<Account> {
  return db.transaction(async (tx) => {
    await checkInput(tx, input, null);
    // A secret is encrypted for its row.
    const { id } = await tx.row<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('mail_accounts', 'id')) as id`,
    );
    const pairs = [{ column: 'id', value: id }, ...toEncryptedValues(app, id, input)];
    await tx.run(sql`insert into mail_accounts ${columnsAndValues(pairs)}`);
    await recordEvent(tx, { now, userId: user.id, noun: 'mail-accounts', id, action: 'create' });
    return readAccount(tx, app, id);
  });
}

/**
 * Refuses while emails have an unknown outcome, because only the server that received them can tell whether they arrived.
 */
async function assertNoDoubtfulMails(tx: Db, id: number): Promise<void> {
  const { count } = await tx.row<{ count: number }>(
    sql`select count(*) as count from campaign_recipients where account_id = ${id} and state = 'UNKNOWN'`,
  );
  if (count > 0) refuse('mail.account_in_doubt', { count });
}

/**
 * Updates a mail account; a different server or username clears its password. Refuses a stale version, a different server
 * while emails sent through it have an unknown outcome, and what `createAccount` refuses.
 */
export function updateAccount(
  { db, user, now, app }: Context,
  id: number,
  { version, isDefault, ...input }: Input<typeof mailAccounts.update>['body'],
): Promise<Account> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from mail_accounts order by id for update`);
    const before = await readAccount(tx, app, id);
    await checkVersion(tx, 'mail-accounts', id, before, version);
    await checkInput(tx, input, id);
    const isChanged = (...fields: (keyof AccountForm)[]) =>
      fields.some((key) => input[key] !== undefined && input[key] !== before[key]);
    if (isChanged('host', 'port', 'oracleUrl')) await assertNoDoubtfulMails(tx, id);
    // The password belongs to the previous server and username and must not be sent to another one.
    if (isChanged('host', 'port', 'secure', 'username')) input.password ??= '';
    if (isChanged('imapHost', 'imapPort', 'imapSecure', 'imapUsername')) input.imapPassword ??= '';
    const pairs = toEncryptedValues(app, id, input);
    if (isDefault && !before.isDefault) {
      await tx.run(sql`update mail_accounts set is_default = false where is_default`);
      await tx.run(sql`update mail_accounts set is_default = true where id = ${id}`);
    }
    const sets = pairs.length > 0 ? [assignments(pairs)] : [];
    // A corrected account is used again immediately instead of after its pause.
    const resetBreaker = sql`failures = 0, opens_at = null, last_error = null, version = version + 1`;
    await tx.run(sql`update mail_accounts set ${join([...sets, resetBreaker])} where id = ${id}`);
    const visibleInput = Object.fromEntries(Object.entries(input).filter(([key]) => key in accountFields));
    const changes: Record<string, [unknown, unknown]> = {
      ...findDifferences(before, visibleInput),
      ...(isDefault && !before.isDefault ? { isDefault: [false, true] } : {}),
      // Secrets are recorded as changed without their values.
      ...Object.fromEntries(
        writeOnlyKeys.filter((key) => input[key] !== undefined).map((key) => [key, ['•', '•']]),
      ),
    };
    await recordEvent(tx, { now, userId: user.id, noun: 'mail-accounts', id, action: 'update', changes });
    await tx.afterCommit(() => app.nudge?.());
    return readAccount(tx, app, id);
  });
}

/** Deletes a mail account. Refuses the default account, and one that a campaign uses. */
export function removeAccount({ db, user, now, app }: Context, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from mail_accounts where id = ${id} for update`);
    const { isDefault } = await readAccount(tx, app, id);
    const isUsed = await tx.maybe(sql`select 1 from campaigns where account_id = ${id} limit 1`);
    if (isDefault || isUsed) refuse('mail.account_used');
    await recordEvent(tx, { now, userId: user.id, noun: 'mail-accounts', id, action: 'remove' });
    await tx.run(sql`delete from mail_accounts where id = ${id}`);
  });
}

/**
 * Creates a signing key for an account. The first key is used immediately; any other one waits under its own selector until
 * its record is published (`lookUpDns`), because signatures fail as long as the key cannot be looked up. Refuses an account
 * without a domain to sign for.
 */
export function makeKey({ db, user, now, app }: Context, id: number): Promise<Account> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from mail_accounts where id = ${id} for update`);
    const { dkimDomain, dkimSelector, has } = await readAccount(tx, app, id);
    if (!dkimDomain) refuseField('dkimDomain', 'required');
    const { privateKey, publicKey } = await newDkimKey();
    await tx.run(
      has.dkimKey
        ? sql`
          update mail_accounts set next_dkim_key = ${app.secrets.encrypt('mail_accounts.next_dkim_key', id, privateKey)},
            next_dkim_public_key = ${publicKey}, next_dkim_selector = ${newSelector(now)}, version = version + 1
          where id = ${id}`
        : sql`
          update mail_accounts set dkim_key = ${app.secrets.encrypt('mail_accounts.dkim_key', id, privateKey)},
            dkim_public_key = ${publicKey}, dkim_selector = ${dkimSelector || defaultSelector}, version = version + 1
          where id = ${id}`,
    );
    await recordEvent(tx, { now, userId: user.id, noun: 'mail-accounts', id, action: 'make-key' });
    return readAccount(tx, app, id);
  });
}

const defaultSelector = 'rostrum';
/** Returns an unused selector, because name servers cache the records of previous ones. */
const newSelector = (now: Date): string =>
  `${defaultSelector}-${now.toISOString().slice(0, 19).replaceAll(/\D/g, '')}`;
