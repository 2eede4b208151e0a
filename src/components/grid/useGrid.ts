import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useText } from '@/services/text';
import type { Cells } from './cells';
import { createDraft } from './draft';
import type { GridSort } from './GridHead';
import { listFailedCells } from './marks';
import { type Cell, rangeOf, type Selection, singleCell } from './selection';
import type { GridColumn, GridRow, GridRows } from './types';
import { useGridKeys } from './useGridKeys';
import { type RowMove, useRowMove } from './useRowMove';
import { rowHeight, useVisibleRows } from './useVisibleRows';

export interface Props<Row> {
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: GridRows<Row>;
  total: number;
  /** the name of the row for screen readers: "Lot 12" */
  nameOf(row: Row): string;
  /** from `useCells`: outside the grid, so that unsaved cells and undo steps survive a new order of the rows */
  cells: Cells<Row>;
  /** an action may have changed the order of the rows: a move, or an undo */
  onMoved?(): void;
  /** Space */
  onOpen?(row: Row): void;
  /** called with the first and last selected row */
  onSelect?(first: number, last: number): void;
  sort?: GridSort;
  /** key of the initially active column; default: the first */
  beginAt?: string;
  /** the heading of the section that begins with this row; absent when the sort order has no sections */
  sectionOf?(row: Row): string;
  /** makes rows draggable by their first cell; absent when the rows are not in that order */
  move?: RowMove<Row>;
}

/** The behavior of a grid: selection, focus, typing, pasting, dragging and undo. */
export function useGrid<Row extends GridRow>(props: Props<Row>) {
  const { columns, rows, total, cells, sectionOf } = props;
  const t = useText();
  const [selection, setSelection] = useState<Selection>(() =>
    singleCell({
      row: 0,
      column: Math.max(
        0,
        columns.findIndex(({ key }) => key === props.beginAt),
      ),
    }),
  );
  const [statusText, setStatusText] = useState('');
  const [draft] = useState(createDraft);
  const scroller = useRef<HTMLDivElement>(null);
  const { active } = selection;
  const viewport = useVisibleRows({ rows, total, scroller, activeRow: active.row, sectionOf });
  const focus = useFocus(active, rows.row(active.row) !== undefined);
  const { onSelect } = props;
  const { top, bottom } = rangeOf(selection);
  useEffect(() => onSelect?.(top, bottom), [onSelect, top, bottom]);

  const select = (next: Selection) => {
    setSelection(next);
    viewport.scrollTo(next.active.row);
    scroller.current
      ?.querySelector(`[role=columnheader][aria-colindex="${next.active.column + 1}"]`)
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  };
  const keys = useGridKeys<Row>({
    columns,
    rows,
    total,
    screen: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight * 2) / rowHeight) - 2),
    cells,
    draft,
    selection,
    select,
    isActiveCell: (target) => target === focus.input.current,
    onOpen: props.onOpen,
    onStep: (action, count) => {
      setStatusText(t(`grid.${action}`, { count }));
      props.onMoved?.();
    },
  });
  const [first] = columns;
  const move = useRowMove<Row>({
    rows,
    move: props.move,
    onDrop: (row, text) => {
      if (!first) return;
      if (text !== undefined) void cells.type([{ row, column: first, text }]).then(props.onMoved);
      else setStatusText(props.move?.noPlaceText ?? '');
    },
  });
  const actions = useStableCallbacks({
    click(row: number, column: number, range: boolean) {
      if (row === active.row && column === active.column && draft.text() !== undefined) return;
      keys.commit();
      setSelection(
        range ? { active: { row, column }, anchor: selection.anchor } : singleCell({ row, column }),
      );
      focus.focusSoon();
    },
    edit: keys.edit,
    commit: keys.commit,
    drag: move.begin,
    over: move.over,
    drop: move.drop,
    end: move.end,
  });
  const { input } = focus;
  const handlers = useMemo(() => ({ ...actions, draft, input }), [actions, draft, input]);
  const goToFailed = () => {
    const cell = findNextFailed(
      active,
      props,
      new Set(listFailedCells(cells).map(({ id, key }) => `${id}:${key}`)),
    );
    if (!cell) return;
    select(singleCell(cell));
    focus.focusSoon();
  };
  return { selection, statusText, scroller, viewport, keys, move, handlers, focus, goToFailed };
}

/** Keeps the focus in the active cell, which may appear later than its row, as long as the focus was in the grid. */
function useFocus(active: Cell, isLoaded: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the active cell
  useLayoutEffect(() => {
    if (isInside.current) input.current?.focus({ preventScroll: true });
  }, [active.row, active.column, isLoaded]);
  return {
    input,
    /** A mouse click focuses nothing by default; the input of the cell takes the focus once it is rendered. */
    focusSoon() {
      isInside.current = true;
      requestAnimationFrame(() => input.current?.focus({ preventScroll: true }));
    },
    onFocus() {
      isInside.current = true;
    },
    onBlur(event: { relatedTarget: Element | null; currentTarget: Element }) {
      if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) isInside.current = false;
    },
  };
}

/** Returns the next failed cell after `from`, row by row, continuing at the start. */
function findNextFailed<Row extends GridRow>(
  from: Cell,
  { columns, rows, total }: Pick<Props<Row>, 'columns' | 'rows' | 'total'>,
  failed: ReadonlySet<string>,
): Cell | undefined {
  const width = columns.length;
  const start = from.row * width + from.column + 1;
  for (let step = 0; step < total * width; step += 1) {
    const at = (start + step) % (total * width);
    const cell = { row: Math.floor(at / width), column: at % width };
    const row = rows.row(cell.row);
    if (row && failed.has(`${row.id}:${columns[cell.column]?.key}`)) return cell;
  }
  return undefined;
}

/** Returns functions with a stable identity that call the latest versions. */
function useStableCallbacks<Actions extends { [name: string]: (...args: never[]) => void }>(
  actions: Actions,
): Actions {
  const latest = useRef(actions);
  latest.current = actions;
  const [stableCallbacks] = useState(
    () =>
      Object.fromEntries(
        Object.keys(actions).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
      ) as Actions,
  );
  return stableCallbacks;
}
