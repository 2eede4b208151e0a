import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AutoComplete, Input } from 'antd';
import { type ReactElement, useDeferredValue, useState } from 'react';
import { itemFields } from '#contract/item-fields';
import { api } from '@/services/api';

interface Props {
  id?: string;
  value?: string;
  onChange?(text: string): void;
  disabled?: boolean;
  /** the field that is typed into, where it is not a plain one */
  children?: ReactElement;
}

const { max } = itemFields.artist;

/** The artist as the catalogue prints it: those whom the house knows are offered, anything else may be typed. */
export default function ArtistInput({ children, ...field }: Props) {
  const [typed, setTyped] = useState('');
  // Nothing is offered for what was there before somebody typed, nor for what was taken from the list.
  const q = useDeferredValue(typed === field.value ? typed.trim().slice(0, 200) : '');
  const { data } = useQuery({
    queryKey: ['artists', 'found', q],
    queryFn: () => api.artists.find({ query: { q } }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  });
  const found = q.length > 1 ? (data?.found ?? []) : [];
  return (
    <AutoComplete
      {...field}
      showSearch={{ filterOption: false, onSearch: (text) => setTyped(text.slice(0, max)) }}
      defaultActiveFirstOption={false}
      popupMatchSelectWidth={false}
      options={found.map(({ id, name, dates, nationality }) => ({
        key: id,
        value: dates === '' ? name : `${name} (${dates})`,
        label: [name, dates, nationality].filter(Boolean).join(' · '),
      }))}
    >
      {children ?? <Input maxLength={max} />}
    </AutoComplete>
  );
}
