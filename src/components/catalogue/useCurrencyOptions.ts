import { useQuery } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { isIso } from '#contract/currencies';
import { api } from '@/services/api';

/** Returns all currencies for a select, by code with the name in the reader's language. */
export function useCurrencyOptions(): { value: string; label: string }[] {
  const { locale } = useIntl();
  const { data } = useQuery({
    queryKey: ['settings', 'currencies'],
    queryFn: () => api.settings.currencies(),
    staleTime: 5 * 60_000,
  });
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return (data?.data ?? []).map(({ code, name }) => ({
    value: code,
    label: `${code} · ${isIso(code) ? (names.of(code) ?? name) : name}`,
  }));
}
