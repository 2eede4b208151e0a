import { trapLink } from '#contract/returns';
import type { Message } from '../mail/compose';
import type { Account } from '../mail-accounts/account';
import type { Filled, Model } from '../rendering/model';
import { ownPresses } from '../rendering/own-press';
import { escaped } from '../rendering/parts';
import type { Claimed } from './claim';
import type { Frozen, Kept } from './frozen';
import { domainOf, headersOf, messageIdOf, sendersOf } from './letterhead';
import type { Numbered } from './links';
import type { Reader, Readers } from './readers';
import type { addressesOf } from './token';

/** A mail as it is written for its reader. */
export interface Written {
  row: Claimed;
  message: Message;
  /** to whom it comes back */
  envelopeFrom: string;
}

type Addresses = ReturnType<typeof addressesOf>;

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

/** What a letter is filled with for this reader. */
export const modelOf = (
  frozen: Frozen,
  reader: Reader | undefined,
  addresses: Addresses,
  presses: string,
): Model => ({
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
});

interface Sending {
  account: Account;
  campaign: Kept;
  frozen: Frozen;
  readers: Readers;
  /** marks the presses that are a reader's own */
  presses: string;
}

/** The mail that a filled letter is for its reader. */
export function mailOf(
  { account, campaign, frozen, readers, presses }: Sending,
  row: Claimed,
  addresses: Addresses,
  letter: Filled,
): Written {
  const { from, replyTo } = sendersOf(account, campaign);
  const domain = account.signature.domain || domainOf(from.address);
  const own = (at: number, url: string) => addresses.throughOwn(frozen.links[at]?.number ?? trapLink, url);
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
  return { row, message, envelopeFrom: addresses.envelope || from.address };
}
