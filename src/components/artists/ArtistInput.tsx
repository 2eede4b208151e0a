import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { AutoComplete, Input } from 'antd';
import { type ReactElement, useDeferredValue, useState } from 'react';
import { findArtistAt, findCaret } from '#contract/artist-text';
import { itemFields } from '#contract/item-fields';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useCreateArtist } from './useCreateArtist';

interface Props {
  id?: string;
  value?: string;
  onChange?(text: string): void;
  disabled?: boolean;
  /** the field that is typed into, where it is not a plain one */
  children?: ReactElement;
}

const { max } = itemFields.artist;
const noInput = { text: '', caret: 0 };
/** Prefix of the value of each suggestion: antd marks one that begins as the text does, and Enter would take it. */
const suggestionPrefix = '\u2060';

/**
 * The artists as the catalogue prints them, `A; B`: for the one that is being typed, those whom the house knows are
 * offered; anything else may be typed, and becomes a record of its own where that is chosen.
 */
export default function ArtistInput({ children, ...field }: Props) {
  const t = useText();
  const access = useAccess();
  const [typed, setTyped] = useState(noInput);
  const create = useCreateArtist();
  // Nothing is offered for what was there before somebody typed, nor for what was taken from the list.
  const { text, caret } = typed.text === field.value ? typed : noInput;
  const { from, to } = findArtistAt(text, caret);
  const name = text.slice(from, to).trim().slice(0, 200);
  const q = useDeferredValue(name);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['artists', 'found', q],
    queryFn: () => api.artists.find({ query: { q } }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  });
  const matches = q.length > 1 ? (data?.matches ?? []) : [];
  /** The text with another artist in place of the one that is typed. */
  const withArtist = (artistName: string) =>
    `${text.slice(0, from)}${/^\s*/.exec(text.slice(from, to))?.[0] ?? ''}${artistName}${text.slice(to)}`;
  const isNew =
    access['artists:create'] &&
    q.length > 1 &&
    q === name &&
    data !== undefined &&
    !isPlaceholderData &&
    !matches.some((artist) => artist.name.toLowerCase() === name.toLowerCase());
  return (
    <AutoComplete
      {...field}
      onChange={(text: string) => field.onChange?.(text.replace(suggestionPrefix, ''))}
      showSearch={{
        filterOption: false,
        onSearch: (search) => {
          const now = search.slice(0, max);
          setTyped({ text: now, caret: findCaret(field.value ?? '', now) });
        },
      }}
      onSelect={(_, option) => {
        if ('create' in option) void create.run(name);
      }}
      defaultActiveFirstOption={false}
      popupMatchSelectWidth={false}
      options={[
        ...matches.map(({ id, name: foundName, dates, nationality }) => ({
          key: String(id),
          value: suggestionPrefix + withArtist(dates === '' ? foundName : `${foundName} (${dates})`),
          label: [foundName, dates, nationality].filter(Boolean).join(' · '),
        })),
        // The text stays as it is typed.
        ...(isNew
          ? [
              {
                key: 'create',
                value: suggestionPrefix + text,
                label: t('artists.createNamed', { name }),
                create: true,
              },
            ]
          : []),
      ]}
    >
      {children ?? <Input maxLength={max} />}
    </AutoComplete>
  );
}
