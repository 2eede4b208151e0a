import type { ReactNode } from 'react';
import Export from '@/components/list/Export';
import { FilterButton, FilterChips } from '@/components/list/Filters';
import SearchBox from '@/components/list/SearchBox';
import type { ListFilter } from '@/components/list/types';
import { useText } from '@/services/text';
import type { Patch } from '@/services/url';

interface Props {
  filters: readonly ListFilter[];
  /** the filters and the search of the address */
  selected: Readonly<Record<string, string | readonly string[] | undefined>>;
  total: number | undefined;
  /** "84 lots" */
  totalText: string;
  fileOf: Parameters<typeof Export>[0]['fileOf'];
  onChange(patch: Patch): void;
  onPrint(): void;
  /** to the left of the export: import */
  before?: ReactNode;
  /** the primary button */
  children?: ReactNode;
}

/** Above a grid: search, filters as chips, export, and the buttons that add rows. */
export function GridTools({
  filters,
  selected,
  total,
  totalText,
  fileOf,
  onChange,
  onPrint,
  ...slots
}: Props) {
  const t = useText();
  const values = Object.fromEntries(filters.map(({ key }) => [key, [selected[key] ?? []].flat()]));
  return (
    <>
      <div className="list-tools no-print">
        <SearchBox value={String(selected.q ?? '')} onSearch={(q) => onChange({ q })} />
        <FilterButton filters={filters} selected={values} onChange={onChange} />
        <span className="list-total" aria-live="polite">
          {total !== undefined && totalText}
        </span>
        {slots.before}
        <Export
          fileOf={fileOf}
          total={total}
          moreEntries={[{ key: 'print', label: t('grid.print'), onClick: onPrint }]}
        />
        {slots.children}
      </div>
      <FilterChips
        filters={filters}
        selected={values}
        onChange={onChange}
        onClear={() => onChange(Object.fromEntries(filters.map(({ key }) => [key, undefined])))}
      />
    </>
  );
}
