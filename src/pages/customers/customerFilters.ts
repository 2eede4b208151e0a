import { useModel } from '@umijs/max';
import codes from 'i18n-iso-countries/codes.json';
import { useMemo } from 'react';
import { channels } from '#contract/consents';
import { customerRoles, standings } from '#contract/customer-fields';
import { formatMoney } from '#contract/money/money';
import { languages } from '#contract/session';
import { verificationStates } from '#contract/verification-states';
import type { ListFilter } from '@/components/list/types';
import { currentLanguage } from '@/locales';
import { countryOptions } from '@/services/countries';
import { useCategories, useCurrency, useDepartments, useSpecialistsFirst } from '@/services/lookups';
import { useTags } from '@/services/tags';
import { useText } from '@/services/text';

/** Minimum total purchases, in the base currency. */
const spendThresholds = [1_000, 10_000, 100_000, 1_000_000];

function useSpendOptions(): { value: string; label: string }[] {
  const { initialState } = useModel('@@initialState');
  const currency = useCurrency(initialState?.house.currency);
  return useMemo(
    () =>
      !currency
        ? []
        : spendThresholds.map((major) => {
            const amount = major * currency.minorPerMajor;
            const text = formatMoney(amount, currency, currentLanguage(), { short: true });
            return { value: String(amount), label: `≥ ${text}` };
          }),
    [currency],
  );
}

/** Returns the filters of the customer list. */
export function useCustomerFilters(): ListFilter[] {
  const t = useText();
  const departments = useDepartments();
  const categories = useCategories();
  const staff = useSpecialistsFirst();
  const spendOptions = useSpendOptions();
  const tags = useTags();
  return useMemo(() => {
    const toOptions = (rows: readonly { id: number; name: string }[]) =>
      rows.map(({ id, name }) => ({ value: String(id), label: name }));
    return [
      {
        key: 'role',
        label: t('customers.roles'),
        multiple: true,
        options: customerRoles.map((value) => ({ value, label: t(`customers.role.${value}`) })),
      },
      { key: 'department', label: t('customers.dealsWith'), multiple: true, options: toOptions(departments) },
      { key: 'interest', label: t('interests.title'), multiple: true, options: toOptions(categories) },
      { key: 'wanted', label: t('customers.wanted') },
      {
        key: 'wantedKind',
        label: t('customers.wantedKind'),
        options: (['ARTIST', 'KEYWORD'] as const).map((value) => ({
          value,
          label: t(`analysis.wanted.${value}`),
        })),
      },
      { key: 'specialist', label: t('customers.specialistId'), multiple: true, options: toOptions(staff) },
      {
        key: 'tag',
        label: t('customers.tags'),
        multiple: true,
        options: tags.map((value) => ({ value, label: value })),
      },
      {
        key: 'country',
        label: t('customers.country'),
        multiple: true,
        options: countryOptions(codes.map(([code]) => code as string)),
      },
      {
        key: 'language',
        label: t('customers.language'),
        multiple: true,
        options: languages.map((value) => ({ value, label: t(`customers.language.${value}`) })),
      },
      {
        key: 'standing',
        label: t('customers.standing'),
        multiple: true,
        options: standings.map((value) => ({ value, label: t(`customers.standing.${value}`) })),
      },
      {
        key: 'consent',
        label: t('consents.title'),
        multiple: true,
        options: channels.map((value) => ({ value, label: t(`consents.channel.${value}`) })),
      },
      {
        key: 'verification',
        label: t('verifications.title'),
        multiple: true,
        options: verificationStates.map((value) => ({ value, label: t(`verifications.state.${value}`) })),
      },
      { key: 'spend', label: t('customers.spend'), options: spendOptions },
      { key: 'quietSince', label: t('customers.quietSince') },
    ];
  }, [t, categories, departments, spendOptions, staff, tags]);
}
