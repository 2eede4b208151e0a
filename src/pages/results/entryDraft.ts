import { type Currency, getDecimals } from '#contract/currencies';
import type { Outcome } from '#contract/outcomes';
import type { BuyerSuggestion, ResultRow } from '#contract/results';

/** What the clerk has typed into the live line. */
export interface EntryDraft {
  /** as it stands in the field */
  amountText: string;
  /** read in minor units; null: nothing, or nothing readable */
  amount: number | null;
  buyerText: string;
  /** the client whom that is */
  buyer: BuyerSuggestion | null;
  /** knocked down, waiting for the consignor's word */
  subject: boolean;
  until: string;
}

export const emptyDraft: EntryDraft = {
  amountText: '',
  amount: null,
  buyerText: '',
  buyer: null,
  subject: false,
  until: '',
};

export const hasInput = ({ amountText, buyerText }: EntryDraft): boolean =>
  amountText !== '' || buyerText !== '';

const paddlePattern = /^(\d{1,6}[a-z]?)(?:[\s,]+(.+))?$/i;

/** `42` is a paddle, `Smith` a buyer, `42 Smith` both. */
export function parseBuyer(text: string): { buyer: string; paddle: string } {
  const [, paddle, buyer = ''] = paddlePattern.exec(text.trim()) ?? [];
  return paddle === undefined ? { buyer: text.trim(), paddle: '' } : { buyer: buyer.trim(), paddle };
}

const normalizeText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What is typed, with the client who was chosen for it: a piece of the name becomes the name, anything else stays as it is printed. */
export function withBuyer(
  buyerText: string,
  buyer: BuyerSuggestion,
): Pick<EntryDraft, 'buyerText' | 'buyer'> {
  const { paddle, buyer: name } = parseBuyer(buyerText);
  const isPartialName =
    name !== '' && normalizeText(`${buyer.name} ${buyer.customerNo}`).includes(normalizeText(name));
  return { buyerText: isPartialName ? [paddle, buyer.name].filter(Boolean).join(' ') : buyerText, buyer };
}

/** Who had the last lot that was knocked down, as it is typed; '': nobody, or nobody this reader may know. */
export function getLastBuyerText(
  recentResults: readonly Pick<ResultRow, 'hammer' | 'paddle' | 'buyer'>[],
): string {
  const last = recentResults.find(({ hammer }) => hammer !== null);
  return [last?.paddle, last?.buyer].filter(Boolean).join(' ');
}

/** The line as it would be recorded; undefined while the hammer is missing. */
export function toOutcome({ amount, buyerText, buyer, subject, until }: EntryDraft): Outcome | undefined {
  if (amount === null || amount <= 0) return undefined;
  const knockedDown = { hammer: amount, ...parseBuyer(buyerText), ...(buyer && { buyerId: buyer.id }) };
  return subject
    ? { outcome: 'SUBJECT', ...knockedDown, subjectUntil: until || null }
    : { outcome: 'SOLD', ...knockedDown };
}

/** The key for "the same paddle as the last one": it begins no amount and no name. */
export const repeatBuyerKey = '=';

const outcomeKeys = { p: 'PASSED', w: 'WITHDRAWN', s: 'SUBJECT' } as const;
type KeyOutcome = (typeof outcomeKeys)[keyof typeof outcomeKeys];

/**
 * What a letter means in the field of the hammer. In a currency of pounds and shillings a small `s` after a figure
 * is a unit, so there only the capital counts.
 */
export function getKeyOutcome(key: string, amountText: string, currency: Currency): KeyOutcome | undefined {
  const isUnit = getDecimals(currency) === undefined && amountText !== '' && key === key.toLowerCase();
  return isUnit ? undefined : outcomeKeys[key.toLowerCase() as keyof typeof outcomeKeys];
}
