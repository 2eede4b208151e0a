import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { api } from '@/services/api';
import { saleQuery } from './SaleCode';

interface Props {
  of: 'auctions' | 'collections';
  id?: string;
  value: number | null;
  disabled?: boolean;
  onChange(id: number | null): void;
}

/** Selects a sale or a collection by code or title; the latest start dates come first. */
export default function SalePicker({ of, value, onChange, ...selectProps }: Props) {
  const [typed, setTyped] = useState('');
  // A user may type or paste an option as it is shown; the search knows code and title without the dot between them.
  const q = useDeferredValue(typed.replace(' · ', ' ').trim());
  const { data } = useQuery({
    queryKey: [of, 'for emails', q],
    queryFn: (): Promise<{ data: { id: number; code: string; title: string }[] }> =>
      api[of].list({ query: { q, sort: '-startsAt', pageSize: 20 } }),
    placeholderData: keepPreviousData,
  });
  const matches = data?.data ?? [];
  const isAmongMatches = matches.some(({ id }) => id === value);
  const { data: selectedSale } = useQuery({
    ...saleQuery(of, value ?? 0),
    enabled: value !== null && data !== undefined && !isAmongMatches,
  });
  const visibleSales =
    isAmongMatches || !selectedSale || selectedSale.id !== value ? matches : [selectedSale, ...matches];
  return (
    <Select
      {...selectProps}
      allowClear
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      popupMatchSelectWidth={false}
      value={value}
      onChange={(picked: number | undefined | null) => {
        onChange(picked ?? null);
        setTyped('');
      }}
      options={visibleSales.map(({ id, code, title }) => ({ value: id, label: `${code} · ${title}` }))}
    />
  );
}
