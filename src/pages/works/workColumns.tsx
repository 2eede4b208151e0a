import { useIntl } from '@umijs/max';
import { useMemo } from 'react';
import type { Collection } from '#contract/collections';
import type { WorkRow } from '#contract/works';
import ArtistInput from '@/components/artists/ArtistInput';
import { amountCells, flagCells, textCells } from '@/components/grid/kinds';
import { pictureColumn } from '@/components/grid/pictureColumn';
import type { GridColumn, Typing } from '@/components/grid/types';
import { AvailabilityState } from '@/components/items/AvailabilityState';
import { ReadinessState } from '@/components/lots/LotStates';
import { workAddress } from '@/components/works/addresses';
import { useCurrency } from '@/services/lookups';
import { type Text, useText } from '@/services/text';

type Column = GridColumn<WorkRow>;

/** The columns of the works of a collection; undefined while its currency is on its way. */
export function useWorkColumns({ id, currency: code }: Collection): readonly Column[] | undefined {
  const t = useText();
  const { locale: language } = useIntl();
  const currency = useCurrency(code);
  return useMemo((): Column[] | undefined => {
    if (!currency) return undefined;
    const words = (
      key: 'artist' | 'title' | 'priceNote' | 'labelText',
      more: Partial<Column> = {},
    ): Column => ({
      key,
      title: t(key === 'priceNote' || key === 'labelText' ? `works.${key}` : `lots.${key}`),
      width: 140,
      share: 2,
      ...textCells<WorkRow>({
        value: (work) => work[key],
        mayEdit,
        ...(key === 'artist' && { offers: ArtistInput }),
      }),
      ...more,
    });
    return [
      placeColumn(t),
      pictureColumn<WorkRow>(t, {
        hrefOf: ({ itemNo }) => workAddress(id, itemNo),
        nameOf: ({ itemNo }) => t('works.open', { itemNo }),
      }),
      words('artist', { sorts: true }),
      words('title', { sorts: true, width: 180, share: 3 }),
      {
        key: 'askingPrice',
        title: t('works.askingPrice'),
        unit: currency.code,
        width: 112,
        sorts: true,
        ...amountCells<WorkRow>({
          value: ({ askingPrice }) => askingPrice,
          mayEdit,
          currency,
          language,
          faultWords: (fault) => t(`amount.${fault}`),
        }),
        whenEmpty: ({ priceOnRequest }) => (priceOnRequest ? t('works.onRequest') : ''),
      },
      {
        key: 'priceOnRequest',
        title: t('works.priceOnRequest'),
        width: 96,
        ...flagCells<WorkRow>({
          value: ({ priceOnRequest }) => priceOnRequest,
          mayEdit,
          yes: t('common.yes'),
          no: t('common.no'),
          unknownWords: t('works.priceOnRequest.unknown', { yes: t('common.yes'), no: t('common.no') }),
        }),
      },
      words('priceNote', { width: 110, share: 1 }),
      words('labelText'),
      ...stateColumns(t),
    ];
  }, [t, id, language, currency]);
}

const mayEdit = (work: WorkRow): boolean => work.editable;

/** Its place: another one typed into it, or the row dragged, and the others close up. */
const placeColumn = (t: Text): Column => ({
  key: 'place',
  title: t('works.place'),
  width: 64,
  sorts: true,
  right: true,
  text: ({ place }) => String(place),
  typing: placeTyping(t('works.place.invalid')),
});

const placeTyping = (invalid: string): Typing<WorkRow> => ({
  kind: 'text',
  mayEdit,
  value: ({ place }) => place,
  parse: (text) => (/^[1-9]\d{0,5}$/.test(text.trim()) ? { value: Number(text.trim()) } : { fault: invalid }),
});

/** Whether it can be had, and what it lacks for publication. */
const stateColumns = (t: Text): Column[] => [
  {
    key: 'availability',
    title: t('items.availability'),
    width: 176,
    sorts: true,
    stays: true,
    text: ({ availability }) => t(`items.availability.${availability}`),
    draw: ({ availability }) => <AvailabilityState availability={availability} />,
  },
  {
    key: 'readiness',
    title: t('lots.readiness'),
    width: 130,
    share: 2,
    unprinted: true,
    text: (work) => lacksOf(t, work) || t(`lots.readiness.${work.readiness}`),
    draw: (work) => <ReadinessState readiness={work.readiness} words={lacksOf(t, work)} />,
  },
];

const lacksOf = (t: Text, { issues }: WorkRow) =>
  issues.map(({ check }) => t(`lots.lacks.${check}`)).join(', ');
