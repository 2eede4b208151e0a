import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { EmailLot } from '#contract/emails';
import { Thumb } from '@/components/pictures/Thumb';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/** Loads lots by their ids, in no particular order; deleted lots are missing. */
export const useLots = (ids: readonly number[]) =>
  useQuery({
    queryKey: ['lots', 'of emails', ids.toSorted((a, b) => a - b).join()],
    queryFn: () => api.emails.lots({ query: { ids: ids.join('.') } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  }).data?.lots ?? emptyList;
const emptyList: readonly EmailLot[] = [];

export const lotName = ({ auctionCode, number, artist, title }: EmailLot): string =>
  [`${auctionCode} ${number}`, artist, title].filter(Boolean).join(' · ');

interface Props {
  id?: string;
  value: number | null;
  disabled?: boolean;
  'aria-label'?: string;
  onChange(lotId: number | null): void;
}

/** Selects a lot by sale code and number, artist or title. */
export default function LotPicker({ value, onChange, ...selectProps }: Props) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: ['lots', 'for emails', q],
    queryFn: () => api.emails.lots({ query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const selected = useLots(value === null ? [] : [value]).filter(({ id }) => id === value);
  const matches = q === '' ? [] : (data?.lots ?? []);
  const visibleLots = [...selected, ...matches.filter(({ id }) => id !== value)];
  return (
    <Select
      {...selectProps}
      allowClear
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      placeholder={t('emails.lot.pick')}
      notFoundContent={q === '' ? null : undefined}
      popupMatchSelectWidth={false}
      value={value}
      onChange={(picked: number | undefined | null) => {
        onChange(picked ?? null);
        setTyped('');
      }}
      options={visibleLots.map((lot) => ({ value: lot.id, label: lotName(lot), lot }))}
      optionRender={({ data: { lot } }) => (
        <span className="emails-lot">
          <Thumb id={lot.pictureId} size={32} /> {lotName(lot)}
        </span>
      )}
    />
  );
}
