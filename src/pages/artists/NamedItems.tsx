import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArtistRecord } from '#contract/artists';
import { ItemIdentity } from '@/components/items/ItemIdentity';
import SmallPages from '@/components/list/SmallPages';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import '@/components/artists/artists.css';

const pageSize = 20;

/** Lists the items linked to an artist, regardless of how they spell the name. */
export default function NamedItems({ artist }: { artist: ArtistRecord }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['items', 'of-artist', artist.id, page],
    queryFn: () => api.items.list({ query: { artist: artist.id, page, pageSize } }),
    placeholderData: (before) => before,
  });
  return (
    <section>
      <h2 className="history-head">{t('artists.items', { count: artist.items })}</h2>
      <Loaded query={query}>
        {({ data, total }) => (
          <>
            <ul className="item-artists">
              {data.map((item) => (
                <li key={item.id}>
                  <Link to={`/items?item=${item.id}`}>
                    <ItemIdentity {...item} />
                  </Link>
                </li>
              ))}
            </ul>
            <SmallPages page={page} pageSize={pageSize} total={total} onTurn={setPage} />
          </>
        )}
      </Loaded>
    </section>
  );
}
