import { type Currency, getDecimals } from '#contract/currencies';
import type { Outcome } from '#contract/outcomes';
import type { BuyerSuggestion, ResultRow } from '#contract/results';

/** The clerk's input for the current lot. */
export interface EntryDraft {
  /** the text of the field */
  amountText: string;
  /** in minor units; null when empty or unreadable */
  amount: number | null;
  buyerText: string;
  /** the linked client */
  buyer: BuyerSuggestion | null;
  /** sold subject to the consignor's approval */
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

/** Splits the text: `42` is a paddle, `Smith` a buyer, `42 Smith` both. */
export function parseBuyer(text: string): { buyer: string; paddle: string } {
  const [, paddle, buyer = ''] = paddlePattern.exec(text.trim()) ?? [];
  return paddle === undefined ? { buyer: text.trim(), paddle: '' } : { buyer: buyer.trim(), paddle };
}

const normalizeText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the text after a client was selected: a part of the name is completed, any other text stays as printed. */
export function withBuyer(
  buyerText: string,
  buyer: BuyerSuggestion,
): Pick<EntryDraft, 'buyerText' | 'buyer'> {
  const { paddle, buyer: name } = parseBuyer(buyerText);
  const isPartialName =
    name !== '' && normalizeText(`${buyer.name} ${buyer.customerNo}`).includes(normalizeText(name));
  return { buyerText: isPartialName ? [paddle, buyer.name].filter(Boolean).join(' ') : buyerText, buyer };
}

/** Returns the buyer of the last sold lot as text; '' when there is none or the user may not see it. */
export function getLastBuyerText(
  recentResults: readonly Pick<ResultRow, 'hammer' | 'paddle' | 'buyer'>[],
): string {
  const last = recentResults.find(({ hammer }) => hammer !== null);
  return [last?.paddle, last?.buyer].filter(Boolean).join(' ');
}

/** Returns the result to record; undefined while the hammer is missing. */
export function toOutcome({ amount, buyerText, buyer, subject, until }: EntryDraft): Outcome | undefined {
  if (amount === null || amount <= 0) return undefined;
  const knockedDown = { hammer: amount, ...parseBuyer(buyerText), ...(buyer && { buyerId: buyer.id }) };
  return subject
    ? { outcome: 'SUBJECT', ...knockedDown, subjectUntil: until || null }
    : { outcome: 'SOLD', ...knockedDown };
}

/** The key for "same paddle as the last one"; no amount or name begins with it. */
export const repeatBuyerKey = '=';

const outcomeKeys = { p: 'PASSED', w: 'WITHDRAWN', s: 'SUBJECT' } as const;
type KeyOutcome = (typeof outcomeKeys)[keyof typeof outcomeKeys];

/**
 * Returns the result that a key selects in the hammer field. In a currency of pounds and shillings a lower-case `s` after a
 * digit is a unit, so only the capital counts there.
 */
export function getKeyOutcome(key: string, amountText: string, currency: Currency): KeyOutcome | undefined {
  const isUnit = getDecimals(currency) === undefined && amountText !== '' && key === key.toLowerCase();
  return isUnit ? undefined : outcomeKeys[key.toLowerCase() as keyof typeof outcomeKeys];
}
