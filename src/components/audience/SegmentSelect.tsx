import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { api } from '@/services/api';
import { useText } from '@/services/text';

interface Props {
  /** 0: none selected */
  value: number;
  onChange(id: number): void;
  disabled: boolean;
}

/** Selects a saved segment by part of its name. */
export default function SegmentSelect({ value, onChange, disabled }: Props) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data: matches } = useQuery({
    queryKey: ['segments', 'found', q],
    queryFn: () => api.segments.list({ query: { q, pageSize: 50 } }),
    placeholderData: keepPreviousData,
  });
  const { data: selectedSegment } = useQuery({
    queryKey: ['segments', value],
    queryFn: () => api.segments.read({ params: { id: value } }),
    enabled: value > 0,
    throwOnError: false,
  });
  const rows = matches?.data ?? [];
  const all = selectedSegment && !rows.some(({ id }) => id === value) ? [selectedSegment, ...rows] : rows;
  return (
    <Select<number | null>
      aria-label={t('segments.segment')}
      placeholder={t('segments.segment')}
      disabled={disabled}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      popupMatchSelectWidth={false}
      value={value > 0 ? value : null}
      onChange={(id) => id !== null && onChange(id)}
      options={all.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
