export interface Cell {
  row: number;
  column: number;
}

/** The active cell and the corner where the range began; equal when one cell is selected. */
export interface Selection {
  active: Cell;
  anchor: Cell;
}

export interface Extent {
  rows: number;
  columns: number;
  /** rows that fit on the screen */
  screen: number;
}

export const singleCell = (cell: Cell): Selection => ({ active: cell, anchor: cell });

export const rangeOf = ({ active, anchor }: Selection) => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
});

export const isInSelection = (selection: Selection, { row, column }: Cell): boolean => {
  const { top, bottom, left, right } = rangeOf(selection);
  return row >= top && row <= bottom && column >= left && column <= right;
};

interface Key {
  key: string;
  shiftKey: boolean;
  jump: boolean;
}

/**
 * Returns the selection after a navigation key, or undefined for other keys. Tab at either end does nothing, so that it can
 * leave the grid.
 */
export function moveSelection(selection: Selection, key: Key, extent: Extent): Selection | undefined {
  const { row, column } = selection.active;
  const lastRow = Math.max(0, extent.rows - 1);
  const lastColumn = extent.columns - 1;
  const selectAt = (target: Cell): Selection => {
    const active = {
      row: Math.min(lastRow, Math.max(0, target.row)),
      column: Math.min(lastColumn, Math.max(0, target.column)),
    };
    return key.shiftKey ? { active, anchor: selection.anchor } : singleCell(active);
  };
  switch (key.key) {
    case 'ArrowUp':
      return selectAt({ row: key.jump ? 0 : row - 1, column });
    case 'ArrowDown':
      return selectAt({ row: key.jump ? lastRow : row + 1, column });
    case 'ArrowLeft':
      return selectAt({ row, column: key.jump ? 0 : column - 1 });
    case 'ArrowRight':
      return selectAt({ row, column: key.jump ? lastColumn : column + 1 });
    case 'Home':
      return selectAt({ row: key.jump ? 0 : row, column: 0 });
    case 'End':
      return selectAt({ row: key.jump ? lastRow : row, column: lastColumn });
    case 'PageUp':
      return selectAt({ row: row - extent.screen, column });
    case 'PageDown':
      return selectAt({ row: row + extent.screen, column });
    case 'Enter':
      return singleCell({ row: Math.min(lastRow, Math.max(0, row + (key.shiftKey ? -1 : 1))), column });
    case 'Tab':
      return stepCell(selection.active, key.shiftKey ? -1 : 1, lastRow, lastColumn);
    default:
      return undefined;
  }
}

function stepCell({ row, column }: Cell, by: 1 | -1, lastRow: number, lastColumn: number) {
  const next = column + by;
  if (next >= 0 && next <= lastColumn) return singleCell({ row, column: next });
  if (row + by < 0 || row + by > lastRow) return undefined;
  return singleCell({ row: row + by, column: by > 0 ? 0 : lastColumn });
}
