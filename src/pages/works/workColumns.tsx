import { useIntl } from '@umijs/max';
import { useMemo } from 'react';
import type { Collection } from '#contract/collections';
import type { WorkRow } from '#contract/works';
import ArtistInput from '@/components/artists/ArtistInput';
import { amountCells, flagCells, textCells } from '@/components/grid/kinds';
import { pictureColumn } from '@/components/grid/pictureColumn';
import type { CellEditing, GridColumn } from '@/components/grid/types';
import { AvailabilityState } from '@/components/items/AvailabilityState';
import { ReadinessState } from '@/components/lots/LotStates';
import { workAddress } from '@/components/works/addresses';
import { useCurrency } from '@/services/lookups';
import { type Text, useText } from '@/services/text';

type Column = GridColumn<WorkRow>;

/** Returns the columns of the works of a collection; undefined while its currency is loading. */
export function useWorkColumns({ id, currency: code }: Collection): readonly Column[] | undefined {
  const t = useText();
  const { locale: language } = useIntl();
  const currency = useCurrency(code);
  return useMemo((): Column[] | undefined => {
    if (!currency) return undefined;
    const textColumn = (
      key: 'artist' | 'title' | 'priceNote' | 'labelText',
      overrides: Partial<Column> = {},
    ): Column => ({
      key,
      title: t(key === 'priceNote' || key === 'labelText' ? `works.${key}` : `lots.${key}`),
      width: 140,
      share: 2,
      ...textCells<WorkRow>({
        value: (work) => work[key],
        canEdit,
        ...(key === 'artist' && { suggestions: ArtistInput }),
      }),
      ...overrides,
    });
    return [
      placeColumn(t),
      pictureColumn<WorkRow>(t, {
        hrefOf: ({ itemNo }) => workAddress(id, itemNo),
        nameOf: ({ itemNo }) => t('works.open', { itemNo }),
      }),
      textColumn('artist', { sortable: true }),
      textColumn('title', { sortable: true, width: 180, share: 3 }),
      {
        key: 'askingPrice',
        title: t('works.askingPrice'),
        unit: currency.code,
        width: 112,
        sortable: true,
        ...amountCells<WorkRow>({
          value: ({ askingPrice }) => askingPrice,
          canEdit,
          currency,
          language,
          issueWords: (issue) => t(`amount.${issue}`),
        }),
        whenEmpty: ({ priceOnRequest }) => (priceOnRequest ? t('works.onRequest') : ''),
      },
      {
        key: 'priceOnRequest',
        title: t('works.priceOnRequest'),
        width: 96,
        ...flagCells<WorkRow>({
          value: ({ priceOnRequest }) => priceOnRequest,
          canEdit,
          yes: t('common.yes'),
          no: t('common.no'),
          unknownText: t('works.priceOnRequest.unknown', { yes: t('common.yes'), no: t('common.no') }),
        }),
      },
      textColumn('priceNote', { width: 110, share: 1 }),
      textColumn('labelText'),
      ...stateColumns(t),
    ];
  }, [t, id, language, currency]);
}

const canEdit = (work: WorkRow): boolean => work.editable;

/** The position: typing another one or dragging the row moves the work, and the others close up. */
const placeColumn = (t: Text): Column => ({
  key: 'place',
  title: t('works.place'),
  width: 64,
  sortable: true,
  right: true,
  text: ({ place }) => String(place),
  editing: placeTyping(t('works.place.invalid')),
});

const placeTyping = (invalid: string): CellEditing<WorkRow> => ({
  kind: 'text',
  canEdit,
  value: ({ place }) => place,
  parse: (text) => (/^[1-9]\d{0,5}$/.test(text.trim()) ? { value: Number(text.trim()) } : { issue: invalid }),
});

/** The availability, and what the work lacks for publication. */
const stateColumns = (t: Text): Column[] => [
  {
    key: 'availability',
    title: t('items.availability'),
    width: 176,
    sortable: true,
    pinned: true,
    text: ({ availability }) => t(`items.availability.${availability}`),
    draw: ({ availability }) => <AvailabilityState availability={availability} />,
  },
  {
    key: 'readiness',
    title: t('lots.readiness'),
    width: 130,
    share: 2,
    screenOnly: true,
    text: (work) => formatMissing(t, work) || t(`lots.readiness.${work.readiness}`),
    draw: (work) => <ReadinessState readiness={work.readiness} words={formatMissing(t, work)} />,
  },
];

const formatMissing = (t: Text, { issues }: WorkRow) =>
  issues.map(({ check }) => t(`lots.lacks.${check}`)).join(', ');
