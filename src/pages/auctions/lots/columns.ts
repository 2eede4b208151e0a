import type { Currency } from '#contract/currencies';
import { hasResult, type LotForm, type LotRow } from '#contract/lots';
import { type AmountFault, formatMoney, parseAmount } from '#contract/money';
import type { Category } from '#contract/settings';
import { decimalMark } from '@/components/catalogue/amounts';
import type { MessageId } from '@/locales/messages';

export const columnKeys = [
  'number',
  'picture',
  'artist',
  'title',
  'estimateLow',
  'estimateHigh',
  'reserve',
  'category',
  'status',
  'readiness',
] as const;
export type ColumnKey = (typeof columnKeys)[number];

export interface Column {
  key: ColumnKey;
  title: MessageId;
  /** pixels at least */
  width: number;
  /** its share of what is left */
  share?: number;
  right?: true;
  /** nobody can type into it */
  shows?: true;
}

export const columns: readonly Column[] = [
  { key: 'number', title: 'lots.number', width: 76 },
  { key: 'picture', title: 'lots.picture', width: 52, shows: true },
  { key: 'artist', title: 'lots.artist', width: 140, share: 2 },
  { key: 'title', title: 'lots.title', width: 200, share: 3 },
  { key: 'estimateLow', title: 'lots.estimateLow', width: 104, right: true },
  { key: 'estimateHigh', title: 'lots.estimateHigh', width: 104, right: true },
  { key: 'reserve', title: 'lots.reserve', width: 104, right: true },
  { key: 'category', title: 'lots.category', width: 140 },
  { key: 'status', title: 'lots.status', width: 112, shows: true },
  { key: 'readiness', title: 'lots.readiness', width: 160, share: 2, shows: true },
];

/** What the cells need to know beside their row. */
export interface Surroundings {
  language: string;
  currency: Currency;
  categories: readonly Category[];
  /** numbers are locked once the sale is published */
  numbersOpen: boolean;
  /** may change estimates of published lots */
  editsPublished: boolean;
}

export function mayEdit(lot: LotRow, key: ColumnKey, around: Surroundings): boolean {
  const { numbersOpen, editsPublished } = around;
  if (!lot.editable) return false;
  switch (key) {
    case 'number':
      return numbersOpen;
    case 'estimateLow':
    case 'estimateHigh':
      return lot.status === 'DRAFT' || (editsPublished && !hasResult(lot));
    case 'reserve':
      return lot.reserveVisible && mayEdit(lot, 'estimateLow', around);
    case 'artist':
    case 'title':
    case 'category':
      return true;
    default:
      return false;
  }
}

/** What a cell says as text: shown, copied, and what editing begins with. */
export function textOf(
  lot: LotRow,
  key: ColumnKey,
  { language, currency, categories }: Surroundings,
): string {
  const money = (amount: number | null) =>
    amount === null ? '' : formatMoney(amount, currency, language, { bare: true, short: true });
  switch (key) {
    case 'number':
      return lot.number;
    case 'artist':
      return lot.artist;
    case 'title':
      return lot.title;
    case 'estimateLow':
      return money(lot.estimateLow);
    case 'estimateHigh':
      return money(lot.estimateHigh);
    case 'reserve':
      return money(lot.reserve);
    case 'category':
      return categories.find(({ id }) => id === lot.categoryId)?.name ?? '';
    default:
      return '';
  }
}

export type Change = Partial<LotForm>;
export type CellFault = { fault: MessageId };

const amountFault = (fault: AmountFault): CellFault => ({ fault: `lots.amount.${fault}` as MessageId });

/** What typing `text` into a cell changes; a fault where it cannot be read. Never a guess. */
export function changeOf(
  lot: LotRow,
  key: ColumnKey,
  text: string,
  around: Surroundings,
): Change | CellFault {
  const typed = text.trim();
  switch (key) {
    case 'number':
      return typed === '' ? { fault: 'lots.number.required' } : { number: typed };
    case 'artist':
      return { artist: typed };
    case 'title':
      // A joint lot is named as a whole; else the name is the item's and no title of the offering may hide it.
      return lot.parts > 1 ? { lotTitle: typed } : { title: typed, lotTitle: '' };
    case 'estimateLow':
    case 'estimateHigh':
    case 'reserve': {
      if (typed === '') return { [key]: null };
      const read = parseAmount(typed, {
        decimalMark: decimalMark(around.language),
        currency: around.currency,
      });
      return 'fault' in read ? amountFault(read.fault) : { [key]: read.minor };
    }
    case 'category': {
      if (typed === '') return { categoryId: null };
      const found = findCategory(typed, lot, around.categories);
      return found ? { categoryId: found.id } : { fault: 'lots.category.unknown' };
    }
    default:
      return {};
  }
}

/** By name, capitals aside; of several, the one of the lot's department. */
function findCategory(name: string, lot: LotRow, categories: readonly Category[]): Category | undefined {
  const same = categories.filter((one) => one.active && one.name.toLowerCase() === name.toLowerCase());
  return same.find(({ departmentId }) => departmentId === lot.departmentId) ?? same[0];
}

/** The fields of a change as they stand now: what takes it back. */
export function beforeOf(lot: LotRow, change: Change): Change {
  const before: Change = {};
  if ('number' in change) before.number = lot.number;
  if ('artist' in change) before.artist = lot.artist;
  if ('title' in change) before.title = lot.itemTitle;
  if ('lotTitle' in change) before.lotTitle = lot.lotTitle;
  if ('estimateLow' in change) before.estimateLow = lot.estimateLow;
  if ('estimateHigh' in change) before.estimateHigh = lot.estimateHigh;
  if ('reserve' in change) before.reserve = lot.reserve;
  if ('categoryId' in change) before.categoryId = lot.categoryId;
  return before;
}

/** Does the lot hold all of the change already? */
export const isSame = (lot: LotRow, change: Change): boolean => {
  const before = beforeOf(lot, change);
  return Object.entries(change).every(([field, value]) => before[field as keyof Change] === value);
};

/** The same for what was typed: a title that reads as before is no change, whichever of the two fields holds it. */
export const readsSame = (lot: LotRow, change: Change): boolean => {
  const { title, lotTitle, ...rest } = change;
  return isSame(lot, (lotTitle || title) === lot.title ? rest : change);
};
