import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { api } from '@/services/api';
import { named } from './SaleCode';

interface Props {
  of: 'auctions' | 'collections';
  id?: string;
  value: number | null;
  disabled?: boolean;
  onChange(id: number | null): void;
}

/** A sale or a collection, found by code or title; first those that begin last. */
export default function SalePicker({ of, value, onChange, ...look }: Props) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: [of, 'for letters', q],
    queryFn: (): Promise<{ data: { id: number; code: string; title: string }[] }> =>
      api[of].list({ query: { q, sort: '-startsAt', pageSize: 20 } }),
    placeholderData: keepPreviousData,
  });
  const found = data?.data ?? [];
  const isFound = found.some(({ id }) => id === value);
  const { data: chosen } = useQuery({
    ...named(of, value ?? 0),
    enabled: value !== null && data !== undefined && !isFound,
  });
  const shown = isFound || !chosen || chosen.id !== value ? found : [chosen, ...found];
  return (
    <Select
      {...look}
      allowClear
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      popupMatchSelectWidth={false}
      value={value}
      onChange={(picked: number | undefined | null) => {
        onChange(picked ?? null);
        setTyped('');
      }}
      options={shown.map(({ id, code, title }) => ({ value: id, label: `${code} · ${title}` }))}
    />
  );
}
