import { Resolver } from 'node:dns/promises';
import sql from 'sql-template-tag';
import { getDomain } from 'tldts';
import type { DnsCheck } from '#contract/mail-accounts';
import type { Db } from '../db/database';
import { record } from '../events/event';
import { withTimeout } from '../lib/with-timeout';
import type { Account } from './account';
import { dkimRecordOf } from './dkim-key';

/** Whom is asked: the machine's name servers, or another in tests. */
export interface Names {
  resolveTxt(name: string): Promise<string[][]>;
  resolveMx(name: string): Promise<{ exchange: string; priority: number }[]>;
}

/** A name server that says nothing for so long is not asked again; so long all of them together have, milliseconds. */
const timeouts = { each: 2000, all: 5000 };

/** Asks the name servers of this machine, or these (`address:port`). */
export function systemNames(servers: readonly string[] = [], { each, all } = timeouts): Names {
  const within = <Records>(ask: (resolver: Resolver) => Promise<Records>): Promise<Records> => {
    const resolver = new Resolver({ timeout: each, tries: 1 });
    if (servers.length > 0) resolver.setServers(servers);
    return withTimeout(all, undefined, (signal) => {
      signal.addEventListener('abort', () => resolver.cancel());
      return ask(resolver);
    });
  };
  return {
    resolveTxt: (name) => within((resolver) => resolver.resolveTxt(name)),
    resolveMx: (name) => within((resolver) => resolver.resolveMx(name)),
  };
}

type Asked = Pick<Account, 'from' | 'signature' | 'bounceDomain' | 'relay'>;
type Found = Pick<DnsCheck, 'state' | 'found'>;

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
const nowhere = ['ENOTFOUND', 'ENODATA'];

/** The texts under a name that begin in this way; undefined: nobody answered. */
async function texts(names: Names, name: string, begins: RegExp): Promise<string[] | undefined> {
  try {
    return (await names.resolveTxt(name)).map((parts) => parts.join('')).filter((text) => begins.test(text));
  } catch (error) {
    return nowhere.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined;
  }
}

const foundOf = (found: string[] | undefined, isRight: (one: string) => boolean): Found => {
  if (!found) return { state: 'UNKNOWN', found: '' };
  if (found.length === 0) return { state: 'MISSING', found: '' };
  // Of two, mailbox providers heed neither.
  return { state: found.length === 1 && found.every(isRight) ? 'GOOD' : 'WRONG', found: found.join('\n') };
};

/** So long it counts what was found, hours. */
const kept = 24;

/** What was found of an account of late, as it stands now; undefined: nobody has looked. */
export const knownDns = async (
  db: Db,
  { id, version }: Pick<Account, 'id' | 'version'>,
  now: Date,
): Promise<DnsCheck[] | undefined> =>
  (
    await db.maybe<{ dns: DnsCheck[] }>(sql`
      select dns from mail_accounts where id = ${id} and dns is not null and dns_of = ${version}
        and dns_at > ${now}::timestamptz - make_interval(hours => ${kept})`)
  )?.dns;

/**
 * As `checkDns`; what was found is kept for the checks of campaigns. A newer key whose record is found signs from now on if
 * `userId` is somebody who may change settings; null: nobody who may. Otherwise `next` says what was found of it.
 */
export async function lookUpDns(
  db: Db,
  account: Account,
  now: Date,
  names: Names,
  userId: number | null,
): Promise<{ checks: DnsCheck[]; next: DnsCheck | null }> {
  const { id, version, nextSignature } = account;
  const next = nextSignature.key ? await dkim(names, nextSignature) : null;
  if (userId !== null && next?.state === 'GOOD' && (await takeNextKey(db, account, now, userId)))
    return lookUpDns(
      db,
      {
        ...account,
        signature: nextSignature,
        nextSignature: { ...nextSignature, selector: '', key: '' },
        version: version + 1,
      },
      now,
      names,
      userId,
    );
  const checks = await checkDns(account, names);
  await db.run(sql`
    update mail_accounts set dns = ${JSON.stringify(checks)}::jsonb, dns_of = ${version}, dns_at = ${now}
    where id = ${id}`);
  return { checks, next };
}

/** The newer key takes the place of the old one, unless the account was changed meanwhile. */
const takeNextKey = (db: Db, { id, version }: Account, now: Date, userId: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const used = await tx.run(sql`
      update mail_accounts set dkim_key = next_dkim_key, dkim_selector = next_dkim_selector, next_dkim_key = '',
        next_dkim_selector = '', version = version + 1
      where id = ${id} and version = ${version}`);
    if (used > 0) await record(tx, { now, userId, noun: 'mail-accounts', id, action: 'use-key' });
    return used > 0;
  });

/** Looks up what mailbox providers ask of who sends to many, and says of each whether it stands. */
export async function checkDns(account: Asked, names: Names): Promise<DnsCheck[]> {
  const { from, signature, bounceDomain } = account;
  const sender = domainOf(from.address);
  return Promise.all([
    spf(names, bounceDomain || sender),
    dkim(names, signature),
    dmarc(names, sender, signature.domain),
    mx(names, bounceDomain),
  ]);
}

async function spf(names: Names, name: string): Promise<DnsCheck> {
  const found = await texts(names, name, /^v=spf1\b/i);
  return {
    kind: 'SPF',
    name,
    // `+all` lets everybody write as the house.
    ...foundOf(found, (text) => !/[ +]\+?all\b/.test(text.replace(/[-~?]all/g, ''))),
    wanted: { name, type: 'TXT', value: 'v=spf1 mx ~all' },
  };
}

async function dkim(names: Names, signature: Asked['signature']): Promise<DnsCheck> {
  const wanted = dkimRecordOf(signature);
  if (!wanted) return { kind: 'DKIM', name: signature.domain, state: 'MISSING', found: '', wanted: null };
  const keyOf = (text: string) => /\bp=([^;]*)/.exec(text)?.[1]?.replace(/\s/g, '');
  const found = await texts(names, wanted.name, /\bp=/);
  return {
    kind: 'DKIM',
    name: wanted.name,
    ...foundOf(found, (text) => keyOf(text) === keyOf(wanted.value)),
    wanted,
  };
}

/** The domain that somebody registered, `reader.co.uk` of `news.reader.co.uk` (RFC 7489, 3.2), by the list of public suffixes. */
const organizationalDomain = (domain: string): string =>
  getDomain(domain, { allowPrivateDomains: true }) ?? domain;

/** The policy of a domain also holds for those below its organizational domain, and so does its signature. */
async function dmarc(names: Names, sender: string, signs: string): Promise<DnsCheck> {
  const own = await texts(names, `_dmarc.${sender}`, /^v=DMARC1\b/i);
  const parent = organizationalDomain(sender);
  const found =
    own?.length === 0 && parent !== sender ? await texts(names, `_dmarc.${parent}`, /^v=DMARC1\b/i) : own;
  const isAligned = signs === '' || organizationalDomain(signs.toLowerCase()) === parent;
  return {
    kind: 'DMARC',
    name: `_dmarc.${sender}`,
    ...foundOf(found, (text) => isAligned && /\bp=(none|quarantine|reject)\b/i.test(text)),
    wanted: { name: `_dmarc.${sender}`, type: 'TXT', value: `v=DMARC1; p=none; rua=mailto:dmarc@${sender}` },
  };
}

async function mx(names: Names, name: string): Promise<DnsCheck> {
  const said = { kind: 'BOUNCE_MX', name } as const;
  if (!name) return { ...said, state: 'UNUSED', found: '', wanted: null };
  const wanted = { name, type: 'MX', value: `10 mail.${organizationalDomain(name)}` } as const;
  try {
    const found = await names.resolveMx(name);
    const lines = found.map(({ exchange, priority }) => `${priority} ${exchange}`);
    return { ...said, state: lines.length > 0 ? 'GOOD' : 'MISSING', found: lines.join('\n'), wanted };
  } catch (error) {
    const isNone = nowhere.includes((error as NodeJS.ErrnoException).code ?? '');
    return { ...said, state: isNone ? 'MISSING' : 'UNKNOWN', found: '', wanted };
  }
}
