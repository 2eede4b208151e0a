import { type Currency, decimalsOf } from '#contract/currencies';
import type { Outcome } from '#contract/outcomes';
import type { FoundBuyer, ResultRow } from '#contract/results';

/** What the clerk has typed into the live line. */
export interface Typed {
  /** as it stands in the field */
  amountText: string;
  /** read in minor units; null: nothing, or nothing readable */
  amount: number | null;
  who: string;
  /** the client whom that is */
  buyer: FoundBuyer | null;
  /** knocked down, waiting for the consignor's word */
  subject: boolean;
  until: string;
}

export const nothingTyped: Typed = {
  amountText: '',
  amount: null,
  who: '',
  buyer: null,
  subject: false,
  until: '',
};

export const isTyped = ({ amountText, who }: Typed): boolean => amountText !== '' || who !== '';

const paddlePattern = /^(\d{1,6}[a-z]?)(?:[\s,]+(.+))?$/i;

/** `42` is a paddle, `Smith` a buyer, `42 Smith` both. */
export function whoIs(text: string): { buyer: string; paddle: string } {
  const [, paddle, buyer = ''] = paddlePattern.exec(text.trim()) ?? [];
  return paddle === undefined ? { buyer: text.trim(), paddle: '' } : { buyer: buyer.trim(), paddle };
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What is typed, with the client who was chosen for it: a piece of the name becomes the name, anything else stays as it is printed. */
export function withBuyer(who: string, buyer: FoundBuyer): Pick<Typed, 'who' | 'buyer'> {
  const { paddle, buyer: name } = whoIs(who);
  const isPiece = name !== '' && plain(`${buyer.name} ${buyer.customerNo}`).includes(plain(name));
  return { who: isPiece ? [paddle, buyer.name].filter(Boolean).join(' ') : who, buyer };
}

/** Who had the last lot that was knocked down, as it is typed; '': nobody, or nobody this reader may know. */
export function whoseLast(lately: readonly Pick<ResultRow, 'hammer' | 'paddle' | 'buyer'>[]): string {
  const last = lately.find(({ hammer }) => hammer !== null);
  return [last?.paddle, last?.buyer].filter(Boolean).join(' ');
}

/** The line as it would be recorded; undefined while the hammer is missing. */
export function outcomeOf({ amount, who, buyer, subject, until }: Typed): Outcome | undefined {
  if (amount === null || amount <= 0) return undefined;
  const knockedDown = { hammer: amount, ...whoIs(who), ...(buyer && { buyerId: buyer.id }) };
  return subject
    ? { outcome: 'SUBJECT', ...knockedDown, subjectUntil: until || null }
    : { outcome: 'SOLD', ...knockedDown };
}

/** The key for "the same paddle as the last one": it begins no amount and no name. */
export const sameKey = '=';

const keys = { p: 'PASSED', w: 'WITHDRAWN', s: 'SUBJECT' } as const;
type KeyOutcome = (typeof keys)[keyof typeof keys];

/**
 * What a letter means in the field of the hammer. In a currency of pounds and shillings a small `s` after a figure
 * is a unit, so there only the capital counts.
 */
export function outcomeOfKey(key: string, amountText: string, currency: Currency): KeyOutcome | undefined {
  const isUnit = decimalsOf(currency) === undefined && amountText !== '' && key === key.toLowerCase();
  return isUnit ? undefined : keys[key.toLowerCase() as keyof typeof keys];
}
