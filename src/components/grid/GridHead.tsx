// biome-ignore-all lint/a11y/useSemanticElements: rows placed by the virtual list cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the input of the active cell holds the focus

/** The sort order: the key of a column, with a leading `-` for descending. */
export interface GridSort {
  by: string;
  onSort(by: string): void;
}

interface Props {
  columns: readonly {
    key: string;
    title: string;
    unit?: string;
    right?: true;
    sortable?: true;
    hiddenHead?: true;
    pinned?: true;
  }[];
  template: string;
  minWidth: number;
  sort: GridSort | undefined;
}

export function GridHead({ columns, template, minWidth, sort }: Props) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="grid-row grid-head"
      style={{ gridTemplateColumns: template, minWidth }}
    >
      {columns.map(({ key, title, unit, right, sortable, hiddenHead, pinned }, at) => {
        const sorted = sort?.by === key ? 'ascending' : sort?.by === `-${key}` ? 'descending' : undefined;
        return (
          <div
            key={key}
            role="columnheader"
            aria-colindex={at + 1}
            aria-label={unit && `${title}, ${unit}`}
            aria-sort={sort && sortable && (sorted ?? 'none')}
            className={`grid-cell${right ? ' is-right' : ''}${pinned ? ' is-staying' : ''}`}
          >
            {sort && sortable ? (
              <button
                type="button"
                data-unit={unit}
                onClick={() => sort.onSort(sorted === 'ascending' ? `-${key}` : key)}
              >
                {title} {sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : ''}
              </button>
            ) : (
              <span data-unit={unit} className={hiddenHead && 'unseen'}>
                {title}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
