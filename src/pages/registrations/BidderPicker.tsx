import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { SanctionTag } from '@/components/sanctions/SanctionTag';
import { api } from '@/services/api';
import { useText } from '@/services/text';

interface Props {
  id?: string;
  auctionId: number;
  value?: number | null;
  onChange?(id: number | null): void;
}

/** Selects a customer by name or number, for all who register bidders: clerks know customers only by their names. */
export default function BidderPicker({ id, auctionId, value, onChange }: Props) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['registrations', auctionId, 'customers', q],
    queryFn: () => api.results.buyers({ params: { id: auctionId }, query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const [picked, setPicked] = useState<{ value: number; label: string }>();
  // Enter must not select a match of the previous search.
  const matches = q === '' || isPlaceholderData || q !== typed.trim() ? [] : (data?.matches ?? []);
  const toName = ({ name, town, customerNo }: (typeof matches)[number]) =>
    [name, town, customerNo].filter(Boolean).join(' · ');
  return (
    <Select
      id={id}
      allowClear
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      placeholder={t('registrations.customer.hint')}
      notFoundContent={null}
      value={value ?? null}
      onChange={(selected: number | undefined | null) => {
        const match = matches.find((one) => one.id === selected);
        setPicked(match && { value: match.id, label: toName(match) });
        onChange?.(selected ?? null);
        setTyped('');
      }}
      options={[
        ...(picked && !matches.some((one) => one.id === picked.value) ? [picked] : []),
        ...matches.map((match) => ({
          value: match.id,
          label: (
            <>
              {toName(match)} <SanctionTag sanctions={match.sanctions} />
            </>
          ),
        })),
      ]}
    />
  );
}
