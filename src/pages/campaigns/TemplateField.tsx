import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { api } from '@/services/api';
import { useText } from '@/services/text';

interface Props {
  id?: string;
  value?: number | null;
  onChange?(id: number | null): void;
}

/** A template for campaigns in a form, found by its name. */
export function TemplateField({ value = null, onChange, ...look }: Props) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: ['templates', 'for campaigns', q],
    queryFn: () => api.templates.list({ query: { kind: 'CAMPAIGN', q, sort: 'name', pageSize: 20 } }),
    placeholderData: keepPreviousData,
  });
  const found: { id: number; name: string }[] = data?.data ?? [];
  const isFound = found.some(({ id }) => id === value);
  const { data: chosen } = useQuery({
    queryKey: ['templates', 'one', value],
    queryFn: () => api.templates.read({ params: { id: value ?? 0 } }),
    enabled: value !== null && data !== undefined && !isFound,
  });
  const shown = isFound || !chosen || chosen.id !== value ? found : [chosen, ...found];
  return (
    <Select
      {...look}
      allowClear
      placeholder={t('campaigns.template.none')}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      value={value}
      onChange={(picked: number | undefined | null) => {
        onChange?.(picked ?? null);
        setTyped('');
      }}
      options={shown.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
