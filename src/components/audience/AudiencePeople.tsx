import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState } from 'react';
import type { AudienceInput, ListedPeople } from '#contract/segments';
import SmallPages from '@/components/list/SmallPages';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { readableAddress } from '@/services/emailAddress';
import { useText } from '@/services/text';

const pageSize = 20;

interface Props {
  request: AudienceInput;
  which: ListedPeople;
  onClose(): void;
}

/** Lists customers of an audience: the recipients, those excluded for a reason, or a random sample. */
export default function AudiencePeople({ request, which, onClose }: Props) {
  const t = useText();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['segments', 'audience', 'people', request, which, { page }],
    queryFn: () => api.segments.listed({ body: { ...request, which, page, pageSize } }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const title =
    which === 'SAMPLE'
      ? t('audience.sample')
      : which === 'GETS'
        ? t('audience.include')
        : t(`audience.reason.${which}`);
  return (
    <Drawer open title={title} size={480} onClose={onClose}>
      <Loaded query={query}>
        {({ data, total }) =>
          total === 0 ? (
            <p>{t('audience.nobody')}</p>
          ) : (
            <>
              <p>{t('audience.people', { count: total })}</p>
              <ul className="audience-people">
                {data.map(({ id, name, town, email, skipReason }) => (
                  <li key={id}>
                    <Link to={`/customer/${id}`}>
                      <bdi>{name}</bdi>
                    </Link>{' '}
                    {town}
                    <br />
                    <small>
                      {readableAddress(email)}
                      {which === 'SAMPLE' && skipReason && ` · ${t(`audience.reason.${skipReason}`)}`}
                    </small>
                  </li>
                ))}
              </ul>
              <SmallPages page={page} pageSize={pageSize} total={total} onTurn={setPage} />
            </>
          )
        }
      </Loaded>
    </Drawer>
  );
}
