import { useAccess, useIntl } from '@umijs/max';
import { useMemo } from 'react';
import { saleIs } from '#contract/auction-states';
import type { Auction } from '#contract/auctions';
import type { Currency } from '#contract/currencies';
import { hasResult } from '#contract/lot-states';
import type { LotRow } from '#contract/lots';
import { formatMoney } from '#contract/money/money';
import ArtistInput from '@/components/artists/ArtistInput';
import { amountCells, choiceCells, textCells } from '@/components/grid/kinds';
import { pictureColumn } from '@/components/grid/pictureColumn';
import type { GridColumn, Typing } from '@/components/grid/types';
import { lotAddress } from '@/components/lots/addresses';
import { useCategories, useCurrency } from '@/services/lookups';
import { type Text, useText } from '@/services/text';
import { StateOfLot } from './StateOfLot';

type Column = GridColumn<LotRow>;

/** The columns of the lots of a sale; undefined while its currency is on its way. */
export function useLotColumns(auction: Auction): readonly Column[] | undefined {
  const t = useText();
  const access = useAccess();
  const { locale: language } = useIntl();
  const categories = useCategories();
  const currency = useCurrency(auction.currency);
  const numbersOpen = saleIs('open', auction);
  const editsPublished = access['lots:edit-published'];
  const seesReserve = access['lots:see-reserve'];
  const seesConsignor = access['lots:see-consignor'];
  const hasResults = saleIs('over', auction);
  const { id } = auction;
  return useMemo((): Column[] | undefined => {
    if (!currency) return undefined;
    return [
      numberColumn(t, numbersOpen),
      pictureColumn(t, {
        hrefOf: ({ number }) => lotAddress(id, number),
        nameOf: ({ number }) => t('lots.open', { number }),
      }),
      artistColumn(t),
      titleColumn(t),
      ...priceColumns({ t, language, currency, editsPublished, seesReserve }),
      ...(hasResults ? [hammerColumn(t, language, currency)] : []),
      categoryColumn(t, categories),
      ...(seesConsignor ? [consignorColumn(t)] : []),
      ...stateColumns(t),
    ];
  }, [
    t,
    language,
    currency,
    categories,
    numbersOpen,
    editsPublished,
    seesReserve,
    hasResults,
    seesConsignor,
    id,
  ]);
}

const mayEdit = (lot: LotRow): boolean => lot.editable;

const numberColumn = (t: Text, numbersOpen: boolean): Column => ({
  key: 'number',
  title: t('lots.number'),
  width: 76,
  sorts: true,
  ...textCells<LotRow>({
    value: ({ number }) => number,
    mayEdit: (lot) => lot.editable && numbersOpen,
    required: t('lots.number.required'),
    together: true,
  }),
});

const artistColumn = (t: Text): Column => ({
  key: 'artist',
  title: t('lots.artist'),
  width: 140,
  share: 2,
  sorts: true,
  ...textCells<LotRow>({ value: ({ artist }) => artist, mayEdit, offers: ArtistInput }),
});

const titleColumn = (t: Text): Column => ({
  key: 'title',
  title: t('lots.title'),
  width: 200,
  share: 3,
  sorts: true,
  text: ({ title }) => title,
  typing: titleTyping,
});

/** A joint lot is named as a whole; else the name is the item's, and no title of the offering may hide it. */
const titleTyping: Typing<LotRow> = {
  kind: 'text',
  mayEdit: ({ editable }) => editable,
  value: ({ itemTitle, lotTitle }) => ({ title: itemTitle, lotTitle }),
  parse: (text, { parts, itemTitle }) => ({
    value: parts > 1 ? { title: itemTitle, lotTitle: text.trim() } : { title: text.trim(), lotTitle: '' },
  }),
};

interface Prices {
  t: Text;
  language: string;
  currency: Currency;
  editsPublished: boolean;
  seesReserve: boolean;
}

/** Estimates, and the reserve for who may see it. */
function priceColumns({ t, language, currency, editsPublished, seesReserve }: Prices): Column[] {
  const mayPrice = (lot: LotRow) =>
    lot.editable && (lot.status === 'DRAFT' || (editsPublished && !hasResult(lot)));
  const amount = (key: 'estimateLow' | 'estimateHigh' | 'reserve', may = mayPrice): Column => ({
    key,
    title: t(`lots.${key}`),
    unit: currency.code,
    width: 112,
    ...amountCells<LotRow>({
      value: (lot) => lot[key],
      mayEdit: may,
      currency,
      language,
      faultWords: (fault) => t(`amount.${fault}`),
      tie: 'amounts',
    }),
  });
  const estimates: Column[] = [
    {
      ...amount('estimateLow'),
      sorts: true,
      whenEmpty: ({ estimateOnRequest }) => (estimateOnRequest ? t('lots.onRequest') : ''),
    },
    amount('estimateHigh'),
  ];
  if (!seesReserve) return estimates;
  return [
    ...estimates,
    {
      ...amount('reserve', (lot) => lot.reserveVisible && mayPrice(lot)),
      // What is printed is handed round.
      unprinted: true,
      whenEmpty: ({ reserveVisible }) => (reserveVisible ? '' : '·'),
    },
  ];
}

/** The hammer price of lots that are printed after their sale. */
const hammerColumn = (t: Text, language: string, currency: Currency): Column => ({
  key: 'hammer',
  title: t('lots.hammer'),
  unit: currency.code,
  width: 104,
  right: true,
  printedOnly: true,
  text: ({ hammer }) =>
    hammer === null ? '' : formatMoney(hammer, currency, language, { bare: true, short: true }),
});

const categoryColumn = (t: Text, categories: ReturnType<typeof useCategories>): Column => ({
  key: 'category',
  title: t('lots.category'),
  width: 116,
  ...choiceCells<LotRow>({
    value: ({ categoryId }) => categoryId,
    mayEdit,
    choices: categories.map((one) => ({ value: one.id, label: one.name, offered: one.active })),
    prefers: ({ value }, { departmentId }) =>
      categories.find((one) => one.id === value)?.departmentId === departmentId,
    unknownWords: t('lots.category.unknown'),
    severalWords: (labels) => t('grid.several', { labels }),
  }),
});

/** By the customer's number; typed by it, or by a name that only one of them has. */
const consignorColumn = (t: Text): Column => ({
  key: 'consignor',
  title: t('lots.consignorId'),
  width: 110,
  // What is printed is handed round.
  unprinted: true,
  ...textCells<LotRow>({ value: ({ consignorNo }) => consignorNo, mayEdit }),
});

/** Where the lot stands, and what it lacks for publication. */
const stateColumns = (t: Text): Column[] => [
  {
    key: 'status',
    title: t('lots.status'),
    width: 112,
    sorts: true,
    stays: true,
    text: ({ status }) => t(`lots.status.${status}`),
    draw: (lot) => <StateOfLot lot={lot} show="status" />,
  },
  {
    key: 'readiness',
    title: t('lots.readiness'),
    width: 184,
    share: 2,
    unprinted: true,
    text: ({ issues, readiness }) =>
      issues.map(({ check }) => t(`lots.lacks.${check}`)).join(', ') || t(`lots.readiness.${readiness}`),
    draw: (lot) => <StateOfLot lot={lot} show="readiness" />,
  },
];
