import type { MessageId } from '@/locales/messages';

type Messages = Readonly<Record<string, unknown>>;

/** Fields of events that no form calls by the same name. */
const otherNames: Readonly<Record<string, MessageId>> = {
  buyer: 'results.buyer',
  category: 'lots.categoryId',
  department: 'lots.departmentId',
  incrementScheduleId: 'auctions.increments',
  lastBid: 'lot.lastBid',
  lots: 'auctions.lots',
  numbersLocked: 'activity.numbersLocked',
  outcome: 'lots.status',
  paddle: 'results.paddle',
  partBuyer: 'results.buyer',
  partPrice: 'lots.hammer',
  pictures: 'pictures.title',
  premiumScheduleId: 'auctions.premium',
  reference: 'imports.field.reference',
  resaleRightScheduleId: 'auctions.resaleRight',
  rows: 'activity.rows',
  splitFrom: 'activity.splitFrom',
  subjectUntil: 'results.until',
  taxScheduleId: 'auctions.tax',
};

/** The message that names a field which an event remembers; undefined: there is none. */
export function eventField(noun: string, field: string, messages: Messages): string | undefined {
  if (noun === 'auction-rules') return `publication.check.${field}`;
  const forms = noun === 'auctions' ? ['catalogue', 'auctions', 'lots'] : ['lots', 'catalogue'];
  return otherNames[field] ?? forms.map((form) => `${form}.${field}`).find((id) => id in messages);
}

/** The message that says what was done; undefined: there is none. */
export const eventDeed = (noun: string, deed: string, messages: Messages): string | undefined =>
  [`activity.${noun}.${deed}`, `activity.${deed}`].find((id) => id in messages);
