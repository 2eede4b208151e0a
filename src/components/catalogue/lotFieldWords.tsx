import { useIntl } from '@umijs/max';
import type { Currency } from '#contract/currencies';
import type { LotForm } from '#contract/lots';
import { formatMoney } from '#contract/money';
import { useText } from '@/services/text';
import type { FieldWords } from '../form/ConflictDialog';
import { useCategories, useDepartments } from './lookups';

type Words = { [F in keyof LotForm]: FieldWords };

/** The fields of a lot in the reader's words, and how their values are shown. */
export function useLotFieldWords(currency: Currency | undefined): Words {
  const t = useText();
  const { locale } = useIntl();
  const departments = useDepartments();
  const categories = useCategories();
  const money = (value: unknown) =>
    typeof value === 'number' && currency
      ? formatMoney(value, currency, locale, { bare: true, short: true })
      : undefined;
  const yes = (value: unknown) => t(value ? 'common.yes' : 'common.no');
  const nameIn = (rows: readonly { id: number; name: string }[]) => (value: unknown) =>
    rows.find(({ id }) => id === value)?.name;
  return {
    number: { label: t('lots.number') },
    section: { label: t('lots.section') },
    lotTitle: { label: t('lots.lotTitle') },
    estimateLow: { label: t('lots.estimateLow'), show: money },
    estimateHigh: { label: t('lots.estimateHigh'), show: money },
    estimateOnRequest: { label: t('lots.estimateOnRequest'), show: yes },
    reserve: { label: t('lots.reserve'), show: money },
    reserveNote: { label: t('lots.reserveNote') },
    startPrice: { label: t('lots.startPrice'), show: money },
    vatScheme: {
      label: t('lots.vatScheme'),
      show: (value) => (value === null ? undefined : t(`lots.vatScheme.${value as 'MARGIN'}`)),
    },
    arrApplies: { label: t('lots.arrApplies'), show: yes },
    title: { label: t('lots.title') },
    artist: { label: t('lots.artist') },
    attribution: {
      label: t('lots.attribution'),
      show: (value) => t(`lots.attribution.${(value as 'AFTER' | '') || 'BY'}`),
    },
    description: { label: t('lots.description') },
    medium: { label: t('lots.medium') },
    dateText: { label: t('lots.dateText') },
    dimensions: { label: t('lots.dimensions') },
    conditionReport: { label: t('lots.conditionReport') },
    provenance: { label: t('lots.provenance') },
    quantity: { label: t('lots.quantity') },
    location: { label: t('lots.location') },
    notes: { label: t('lots.notes') },
    externalRef: { label: t('lots.externalRef') },
    departmentId: { label: t('lots.departmentId'), show: nameIn(departments) },
    categoryId: { label: t('lots.categoryId'), show: nameIn(categories) },
  };
}
