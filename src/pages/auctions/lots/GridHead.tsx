// biome-ignore-all lint/a11y/useSemanticElements: rows placed by the virtual list cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the input of the active cell holds the focus
import { lotSort } from '#contract/lots';
import { useText } from '@/services/text';
import type { Column } from './columns';

export type Sort = (typeof lotSort)[number] | `-${(typeof lotSort)[number]}`;

interface Props {
  columns: readonly Column[];
  template: string;
  leastWidth: number;
  sort: Sort;
  onSort(sort: Sort): void;
}

export function GridHead({ columns, template, leastWidth, sort, onSort }: Props) {
  const t = useText();
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="lot-grid-row lot-grid-head"
      style={{ gridTemplateColumns: template, minWidth: leastWidth }}
    >
      {columns.map(({ key, title, right }, at) => {
        const sorted = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;
        const by = lotSort.find((one) => one === key);
        return (
          <div
            key={key}
            role="columnheader"
            aria-colindex={at + 1}
            aria-sort={by && (sorted ?? 'none')}
            className={`lot-grid-cell${right ? ' is-right' : ''}`}
          >
            {by ? (
              <button type="button" onClick={() => onSort(sorted === 'ascending' ? `-${by}` : by)}>
                {t(title)} {sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : ''}
              </button>
            ) : (
              <span className={key === 'picture' ? 'unseen' : undefined}>{t(title)}</span>
            )}
          </div>
        );
      })}
    </div>
  );
}
