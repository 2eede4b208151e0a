import { type QueryKey, useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import type { ReactNode } from 'react';
import { useUrl } from '@/services/url';
import Loaded from '../page/Loaded';
import PageHead from '../page/PageHead';
import SmallPages from './SmallPages';
import './pagedCard.css';

interface Props<Row> {
  title: string;
  back: { to: string; label: string };
  hint: string;
  /** shown when there are no rows */
  emptyText: string;
  pageSize: number;
  queryKey: QueryKey;
  load(page: { page: number; pageSize: number }): Promise<{ data: Row[]; total: number }>;
  /** shown above the rows, such as a search field */
  tools?: ReactNode;
  children(rows: Row[]): ReactNode;
}

/** A page of rows without the tools of a list; the page number is in the address. */
export default function PagedCard<Row>(props: Props<Row>) {
  const { title, back, hint, emptyText, pageSize, queryKey, load, tools, children } = props;
  const { query: address, set } = useUrl();
  const page = Math.max(1, Number(address.get('page')) || 1);
  const query = useQuery({
    queryKey: [...queryKey, { page }],
    queryFn: () => load({ page, pageSize }),
    placeholderData: (previous) => previous,
  });
  return (
    <>
      <PageHead title={title} back={back} />
      <Card>
        <p className="card-hint">{hint}</p>
        {tools}
        <Loaded query={query}>
          {({ data, total }) =>
            total === 0 ? (
              <p>{emptyText}</p>
            ) : (
              <>
                {children(data)}
                <SmallPages
                  page={page}
                  pageSize={pageSize}
                  total={total}
                  onTurn={(to) => set({ page: to === 1 ? undefined : String(to) }, 'push')}
                />
              </>
            )
          }
        </Loaded>
      </Card>
    </>
  );
}
