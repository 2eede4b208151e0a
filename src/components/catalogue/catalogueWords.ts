import { useIntl } from '@umijs/max';
import { useText } from '@/services/text';
import type { FieldWords } from '../form/ConflictDialog';
import type { CatalogueValues } from './CatalogueFields';
import { useDepartments, useStaff } from './lookups';

/** The fields that auctions and collections share, in the reader's words, for the comparison after a stale write. */
export function useCatalogueWords(): { [F in keyof Omit<CatalogueValues, 'kind'>]: FieldWords } {
  const t = useText();
  const { locale } = useIntl();
  const departments = useDepartments();
  const staff = useStaff();
  const time = (value: unknown) =>
    typeof value === 'string'
      ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
          new Date(`${value}Z`),
        )
      : undefined;
  return {
    code: { label: t('catalogue.code') },
    title: { label: t('catalogue.title') },
    subtitle: { label: t('catalogue.subtitle') },
    startsAt: { label: t('catalogue.startsAt'), show: time },
    endsAt: { label: t('catalogue.endsAt'), show: time },
    timeZone: { label: t('catalogue.timeZone') },
    location: { label: t('catalogue.location') },
    departmentIds: {
      label: t('catalogue.departmentIds'),
      show: (value) =>
        Array.isArray(value)
          ? value.map((id) => departments.find((one) => one.id === id)?.name ?? id).join(', ')
          : undefined,
    },
    specialistId: {
      label: t('catalogue.specialistId'),
      show: (value) => staff.find(({ id }) => id === value)?.name,
    },
    currency: { label: t('catalogue.currency') },
    notes: { label: t('catalogue.notes') },
  };
}
