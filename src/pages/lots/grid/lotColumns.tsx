import { useAccess, useIntl } from '@umijs/max';
import { useMemo } from 'react';
import { isSaleInPhase } from '#contract/auction-states';
import type { Auction } from '#contract/auctions';
import type { Currency } from '#contract/currencies';
import { hasResult } from '#contract/lot-states';
import type { LotRow } from '#contract/lots';
import { formatMoney } from '#contract/money/money';
import ArtistInput from '@/components/artists/ArtistInput';
import { amountCells, choiceCells, textCells } from '@/components/grid/kinds';
import { pictureColumn } from '@/components/grid/pictureColumn';
import type { CellEditing, GridColumn } from '@/components/grid/types';
import { lotAddress } from '@/components/lots/addresses';
import { useCategories, useCurrency } from '@/services/lookups';
import { type Text, useText } from '@/services/text';
import { LotStateCell } from './LotStateCell';

type Column = GridColumn<LotRow>;

/** Returns the columns of the lots of a sale; undefined while its currency is loading. */
export function useLotColumns(auction: Auction): readonly Column[] | undefined {
  const t = useText();
  const access = useAccess();
  const { locale: language } = useIntl();
  const categories = useCategories();
  const currency = useCurrency(auction.currency);
  const canEditNumbers = isSaleInPhase('open', auction);
  const canEditPublished = access['lots:edit-published'];
  const canSeeReserve = access['lots:see-reserve'];
  const canSeeConsignor = access['lots:see-consignor'];
  const hasResults = isSaleInPhase('over', auction);
  const { id } = auction;
  return useMemo((): Column[] | undefined => {
    if (!currency) return undefined;
    return [
      numberColumn(t, canEditNumbers),
      pictureColumn(t, {
        hrefOf: ({ number }) => lotAddress(id, number),
        nameOf: ({ number }) => t('lots.open', { number }),
      }),
      artistColumn(t),
      titleColumn(t),
      ...priceColumns({ t, language, currency, canEditPublished, canSeeReserve }),
      ...(hasResults ? [hammerColumn(t, language, currency)] : []),
      categoryColumn(t, categories),
      ...(canSeeConsignor ? [consignorColumn(t)] : []),
      ...stateColumns(t),
    ];
  }, [
    t,
    language,
    currency,
    categories,
    canEditNumbers,
    canEditPublished,
    canSeeReserve,
    hasResults,
    canSeeConsignor,
    id,
  ]);
}

const canEdit = (lot: LotRow): boolean => lot.editable;

const numberColumn = (t: Text, canEditNumbers: boolean): Column => ({
  key: 'number',
  title: t('lots.number'),
  width: 76,
  sortable: true,
  ...textCells<LotRow>({
    value: ({ number }) => number,
    canEdit: (lot) => lot.editable && canEditNumbers,
    required: t('lots.number.required'),
    saveTogether: true,
  }),
});

const artistColumn = (t: Text): Column => ({
  key: 'artist',
  title: t('lots.artist'),
  width: 140,
  share: 2,
  sortable: true,
  ...textCells<LotRow>({ value: ({ artist }) => artist, canEdit, suggestions: ArtistInput }),
});

const titleColumn = (t: Text): Column => ({
  key: 'title',
  title: t('lots.title'),
  width: 200,
  share: 3,
  sortable: true,
  text: ({ title }) => title,
  editing: titleTyping,
});

/**
 * A joint lot has a name of its own. Otherwise the title is edited on the item, and a title of the offering must not hide
 * it.
 */
const titleTyping: CellEditing<LotRow> = {
  kind: 'text',
  canEdit: ({ editable }) => editable,
  value: ({ itemTitle, lotTitle }) => ({ title: itemTitle, lotTitle }),
  parse: (text, { parts, itemTitle }) => ({
    value: parts > 1 ? { title: itemTitle, lotTitle: text.trim() } : { title: text.trim(), lotTitle: '' },
  }),
};

interface PriceColumnOptions {
  t: Text;
  language: string;
  currency: Currency;
  canEditPublished: boolean;
  canSeeReserve: boolean;
}

/** Estimates, and the reserve for users with the permission. */
function priceColumns({
  t,
  language,
  currency,
  canEditPublished,
  canSeeReserve,
}: PriceColumnOptions): Column[] {
  const canEditPrice = (lot: LotRow) =>
    lot.editable && (lot.status === 'DRAFT' || (canEditPublished && !hasResult(lot)));
  const amountColumn = (
    key: 'estimateLow' | 'estimateHigh' | 'reserve',
    isEditable = canEditPrice,
  ): Column => ({
    key,
    title: t(`lots.${key}`),
    unit: currency.code,
    width: 112,
    ...amountCells<LotRow>({
      value: (lot) => lot[key],
      canEdit: isEditable,
      currency,
      language,
      issueWords: (issue) => t(`amount.${issue}`),
      retryGroup: 'amounts',
    }),
  });
  const estimates: Column[] = [
    {
      ...amountColumn('estimateLow'),
      sortable: true,
      whenEmpty: ({ estimateOnRequest }) => (estimateOnRequest ? t('lots.onRequest') : ''),
    },
    amountColumn('estimateHigh'),
  ];
  if (!canSeeReserve) return estimates;
  return [
    ...estimates,
    {
      ...amountColumn('reserve', (lot) => lot.reserveVisible && canEditPrice(lot)),
      // Printed lists are passed on.
      screenOnly: true,
      whenEmpty: ({ reserveVisible }) => (reserveVisible ? '' : '·'),
    },
  ];
}

/** The hammer price, for lots printed after their sale. */
const hammerColumn = (t: Text, language: string, currency: Currency): Column => ({
  key: 'hammer',
  title: t('lots.hammer'),
  unit: currency.code,
  width: 104,
  right: true,
  printOnly: true,
  text: ({ hammer }) =>
    hammer === null ? '' : formatMoney(hammer, currency, language, { bare: true, short: true }),
});

const categoryColumn = (t: Text, categories: ReturnType<typeof useCategories>): Column => ({
  key: 'category',
  title: t('lots.category'),
  width: 116,
  ...choiceCells<LotRow>({
    value: ({ categoryId }) => categoryId,
    canEdit,
    choices: categories.map((category) => ({
      value: category.id,
      label: category.name,
      selectable: category.active,
    })),
    prefers: ({ value }, { departmentId }) =>
      categories.find((category) => category.id === value)?.departmentId === departmentId,
    unknownText: t('lots.category.unknown'),
    ambiguousText: (labels) => t('grid.several', { labels }),
  }),
});

/** Shows the customer number; accepts the number or a name that only one customer has. */
const consignorColumn = (t: Text): Column => ({
  key: 'consignor',
  title: t('lots.consignorId'),
  width: 110,
  // Printed lists are passed on.
  screenOnly: true,
  ...textCells<LotRow>({ value: ({ consignorNo }) => consignorNo, canEdit }),
});

/** The state of the lot, and what it lacks for publication. */
const stateColumns = (t: Text): Column[] => [
  {
    key: 'status',
    title: t('lots.status'),
    width: 112,
    sortable: true,
    pinned: true,
    text: ({ status }) => t(`lots.status.${status}`),
    draw: (lot) => <LotStateCell lot={lot} show="status" />,
  },
  {
    key: 'readiness',
    title: t('lots.readiness'),
    width: 184,
    share: 2,
    screenOnly: true,
    text: ({ issues, readiness }) =>
      issues.map(({ check }) => t(`lots.lacks.${check}`)).join(', ') || t(`lots.readiness.${readiness}`),
    draw: (lot) => <LotStateCell lot={lot} show="readiness" />,
  },
];
