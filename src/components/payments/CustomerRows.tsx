import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Page } from '@/components/list/types';
import Loaded from '@/components/page/Loaded';
import { useText } from '@/services/text';

interface Props<Row> {
  title: string;
  /** the headings of the columns; amounts are at the end of theirs */
  heads: readonly { label: string; isAmount?: true }[];
  /** shown without rows */
  none: string;
  queryKey: QueryKey;
  load(page: { page: number; pageSize: number }): Promise<Page<Row>>;
  /** renders a row of the table */
  children(row: Row): ReactNode;
}

const pageSize = 10;

/** Rows of a customer's profile, ten at a time. */
export function CustomerRows<Row>({ title, heads, none, queryKey, load, children }: Props<Row>) {
  const t = useText();
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load({ page: pageParam, pageSize }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : undefined),
    throwOnError: false,
  });
  return (
    <section className="customer-records">
      <h2>{title}</h2>
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          return rows.length === 0 ? (
            <p className="customer-records-none">{none}</p>
          ) : (
            <div className="invoice-table">
              <table className="plain-table" aria-label={title}>
                <thead>
                  <tr>
                    {heads.map(({ label, isAmount }) => (
                      <th key={label} scope="col" className={isAmount && 'is-right'}>
                        {label}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>{rows.map(children)}</tbody>
              </table>
            </div>
          );
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('activity.more')}
        </Button>
      )}
    </section>
  );
}
