import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Segment } from '#contract/segments';
import SmallPages from '@/components/list/SmallPages';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { readableAddress } from '@/services/emailAddress';
import { useText } from '@/services/text';

const pageSize = 20;

/** Lists the customers in a saved segment. */
export default function SegmentPeople({ segment: { id, version } }: { segment: Segment }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['segments', id, 'people', { version, page }],
    queryFn: () => api.segments.people({ params: { id }, query: { page, pageSize } }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  return (
    <section aria-label={t('segments.people')}>
      <h2 className="segment-head">{t('segments.people')}</h2>
      <Loaded query={query}>
        {({ data, total }) =>
          total === 0 ? (
            <p>{t('segments.people.none')}</p>
          ) : (
            <>
              <p>{t('segments.members', { count: total })}</p>
              <ul className="audience-people">
                {data.map((person) => (
                  <li key={person.id}>
                    <Link to={`/customer/${person.id}`}>
                      <bdi>{person.name}</bdi>
                    </Link>{' '}
                    {person.town} <small>{readableAddress(person.email)}</small>
                  </li>
                ))}
              </ul>
              <SmallPages page={page} pageSize={pageSize} total={total} onTurn={setPage} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
