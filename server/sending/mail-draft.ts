import { trapLinkIndex } from '#contract/returns';
import type { Message } from '../mail/compose';
import type { Account } from '../mail-accounts/account';
import type { Filled, Model } from '../rendering/model';
import { ownPresses } from '../rendering/own-press';
import { escapeHtml } from '../rendering/parts';
import type { ClaimedMail } from './claim';
import type { Frozen, FrozenCampaign } from './frozen';
import { buildHeaders, createMessageId, domainOf, toSenders } from './letterhead';
import type { NumberedLink } from './links';
import type { MailRecipient, MailRecipients } from './recipients';
import type { buildAddresses } from './token';

/** A mail as it is written for its reader. */
export interface MailDraft {
  row: ClaimedMail;
  message: Message;
  /** to whom it comes back */
  envelopeFrom: string;
}

type Addresses = ReturnType<typeof buildAddresses>;

/** The lots that a reader is given, each with the address by which this reader goes there. */
const toGrids = (
  { lots }: Frozen,
  assigned: Readonly<Record<string, readonly number[]>>,
  toUrl: (press: NumberedLink) => string,
): Model['grids'] =>
  Object.fromEntries(
    Object.entries(assigned).map(([block, ids]) => [
      block,
      ids.flatMap((id) => {
        const lot = lots[id];
        if (!lot) return [];
        const { press, ...lotData } = lot;
        return [press ? { ...lotData, url: toUrl(press) } : lotData];
      }),
    ]),
  );

/** What a letter is filled with for this reader. */
export const toModel = (
  frozen: Frozen,
  recipient: MailRecipient | undefined,
  addresses: Addresses,
  presses: string,
): Model => ({
  ...frozen.model,
  customer: recipient?.customer ?? {},
  grids: toGrids(frozen, recipient?.given ?? {}, addresses.toTrackedUrl),
  links: addresses.links,
  presses,
  pixel: addresses.pixel,
  trap: addresses.trap,
  unsubscribe_url: addresses.unsubscribe,
  // The same address: pressed by a mail program it unsubscribes, opened by a reader it is the page of their choices.
  preferences_url: addresses.unsubscribe,
});

interface MailContext {
  account: Account;
  campaign: FrozenCampaign;
  frozen: Frozen;
  recipients: MailRecipients;
  /** marks the presses that are a reader's own */
  presses: string;
}

/** The mail that a filled letter is for its reader. */
export function toMailDraft(
  { account, campaign, frozen, recipients, presses }: MailContext,
  row: ClaimedMail,
  addresses: Addresses,
  letter: Filled,
): MailDraft {
  const { from, replyTo } = toSenders(account, campaign);
  const domain = account.signature.domain || domainOf(from.address);
  const ownUrl = (at: number, url: string) =>
    addresses.toOwnTrackedUrl(frozen.links[at]?.number ?? trapLinkIndex, url);
  const message = {
    from,
    replyTo,
    to: row.email,
    subject: letter.subject,
    html: ownPresses(letter.html, presses, (at, url) => escapeHtml(ownUrl(at, url))),
    text: ownPresses(letter.text, presses, ownUrl),
    messageId: row.messageId ?? createMessageId(recipients.key, row, domain),
    headers: buildHeaders(campaign, addresses, domain),
  };
  return { row, message, envelopeFrom: addresses.envelope || from.address };
}
