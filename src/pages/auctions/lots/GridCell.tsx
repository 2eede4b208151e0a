// biome-ignore-all lint/a11y/useSemanticElements: rows placed by the virtual list cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the input of the active cell holds the focus
import type { RefObject } from 'react';
import type { LotRow } from '#contract/lots';
import Link from '@/components/Link';
import { addressOf } from '@/services/api';
import { type Text, useText } from '@/services/text';
import { type Column, type ColumnKey, textOf } from './columns';
import type { Grid } from './LotGrid';
import type { Mark } from './lotSaves';
import { StateOfLot } from './StateOfLot';

interface Props {
  grid: Grid;
  lot: LotRow;
  rowIndex: number;
  at: number;
  column: Column;
  active: boolean;
  selected: boolean;
  editable: boolean;
  mark: Mark | undefined;
  input: RefObject<HTMLInputElement | null>;
}

/**
 * One cell. The active one always holds the input: invisible while moving about, so that the first stroke of any
 * keyboard, Chinese ones included, begins to edit.
 */
export function GridCell({
  grid,
  lot,
  rowIndex,
  at,
  column,
  active,
  selected,
  editable,
  mark,
  input,
}: Props) {
  const t = useText();
  const { key } = column;
  const shown = mark?.state === 'failed' ? mark.cell.text : display(lot, key, grid, t);
  const fault = mark?.state === 'failed' ? grid.reasonOf(mark.reason, key) : undefined;
  const editing = active ? grid.editing : undefined;
  const classes = [
    'lot-grid-cell',
    column.right && 'is-right',
    !editable && 'is-fixed',
    selected && 'is-selected',
    active && 'is-active',
    fault && 'is-failed',
  ];
  return (
    <div
      role="gridcell"
      aria-colindex={at + 1}
      aria-selected={selected}
      aria-readonly={!editable}
      className={classes.filter(Boolean).join(' ')}
      title={fault ?? (key === 'title' || key === 'artist' ? shown : undefined)}
      onMouseDown={(event) => grid.press(rowIndex, at, event.shiftKey)}
      onDoubleClick={() => grid.edit()}
      {...(key === 'number' &&
        editable &&
        editing === undefined &&
        grid.drag && { draggable: true, onDragStart: () => grid.drag?.(rowIndex) })}
    >
      {key === 'picture' ? (
        <Picture lot={lot} grid={grid} label={t('lots.open', { number: lot.number })} />
      ) : key === 'status' || key === 'readiness' ? (
        <StateOfLot lot={lot} show={key} />
      ) : (
        shown
      )}
      {mark?.state === 'saved' && (
        <span className="lot-grid-tick" aria-hidden>
          ✓
        </span>
      )}
      {active && (
        <input
          ref={input}
          className={editing === undefined ? 'is-resting' : undefined}
          aria-label={label(t, lot, column, shown || spoken(lot, key, t), fault)}
          aria-invalid={fault ? true : undefined}
          readOnly={!editable}
          list={key === 'category' && editing !== undefined ? grid.categoriesId : undefined}
          inputMode={column.right ? 'decimal' : undefined}
          autoComplete="off"
          value={editing ?? ''}
          onChange={(event) => grid.type(event.target.value)}
          onBlur={() => grid.commit()}
        />
      )}
    </div>
  );
}

const label = (t: Text, lot: LotRow, column: Column, shown: string, fault: string | undefined) =>
  [`${t('lots.lot')} ${lot.number}`, t(column.title), shown || t('lots.empty'), fault]
    .filter(Boolean)
    .join(', ');

/** What a cell that is no text tells those who do not see it. */
function spoken(lot: LotRow, key: ColumnKey, t: Text): string {
  if (key === 'status') return t(`lots.status.${lot.status}`);
  if (key === 'readiness')
    return (
      lot.issues.map(({ check }) => t(`lots.lacks.${check}`)).join(', ') ||
      t(`lots.readiness.${lot.readiness}`)
    );
  if (key === 'picture' && lot.pictureId !== null) return t('common.yes');
  return '';
}

function display(lot: LotRow, key: ColumnKey, { around }: Grid, t: Text): string {
  if (key === 'estimateLow' && lot.estimateOnRequest && lot.estimateLow === null) return t('lots.onRequest');
  if (key === 'reserve' && !lot.reserveVisible) return '·';
  return textOf(lot, key, around);
}

function Picture({ lot, grid, label }: { lot: LotRow; grid: Grid; label: string }) {
  return (
    <Link to={grid.addressOf(lot)} aria-label={label} title={label} tabIndex={-1}>
      {lot.pictureId === null ? (
        <span className="lot-grid-picture" aria-hidden>
          –
        </span>
      ) : (
        <img
          className="lot-grid-picture"
          src={addressOf('pictures', 'show', { params: { id: lot.pictureId, size: '160' } })}
          alt=""
          width={36}
          height={36}
          loading="lazy"
        />
      )}
    </Link>
  );
}
