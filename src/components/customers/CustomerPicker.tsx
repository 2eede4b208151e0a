import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { api } from '@/services/api';
import { useText } from '@/services/text';

interface Props {
  id?: string;
  value?: number | null;
  /** how the chosen one is called while nothing is typed */
  name?: string | null;
  onChange?(id: number | null): void;
  disabled?: boolean;
  'aria-label'?: string;
}

/** One customer, found by a part of the name, a number, an e-mail or a phone. */
export default function CustomerPicker({ value, name, onChange, ...look }: Props) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: ['customers', 'found', q],
    queryFn: () => api.customers.find({ query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const found = q === '' ? [] : (data?.found ?? []);
  const chosen = value && name && !found.some(({ id }) => id === value) ? [{ value, label: name }] : [];
  return (
    <Select
      {...look}
      allowClear
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      placeholder={t('customers.pick')}
      notFoundContent={null}
      popupMatchSelectWidth={false}
      value={value ?? null}
      onChange={(picked: number | undefined | null) => {
        onChange?.(picked ?? null);
        setTyped('');
      }}
      options={[
        ...chosen,
        ...found.map(({ id, customerNo, name, town }) => ({
          value: id,
          label: [name, town, customerNo].filter(Boolean).join(' · '),
        })),
      ]}
    />
  );
}
