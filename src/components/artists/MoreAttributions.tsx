import { useIntl } from '@umijs/max';
import { Select } from 'antd';
import { getOptionKey } from '#contract/api/field';
import { splitArtistNames } from '#contract/artist-text';
import { itemFields } from '#contract/item-fields';
import { useText } from '@/services/text';
import './artists.css';

const field = itemFields.moreAttributions;
type Attribution = (typeof field.options)[number];

interface Props {
  id?: string;
  /** the printed text, which names the artists in order */
  artist: string | undefined;
  value?: readonly Attribution[];
  onChange?(value: Attribution[]): void;
  disabled?: boolean;
}

/** Returns whether a text names several artists, so that each after the first can have its own qualifier. */
export const hasSeveralArtists = (artist: string | undefined): boolean =>
  splitArtistNames(artist ?? '').length > 1;

/** Edits the qualifiers of the second and further artists of an item: `and`, `after`, `studio of`. */
export function MoreAttributions({ id, artist, value = [], onChange, disabled }: Props) {
  const t = useText();
  const { formatMessage } = useIntl();
  // The first artist uses the attribution of the item itself.
  const otherArtists = splitArtistNames(artist ?? '')
    .slice(1, field.options.length + 1)
    .map((name, at) => ({ name, at }));
  return (
    <ol className="more-artists" id={id}>
      {otherArtists.map(({ name, at }) => (
        <li key={at}>
          <Select<Attribution>
            size="small"
            disabled={disabled}
            popupMatchSelectWidth={false}
            aria-label={t('artists.attributionOf', { name })}
            value={value[at] ?? ''}
            onChange={(attribution) => {
              const now = otherArtists.map((one) => (one.at === at ? attribution : (value[one.at] ?? '')));
              onChange?.(now.some(Boolean) ? now : []);
            }}
            options={field.options.map((option) => ({
              value: option,
              label: option ? formatMessage({ id: getOptionKey(field, option) }) : t('artists.and'),
            }))}
          />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ol>
  );
}
