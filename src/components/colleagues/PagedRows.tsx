import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Empty } from 'antd';
import type { ReactNode } from 'react';
import SmallPages from '@/components/list/SmallPages';
import Loaded from '@/components/page/Loaded';

interface Props<Row> {
  queryKey: readonly unknown[];
  load(): Promise<{ data: Row[]; total: number; page: number; pageSize: number }>;
  /** shown when there are no rows */
  none: string;
  render(row: Row): ReactNode;
  onTurn(page: number): void;
}

/** Rows of a colleague, page by page. */
export default function PagedRows<Row extends { id: number }>({
  queryKey,
  load,
  none,
  render,
  onTurn,
}: Props<Row>) {
  const query = useQuery({ queryKey, queryFn: load, placeholderData: keepPreviousData, throwOnError: false });
  return (
    <Loaded query={query}>
      {({ data, total, page, pageSize }) =>
        total === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={none} />
        ) : (
          <>
            <ul className="colleague-rows">
              {data.map((row, at) => (
                // Auctions and collections may have the same id.
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a page do not move
                <li key={at}>{render(row)}</li>
              ))}
            </ul>
            <SmallPages page={page} pageSize={pageSize} total={total} onTurn={onTurn} />
          </>
        )
      }
    </Loaded>
  );
}
