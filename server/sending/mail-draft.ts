import { trapLinkIndex } from '#contract/returns';
import type { Message } from '../mail/compose';
import type { Account } from '../mail-accounts/account';
import type { Filled, Model } from '../rendering/model';
import { ownClicks } from '../rendering/own-click';
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
  toUrl: (click: NumberedLink) => string,
): Model['grids'] =>
  Object.fromEntries(
    Object.entries(assigned).map(([block, ids]) => [
      block,
      ids.flatMap((id) => {
        const lot = lots[id];
        if (!lot) return [];
        const { click, ...lotData } = lot;
        return [click ? { ...lotData, url: toUrl(click) } : lotData];
      }),
    ]),
  );

/** What an email is filled with for this reader. */
export const toModel = (
  frozen: Frozen,
  recipient: MailRecipient | undefined,
  addresses: Addresses,
  clicks: string,
): Model => ({
  ...frozen.model,
  customer: recipient?.customer ?? {},
  grids: toGrids(frozen, recipient?.given ?? {}, addresses.toTrackedUrl),
  links: addresses.links,
  clicks,
  pixel: addresses.pixel,
  trap: addresses.trap,
  unsubscribe_url: addresses.unsubscribe,
  // The same address: clicked by a mail program it unsubscribes, opened by a reader it is the page of their choices.
  preferences_url: addresses.unsubscribe,
});

interface MailContext {
  account: Account;
  campaign: FrozenCampaign;
  frozen: Frozen;
  recipients: MailRecipients;
  /** marks the clicks that are a reader's own */
  clicks: string;
}

/** The mail that a filled email is for its reader. */
export function toMailDraft(
  { account, campaign, frozen, recipients, clicks }: MailContext,
  row: ClaimedMail,
  addresses: Addresses,
  content: Filled,
): MailDraft {
  const { from, replyTo } = toSenders(account, campaign);
  const domain = account.signature.domain || domainOf(from.address);
  const ownUrl = (at: number, url: string) =>
    addresses.toOwnTrackedUrl(frozen.links[at]?.number ?? trapLinkIndex, url);
  const message = {
    from,
    replyTo,
    to: row.email,
    subject: content.subject,
    html: ownClicks(content.html, clicks, (at, url) => escapeHtml(ownUrl(at, url))),
    text: ownClicks(content.text, clicks, ownUrl),
    messageId: row.messageId ?? createMessageId(recipients.key, row, domain),
    headers: buildHeaders(campaign, addresses, domain),
  };
  return { row, message, envelopeFrom: addresses.envelope || from.address };
}
