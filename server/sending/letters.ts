import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { trapLink } from '#contract/returns';
import type { Language } from '#contract/session';
import type { Db } from '../db/database';
import type { House } from '../house';
import type { Message } from '../mail/compose';
import type { Account } from '../mail-accounts/account';
import type { Compiled } from '../rendering/compile';
import { openFiller } from '../rendering/fill';
import type { Model } from '../rendering/model';
import { ownPresses } from '../rendering/own-press';
import { escaped } from '../rendering/parts';
import type { ShownLot } from '../rendering/shown';
import { customerColumns, customerModel, type LetterCustomer } from '../templates/models';
import type { Claimed } from './claim';
import { domainOf, type Heading, headersOf, messageIdOf, sendersOf } from './letterhead';
import type { Numbered } from './links';
import { addressesOf, tokenKey } from './token';

/** A letter of a campaign as it stands since its start: only what is each reader's own is filled in. */
export interface Frozen {
  compiled: Pick<Compiled, 'language' | 'subject' | 'html' | 'text'>;
  /** where its presses lead, in its own order, with the numbers that they have in the campaign */
  links: Numbered[];
  /** what is the same for everybody */
  model: Pick<Model, 'house' | 'campaign' | 'sale'>;
  /** the lots that readers may be given, by their number */
  lots: Readonly<Record<number, ShownLot & { press?: Numbered }>>;
}

/** What of a campaign is the same for all its mails. */
interface Kept extends Heading {
  tracks: boolean;
  /** by variant and language */
  letters: ReadonlyMap<string, Frozen>;
}
const letterKey = (variant: string, language: string): string => `${variant} ${language}`;

/** A mail as it is written for its reader. */
export interface Written {
  row: Claimed;
  message: Message;
  /** to whom it comes back */
  envelopeFrom: string;
}
/** A mail that waits for a line. */
export interface Ready extends Written {
  /** as it goes over the line */
  bytes: Uint8Array;
}

export interface WritingHands {
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
  write(account: Account, rows: readonly Claimed[], hands: WritingHands): Promise<Written[]>;
  /** The same, signed and ready for a line. */
  compose(account: Account, rows: readonly Claimed[], hands: WritingHands): Promise<Ready[]>;
  close(): Promise<void>;
}

/** Campaigns that are kept at hand, and for how long, milliseconds: their words do not change any more. */
const most = 8;
const keptFor = 60_000;

/** Opens the desk where mails are written for their readers, in a thread beside the server. */
export function openLetters(house: House): Letters {
  const { db } = house;
  const filler = openFiller();
  const kept = new Map<number, { at: number; campaign: Promise<Kept> }>();

  const keptOf = (id: number): Promise<Kept> => {
    const known = kept.get(id);
    if (known && performance.now() - known.at < keptFor) return known.campaign;
    const campaign = readKept(db, id);
    campaign.catch(() => kept.delete(id));
    kept.delete(id);
    kept.set(id, { at: performance.now(), campaign });
    for (const old of [...kept.keys()].slice(0, -most)) kept.delete(old);
    return campaign;
  };

  async function writeSome(
    account: Account,
    rows: readonly Claimed[],
    readers: Readers,
    { leaveOut }: WritingHands,
  ): Promise<Written[]> {
    const [first] = rows;
    if (!first) return [];
    const campaign = await keptOf(first.campaignId);
    const frozen = campaign.letters.get(letterKey(first.variant, first.language));
    if (!frozen) throw new Error(`the campaign has no letter ${first.variant} in ${first.language}`);
    const ways = { key: readers.key, publicUrl: house.publicUrl, bounceDomain: account.bounceDomain };
    const written = rows.map((row) => {
      const reader = readers.people.get(row.id);
      const tracks = campaign.tracks && reader?.untracked === false;
      const addresses = addressesOf(ways, row.id, frozen.links, tracks);
      return { row, reader, addresses };
    });
    const presses = `p${randomBytes(12).toString('hex')}x`;
    const filled = await filler.fill(
      frozen.compiled,
      written.map(({ reader, addresses }) => ({
        ...frozen.model,
        customer: reader?.customer ?? {},
        grids: gridsOf(frozen, reader?.given ?? {}, addresses.through),
        links: addresses.links,
        presses,
        pixel: addresses.pixel,
        trap: addresses.trap,
        unsubscribe_url: addresses.unsubscribe,
        // The same address: pressed by a mail program it unsubscribes, opened by a reader it is the page of their choices.
        preferences_url: addresses.unsubscribe,
      })),
    );
    const holes = written.flatMap(({ row }, at) => (filled[at]?.empty.some(isReaders) ? [row.id] : []));
    if (holes.length > 0) await leaveOut(holes);
    const { from, replyTo } = sendersOf(account, campaign);
    const domain = account.signature.domain || domainOf(from.address);
    return written.flatMap(({ row, addresses }, at) => {
      const letter = filled[at];
      if (!letter || holes.includes(row.id)) return [];
      const own = (at: number, url: string) =>
        addresses.throughOwn(frozen.links[at]?.number ?? trapLink, url);
      const message = {
        from,
        replyTo,
        to: row.email,
        subject: letter.subject,
        html: ownPresses(letter.html, presses, (at, url) => escaped(own(at, url))),
        text: ownPresses(letter.text, presses, own),
        messageId: row.messageId ?? messageIdOf(readers.key, row, domain),
        headers: headersOf(campaign, addresses, domain),
      };
      return [{ row, message, envelopeFrom: addresses.envelope || from.address }];
    });
  }

  async function composeSome(...given: Parameters<typeof writeSome>): Promise<Ready[]> {
    const [{ signature }] = given;
    const written = await writeSome(...given);
    const composed = await filler.compose(
      written.map(({ message }) => message),
      signature,
    );
    return written.flatMap((mail, at) => {
      const bytes = composed[at];
      return bytes ? [{ ...mail, bytes }] : [];
    });
  }

  /** Each letter's rows for themselves: what cannot be written keeps nobody else's mails. */
  const byLetter =
    <Made>(make: (...given: Parameters<typeof writeSome>) => Promise<Made[]>) =>
    async (account: Account, rows: readonly Claimed[], hands: WritingHands): Promise<Made[]> => {
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
          made.push(...(await make(account, group, readers, hands)));
        } catch (error) {
          await hands.giveBack(group.map(({ id }) => id));
          const [{ campaignId } = { campaignId: 0 }] = group;
          await hands.stall(campaignId, error);
        }
      return made;
    };

  return {
    write: byLetter(writeSome),
    compose: byLetter(composeSome),
    close: () => filler.close(),
  };
}

/** What is empty of the house or of a sale is so for everybody, and was said before it went. */
const isReaders = (variable: string): boolean => variable.startsWith('customer.');

/** The lots that a reader is given, each with the address by which this reader goes there. */
const gridsOf = (
  { lots }: Frozen,
  given: Readonly<Record<string, readonly number[]>>,
  through: (press: Numbered) => string,
): Model['grids'] =>
  Object.fromEntries(
    Object.entries(given).map(([block, ids]) => [
      block,
      ids.flatMap((id) => {
        const lot = lots[id];
        if (!lot) return [];
        const { press, ...shown } = lot;
        return [press ? { ...shown, url: through(press) } : shown];
      }),
    ]),
  );

async function readKept(db: Db, id: number): Promise<Kept> {
  const [campaign, letters] = await Promise.all([
    db.row<Omit<Kept, 'letters'>>(sql`
      select c.id as "campaignId", c.from_name as "fromName", c.reply_to as "replyTo", h.name as house,
        case when d.id is not null then jsonb_build_object('code', d.code, 'name', d.name) end as department,
        c.tracks and s.tracks as tracks
      from campaigns c cross join house h cross join email_settings s left join departments d on d.id = c.department_id
      where c.id = ${id}`),
    db.rows<{ variant: string; language: string; frozen: Frozen }>(sql`
      select variant, language, frozen from campaign_letters where campaign_id = ${id} and frozen is not null`),
  ]);
  return {
    ...campaign,
    letters: new Map(letters.map(({ variant, language, frozen }) => [letterKey(variant, language), frozen])),
  };
}

/** What is each reader's own. */
interface Reader {
  id: number;
  customer: Model['customer'];
  given: Readonly<Record<string, readonly number[]>> | null;
  untracked: boolean;
}
interface Readers {
  key: Buffer;
  people: ReadonlyMap<number, Reader>;
}

async function readersOf(db: Db, rows: readonly Claimed[]): Promise<Readers> {
  const [key, people] = await Promise.all([
    tokenKey(db),
    db.rows<LetterCustomer & Omit<Reader, 'customer'> & { language: Language }>(sql`
      select r.id, r.given, r.language, c.untracked, ${customerColumns}
      from campaign_recipients r join customers c on c.id = r.customer_id
      where r.id = any(${rows.map(({ id }) => id)}::bigint[])`),
  ]);
  return {
    key,
    people: new Map(
      people.map(({ id, given, untracked, language, ...customer }) => [
        id,
        { id, given, untracked, customer: customerModel(customer, language) },
      ]),
    ),
  };
}
