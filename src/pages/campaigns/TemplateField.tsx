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

/** A form field that selects a campaign template by name. */
export function TemplateField({ value = null, onChange, ...selectProps }: Props) {
  const t = useText();
  const [searchText, setSearchText] = useState('');
  const q = useDeferredValue(searchText.trim());
  const { data } = useQuery({
    queryKey: ['templates', 'for campaigns', q],
    queryFn: () => api.templates.list({ query: { kind: 'CAMPAIGN', q, sort: 'name', pageSize: 20 } }),
    placeholderData: keepPreviousData,
  });
  const matches: { id: number; name: string }[] = data?.data ?? [];
  const isListed = matches.some(({ id }) => id === value);
  const { data: selectedTemplate } = useQuery({
    queryKey: ['templates', 'one', value],
    queryFn: () => api.templates.read({ params: { id: value ?? 0 } }),
    enabled: value !== null && data !== undefined && !isListed,
  });
  const offeredTemplates =
    isListed || !selectedTemplate || selectedTemplate.id !== value ? matches : [selectedTemplate, ...matches];
  return (
    <Select
      {...selectProps}
      allowClear
      placeholder={t('campaigns.template.none')}
      showSearch={{ filterOption: false, searchValue: searchText, onSearch: setSearchText }}
      value={value}
      onChange={(selectedId: number | undefined | null) => {
        onChange?.(selectedId ?? null);
        setSearchText('');
      }}
      options={offeredTemplates.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
