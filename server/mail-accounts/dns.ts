import { Resolver } from 'node:dns/promises';
import sql from 'sql-template-tag';
import { getDomain } from 'tldts';
import type { DnsCheck } from '#contract/mail-accounts';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { withTimeout } from '../lib/with-timeout';
import type { Account } from './account';
import { type DkimKey, toDkimRecord } from './dkim-key';

/** The system resolver, or a fake one in tests. */
export interface DnsResolver {
  resolveTxt(name: string): Promise<string[][]>;
  resolveMx(name: string): Promise<{ exchange: string; priority: number }[]>;
}

/** Timeouts in milliseconds: for one name server without a retry, and for a query in total. */
const timeouts = { each: 2000, all: 5000 };

/** Creates a resolver that uses the name servers of the system, or the passed ones (`address:port`). */
export function createSystemResolver(servers: readonly string[] = [], { each, all } = timeouts): DnsResolver {
  const withResolver = <Records>(query: (resolver: Resolver) => Promise<Records>): Promise<Records> => {
    const resolver = new Resolver({ timeout: each, tries: 1 });
    if (servers.length > 0) resolver.setServers(servers);
    return withTimeout(all, undefined, (signal) => {
      signal.addEventListener('abort', () => resolver.cancel());
      return query(resolver);
    });
  };
  return {
    resolveTxt: (name) => withResolver((resolver) => resolver.resolveTxt(name)),
    resolveMx: (name) => withResolver((resolver) => resolver.resolveMx(name)),
  };
}

type DnsSettings = Pick<Account, 'from' | 'bounceDomain'> & { signature: DkimKey };
type DnsAccount = DnsSettings & Pick<Account, 'id' | 'version' | 'nextSignature'>;
type DnsResult = Pick<DnsCheck, 'state' | 'actual'>;

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
const notFoundCodes = ['ENOTFOUND', 'ENODATA'];

/** Returns the TXT records of a name that match a pattern; undefined when no name server replied. */
async function findTxtRecords(
  dnsResolver: DnsResolver,
  name: string,
  pattern: RegExp,
): Promise<string[] | undefined> {
  try {
    return (await dnsResolver.resolveTxt(name))
      .map((parts) => parts.join(''))
      .filter((text) => pattern.test(text));
  } catch (error) {
    return notFoundCodes.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined;
  }
}

const toDnsResult = (records: string[] | undefined, isValid: (one: string) => boolean): DnsResult => {
  if (!records) return { state: 'UNKNOWN', actual: '' };
  if (records.length === 0) return { state: 'MISSING', actual: '' };
  // Mailbox providers ignore both of two records.
  return {
    state: records.length === 1 && records.every(isValid) ? 'GOOD' : 'WRONG',
    actual: records.join('\n'),
  };
};

/** How long DNS results are valid, in hours. */
const cacheHours = 24;

/** Returns recent DNS results for the current version of an account; undefined when there are none. */
export const findCachedDns = async (
  db: Db,
  { id, version }: Pick<Account, 'id' | 'version'>,
  now: Date,
): Promise<DnsCheck[] | undefined> =>
  (
    await db.maybe<{ dns: DnsCheck[] }>(sql`
      select dns from mail_accounts where id = ${id} and dns is not null and dns_of = ${version}
        and dns_at > ${now}::timestamptz - make_interval(hours => ${cacheHours})`)
  )?.dns;

/**
 * Checks DNS like `checkDns` and caches the result for campaign checks. If the record of the next key is published, the key
 * is activated, provided that `userId` is a user who may change settings (null for others). Otherwise `next` contains the
 * result for the next key.
 */
export async function lookUpDns(
  app: { db: Db } & Pick<AppContext, 'secrets'>,
  account: DnsAccount,
  now: Date,
  dnsResolver: DnsResolver,
  userId: number | null,
): Promise<{ checks: DnsCheck[]; next: DnsCheck | null }> {
  const { id, version, nextSignature } = account;
  const next = nextSignature.publicKey ? await checkDkim(dnsResolver, nextSignature) : null;
  if (userId !== null && next?.state === 'GOOD' && (await activateNextKey(app, account, now, userId)))
    return lookUpDns(
      app,
      {
        ...account,
        signature: nextSignature,
        nextSignature: { ...nextSignature, selector: '', publicKey: '' },
        version: version + 1,
      },
      now,
      dnsResolver,
      userId,
    );
  const checks = await checkDns(account, dnsResolver);
  await app.db.run(sql`
    update mail_accounts set dns = ${JSON.stringify(checks)}::jsonb, dns_of = ${version}, dns_at = ${now}
    where id = ${id}`);
  return { checks, next };
}

/** Replaces the current key by the next one, unless the account was changed meanwhile. */
const activateNextKey = (
  { db, secrets }: { db: Db } & Pick<AppContext, 'secrets'>,
  { id, version }: Pick<Account, 'id' | 'version'>,
  now: Date,
  userId: number,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const next = await tx.maybe<{ key: string }>(sql`
      select next_dkim_key as key from mail_accounts where id = ${id} and version = ${version} for update`);
    if (!next) return false;
    // A key is encrypted for its column.
    const key = secrets.decrypt('mail_accounts.next_dkim_key', id, next.key);
    await tx.run(sql`
      update mail_accounts set dkim_key = ${secrets.encrypt('mail_accounts.dkim_key', id, key)},
        dkim_public_key = next_dkim_public_key, dkim_selector = next_dkim_selector, next_dkim_key = '',
        next_dkim_public_key = '', next_dkim_selector = '', version = version + 1
      where id = ${id}`);
    await recordEvent(tx, { now, userId, noun: 'mail-accounts', id, action: 'use-key' });
    return true;
  });

/** Checks the DNS records that mailbox providers require from bulk senders, and returns the result for each. */
export async function checkDns(account: DnsSettings, dnsResolver: DnsResolver): Promise<DnsCheck[]> {
  const { from, signature, bounceDomain } = account;
  const sender = domainOf(from.address);
  return Promise.all([
    checkSpf(dnsResolver, bounceDomain || sender),
    checkDkim(dnsResolver, signature),
    checkDmarc(dnsResolver, sender, signature.domain),
    checkMx(dnsResolver, bounceDomain),
  ]);
}

async function checkSpf(dnsResolver: DnsResolver, name: string): Promise<DnsCheck> {
  const records = await findTxtRecords(dnsResolver, name, /^v=spf1\b/i);
  return {
    kind: 'SPF',
    name,
    // `+all` would allow any server to send for the company.
    ...toDnsResult(records, (text) => !/[ +]\+?all\b/.test(text.replace(/[-~?]all/g, ''))),
    expected: { name, type: 'TXT', value: 'v=spf1 mx ~all' },
  };
}

async function checkDkim(dnsResolver: DnsResolver, signature: DkimKey): Promise<DnsCheck> {
  const wanted = toDkimRecord(signature);
  if (!wanted) return { kind: 'DKIM', name: signature.domain, state: 'MISSING', actual: '', expected: null };
  const parsePublicKey = (text: string) => /\bp=([^;]*)/.exec(text)?.[1]?.replace(/\s/g, '');
  const records = await findTxtRecords(dnsResolver, wanted.name, /\bp=/);
  return {
    kind: 'DKIM',
    name: wanted.name,
    ...toDnsResult(records, (text) => parsePublicKey(text) === parsePublicKey(wanted.value)),
    expected: wanted,
  };
}

/**
 * Returns the registered domain, `reader.co.uk` for `news.reader.co.uk` (RFC 7489, 3.2), according to the public suffix
 * list.
 */
const organizationalDomain = (domain: string): string =>
  getDomain(domain, { allowPrivateDomains: true }) ?? domain;

/**
 * A domain without its own policy uses that of its organizational domain. A signature of any domain below the same
 * organizational domain counts as aligned.
 */
async function checkDmarc(
  dnsResolver: DnsResolver,
  sender: string,
  signingDomain: string,
): Promise<DnsCheck> {
  const ownRecords = await findTxtRecords(dnsResolver, `_dmarc.${sender}`, /^v=DMARC1\b/i);
  const parent = organizationalDomain(sender);
  const records =
    ownRecords?.length === 0 && parent !== sender
      ? await findTxtRecords(dnsResolver, `_dmarc.${parent}`, /^v=DMARC1\b/i)
      : ownRecords;
  const isAligned = signingDomain === '' || organizationalDomain(signingDomain.toLowerCase()) === parent;
  return {
    kind: 'DMARC',
    name: `_dmarc.${sender}`,
    ...toDnsResult(records, (text) => isAligned && /\bp=(none|quarantine|reject)\b/i.test(text)),
    expected: {
      name: `_dmarc.${sender}`,
      type: 'TXT',
      value: `v=DMARC1; p=none; rua=mailto:dmarc@${sender}`,
    },
  };
}

async function checkMx(dnsResolver: DnsResolver, name: string): Promise<DnsCheck> {
  const check = { kind: 'BOUNCE_MX', name } as const;
  if (!name) return { ...check, state: 'UNUSED', actual: '', expected: null };
  const wanted = { name, type: 'MX', value: `10 mail.${organizationalDomain(name)}` } as const;
  try {
    const records = await dnsResolver.resolveMx(name);
    const exchanges = records.map(({ exchange, priority }) => `${priority} ${exchange}`);
    return {
      ...check,
      state: exchanges.length > 0 ? 'GOOD' : 'MISSING',
      actual: exchanges.join('\n'),
      expected: wanted,
    };
  } catch (error) {
    const isMissing = notFoundCodes.includes((error as NodeJS.ErrnoException).code ?? '');
    return { ...check, state: isMissing ? 'MISSING' : 'UNKNOWN', actual: '', expected: wanted };
  }
}
