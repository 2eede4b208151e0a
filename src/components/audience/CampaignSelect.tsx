import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { api } from '@/services/api';
import { useText } from '@/services/text';

interface Props {
  /** null: any campaign */
  value: number | null;
  onChange(id: number | null): void;
  disabled: boolean;
}

/** Selects an earlier campaign by part of its name, or any campaign. */
export default function CampaignSelect({ value, onChange, disabled }: Props) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data: matches } = useQuery({
    queryKey: ['campaigns', 'found', q],
    queryFn: () => api.campaigns.list({ query: { q, pageSize: 50 } }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const { data: selectedCampaign } = useQuery({
    queryKey: ['campaigns', value, 'name'],
    queryFn: () => api.campaigns.read({ params: { id: value ?? 0 } }),
    enabled: value !== null,
    throwOnError: false,
  });
  const rows = matches?.data ?? [];
  const all = selectedCampaign && !rows.some(({ id }) => id === value) ? [selectedCampaign, ...rows] : rows;
  return (
    <Select<number | null>
      aria-label={t('conditions.campaign')}
      placeholder={t('conditions.campaign.any')}
      allowClear
      disabled={disabled}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      popupMatchSelectWidth={false}
      value={value}
      onChange={(id) => onChange(id ?? null)}
      options={all.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
