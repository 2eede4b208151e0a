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

/** An email filled for its recipient. */
export interface MailDraft {
  row: ClaimedMail;
  message: Message;
  /** address to which it bounces */
  envelopeFrom: string;
}

type Addresses = ReturnType<typeof buildAddresses>;

/** Returns the lots assigned to a recipient, each with the recipient's URL. */
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

/** Returns the values with which an email is filled for this recipient. */
export const toModel = (
  frozen: Frozen,
  recipient: MailRecipient | undefined,
  addresses: Addresses,
  clicks: string,
): Model => ({
  ...frozen.model,
  customer: recipient?.customer ?? {},
  grids: toGrids(frozen, recipient?.assignedLots ?? {}, addresses.toTrackedUrl),
  links: addresses.links,
  clicks,
  pixel: addresses.pixel,
  trap: addresses.trap,
  unsubscribe_url: addresses.unsubscribe,
  // Both are the same URL: an email client posts to it to unsubscribe, a recipient opens it to see their choices.
  preferences_url: addresses.unsubscribe,
});

interface MailContext {
  account: Account;
  campaign: FrozenCampaign;
  frozen: Frozen;
  recipients: MailRecipients;
  /** marks links whose URL differs by recipient */
  clicks: string;
}

/** Returns the email to send from its filled content. */
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
