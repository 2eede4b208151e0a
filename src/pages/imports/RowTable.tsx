import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { type RowFilter, rowFilters } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import SearchBox from '@/components/list/SearchBox';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { importKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import CheckedRows from './CheckedRows';
import '@/components/list/list.css';

const pageSize = 50;

/** The checked rows page by page, with search and filters that show counts. */
export default function RowTable({ sheet }: { sheet: ImportSheet }) {
  const t = useText();
  const { query: url, set } = useUrl();
  const filter = rowFilters.filter((name) => url.getAll('filter').includes(name));
  const page = Number(url.get('page')) || 1;
  const q = url.get('q') ?? '';
  const query = useQuery({
    queryKey: [...importKeys.rows(sheet.id), { filter, page, q }],
    queryFn: () => api.imports.rows({ params: { id: sheet.id }, query: { filter, page, pageSize, q } }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const selectFilter = (name: RowFilter | undefined) =>
    set({ filter: name ? [name] : undefined, page: undefined });
  return (
    <>
      <div className="import-filters">
        <FilterButton
          name={t('imports.filter.all')}
          count={sheet.counts?.rows}
          on={filter.length === 0}
          onClick={() => selectFilter(undefined)}
        />
        {rowFilters.map((name) => (
          <FilterButton
            key={name}
            name={t(`imports.filter.${name}`)}
            count={sheet.counts?.[name]}
            on={filter.includes(name)}
            onClick={() => selectFilter(name)}
          />
        ))}
        <SearchBox value={q} onSearch={(text) => set({ q: text, page: undefined })} />
      </div>
      <Loaded query={query}>
        {({ data, total }) => (
          <>
            <CheckedRows sheet={sheet} rows={data} dimmed={query.isPlaceholderData} />
            {total > pageSize && (
              <Pagination
                className="import-pages"
                align="end"
                current={page}
                total={total}
                pageSize={pageSize}
                showSizeChanger={false}
                onChange={(next) => set({ page: next })}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

interface FilterProps {
  name: string;
  count: number | undefined;
  on: boolean;
  onClick(): void;
}

const FilterButton = ({ name, count = 0, on, onClick }: FilterProps) => (
  <Button
    size="small"
    type={on ? 'primary' : 'default'}
    aria-pressed={on}
    disabled={count === 0 && !on}
    onClick={onClick}
  >
    {name} <span className="import-count">{count}</span>
  </Button>
);
