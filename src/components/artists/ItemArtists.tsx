import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import type { ItemArtist } from '#contract/artists';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useCreateArtist } from './useCreateArtist';
import './artists.css';

/** Lists the artists of an item with their records, and whether the resale right can apply to each. */
export default function ItemArtists({ itemId }: { itemId: number }) {
  const t = useText();
  const access = useAccess();
  const create = useCreateArtist();
  const { data } = useQuery({
    queryKey: ['artists', 'of', itemId],
    queryFn: () => api.artists.ofItem({ params: { id: itemId } }),
    throwOnError: false,
  });
  if (!data || data.artists.length === 0) return null;
  return (
    <div className="is-wide item-artists-known">
      <ErrorNotice text={create.issue} />
      <ul className="item-artists" aria-label={t('artists.ofItem')}>
        {data.artists.map((one) => (
          <li key={one.place}>
            <ArtistName artist={one} />{' '}
            <small>
              {t(`artists.resaleRight.${one.resaleRight}`)}
              {!one.artist && ` · ${t('artists.noRecord')}`}
            </small>{' '}
            {!one.artist && access['artists:create'] && (
              <Button
                size="small"
                type="link"
                disabled={create.busy}
                onClick={() => void create.run(one.name, { dates: one.dates })}
              >
                {t('artists.createRecord')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ArtistName({ artist: { artist, printedName } }: { artist: ItemArtist }) {
  if (!artist) return <bdi>{printedName}</bdi>;
  return (
    <Link to={`/items?view=artists&artist=${artist.id}`}>
      <bdi>{[artist.name, artist.dates && `(${artist.dates})`].filter(Boolean).join(' ')}</bdi>
    </Link>
  );
}
