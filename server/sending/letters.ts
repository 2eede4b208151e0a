import { randomBytes } from 'node:crypto';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import type { Account } from '../mail-accounts/account';
import { openFiller } from '../rendering/fill';
import type { Claimed } from './claim';
import { keepFrozen, letterKey } from './frozen';
import { mailOf, modelOf, type Written } from './reader-mail';
import { type Readers, readersOf } from './readers';
import { addressesOf } from './token';

/** A mail that waits for a line. */
export interface Ready extends Written {
  /** as it goes over the line */
  bytes: Uint8Array;
}

export interface EmailDependencies {
  /** a campaign's letters cannot be filled */
  stall(campaignId: number, error: unknown): Promise<void>;
  giveBack(ids: readonly number[]): Promise<unknown>;
  /** the letter says of them what is not known, and nothing stands in for it */
  leaveOut(ids: readonly number[]): Promise<unknown>;
}

export interface Letters {
  /**
   * The mails of claimed rows. What cannot be written is given back, and its campaign stands still; in whose mail a value
   * of their own would be missing is left out.
   */
  write(account: Account, rows: readonly Claimed[], dependencies: EmailDependencies): Promise<Written[]>;
  /** The same, signed and ready for a line. */
  compose(account: Account, rows: readonly Claimed[], dependencies: EmailDependencies): Promise<Ready[]>;
  close(): Promise<void>;
}

/** Opens the desk where mails are written for their readers, in a child process. */
export function openLetters(app: AppContext): Letters {
  const { db } = app;
  const filler = openFiller();
  const frozenOf = keepFrozen(db);

  const writeSome: Writing<Written> = async (account, rows, readers, { leaveOut }) => {
    const [first] = rows;
    if (!first) return [];
    const campaign = await frozenOf(first.campaignId);
    const frozen = campaign.letters.get(letterKey(first.variant, first.language));
    if (!frozen) throw new Error(`the campaign has no letter ${first.variant} in ${first.language}`);
    const ways = { key: readers.key, publicUrl: app.publicUrl, bounceDomain: account.bounceDomain };
    const written = rows.map((row) => {
      const reader = readers.people.get(row.id);
      const tracks = campaign.tracks && reader?.untracked === false;
      const addresses = addressesOf(ways, row.id, frozen.links, tracks);
      return { row, reader, addresses };
    });
    const presses = `p${randomBytes(12).toString('hex')}x`;
    const filled = await filler.fill(
      frozen.compiled,
      written.map(({ reader, addresses }) => modelOf(frozen, reader, addresses, presses)),
    );
    const holes = written.flatMap(({ row }, at) => (filled[at]?.empty.some(isReaders) ? [row.id] : []));
    if (holes.length > 0) await leaveOut(holes);
    return written.flatMap(({ row, addresses }, at) => {
      const letter = filled[at];
      if (!letter || holes.includes(row.id)) return [];
      return [mailOf({ account, campaign, frozen, readers, presses }, row, addresses, letter)];
    });
  };

  const composeSome: Writing<Ready> = async (account, ...given) => {
    const written = await writeSome(account, ...given);
    const composed = await filler.compose(
      written.map(({ message }) => message),
      account.signature,
    );
    return written.flatMap((mail, at) => {
      const bytes = composed[at];
      return bytes ? [{ ...mail, bytes }] : [];
    });
  };

  return {
    write: byLetter(db, writeSome),
    compose: byLetter(db, composeSome),
    close: () => filler.close(),
  };
}

/** What is empty of the house or of a sale is so for everybody, and was said before it went. */
const isReaders = (variable: string): boolean => variable.startsWith('customer.');

/** How rows that get one letter become mails. */
type Writing<Made> = (
  account: Account,
  rows: readonly Claimed[],
  readers: Readers,
  dependencies: EmailDependencies,
) => Promise<Made[]>;

/** Each letter's rows for themselves: what cannot be written keeps nobody else's mails. */
const byLetter =
  <Made>(db: Db, make: Writing<Made>) =>
  async (account: Account, rows: readonly Claimed[], dependencies: EmailDependencies): Promise<Made[]> => {
    if (rows.length === 0) return [];
    const readers = await readersOf(db, rows);
    const groups = new Map<string, Claimed[]>();
    for (const row of rows) {
      const key = `${row.campaignId} ${letterKey(row.variant, row.language)}`;
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
    const made: Made[] = [];
    for (const group of groups.values())
      try {
        made.push(...(await make(account, group, readers, dependencies)));
      } catch (error) {
        await dependencies.giveBack(group.map(({ id }) => id));
        const [{ campaignId } = { campaignId: 0 }] = group;
        await dependencies.stall(campaignId, error);
      }
    return made;
  };
