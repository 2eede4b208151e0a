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
  /** the input element, when it is not a plain text field */
  children?: ReactElement;
}

const { max } = itemFields.artist;
const noInput = { text: '', caret: 0 };
/**
 * Prefix of the value of each suggestion. antd highlights an option whose value begins with the text, and Enter would then
 * select it; the prefix prevents that.
 */
const suggestionPrefix = '\u2060';

/**
 * Edits artists as the catalog prints them, `A; B`. Suggests known artists for the one being typed; other names are accepted
 * and can be turned into a new artist record.
 */
export default function ArtistInput({ children, ...field }: Props) {
  const t = useText();
  const access = useAccess();
  const [typed, setTyped] = useState(noInput);
  const create = useCreateArtist();
  // No suggestions for text that was there before typing started or that was picked from the list.
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
  /** Returns the text with the artist being typed replaced by another one. */
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
        ...matches.map(({ id, name: matchName, dates, nationality }) => ({
          key: String(id),
          value: suggestionPrefix + withArtist(dates === '' ? matchName : `${matchName} (${dates})`),
          label: [matchName, dates, nationality].filter(Boolean).join(' · '),
        })),
        // Creating an artist leaves the text unchanged.
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
