import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { createBlockActions } from './blockActions';
import type { Cells } from './cells';
import type { Draft } from './draft';
import { moveSelection, type Selection } from './selection';
import type { GridColumn, GridRow, GridRows } from './types';

interface GridKeysOptions<Row> {
  columns: readonly GridColumn<Row>[];
  rows: GridRows<Row>;
  total: number;
  /** rows that fit on the screen */
  screen(): number;
  cells: Cells<Row>;
  draft: Draft;
  selection: Selection;
  select(selection: Selection): void;
  /** returns whether the event belongs to the active cell rather than to a button in a heading */
  isActiveCell(target: EventTarget): boolean;
  onOpen: ((row: Row) => void) | undefined;
  /** called after an undo or redo with the number of changed cells */
  onStep(action: 'undo' | 'redo', count: number): void;
}

/** Handles the keys and the clipboard of a spreadsheet for the active and the selected cells. */
export function useGridKeys<Row extends GridRow>(options: GridKeysOptions<Row>) {
  const { columns, rows, total, cells, draft, selection } = options;
  const leaving = useRef(false);
  const row = rows.row(selection.active.row);
  const column = columns[selection.active.column];
  const mark = row && column && cells.markOf({ row, column });
  const failed = mark?.state === 'failed' ? mark : undefined;
  const block = createBlockActions(options);

  // The row when editing began, so that a concurrent change is detected as a clash and not overwritten.
  const editedRow = useRef(row);
  if (draft.text() === undefined) editedRow.current = row;

  const endEditing = () => {
    draft.set(undefined);
    editedRow.current = row;
  };
  const commit = () => {
    const text = draft.text();
    const { current } = editedRow;
    if (text === undefined || !current || !column) return;
    endEditing();
    void cells.type([{ row: current, column, text }]);
  };
  const edit = () => {
    if (row && column?.editing?.canEdit(row)) draft.set(failed?.text ?? column.text(row));
  };

  const isForBlock = ({ target }: ClipboardEvent) =>
    draft.text() === undefined && options.isActiveCell(target);
  const onPaste = (event: ClipboardEvent) => {
    if (!isForBlock(event)) return;
    event.preventDefault();
    block.paste(event.clipboardData.getData('text/plain'));
  };
  const onCopy = (event: ClipboardEvent) => {
    if (!isForBlock(event)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', block.copy());
  };

  const onEscape = (event: KeyboardEvent) => {
    if (draft.text() !== undefined) {
      endEditing();
      event.preventDefault();
    } else if (failed && row && column) cells.clearMarks([{ row, column }]);
    leaving.current = true;
  };
  /** Returns the action of a key while nothing is typed; undefined for other keys. */
  const findAction = ({ key, shiftKey }: KeyboardEvent, command: boolean): (() => void) | undefined => {
    const letter = command ? key.toLowerCase() : '';
    if (letter === 'y' || (letter === 'z' && shiftKey))
      return () => void cells.redo().then((count) => options.onStep('redo', count));
    if (letter === 'z') return () => void cells.undo().then((count) => options.onStep('undo', count));
    if (letter === 'd') return block.fillDown;
    if (key === 'F2') return edit;
    if (key === ' ' && row && options.onOpen) return () => options.onOpen?.(row);
    if (key === 'Delete' || key === 'Backspace') return block.clear;
    return undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that composes a character belongs to the input method, and one on a column heading to its button.
    if (!options.isActiveCell(event.target) || event.nativeEvent.isComposing || event.key === 'Process')
      return;
    if (event.key === 'Escape') return onEscape(event);
    if (event.key === 'Tab' && leaving.current) return;
    leaving.current = false;
    const command = event.ctrlKey || event.metaKey;
    if (draft.text() !== undefined) {
      // While editing, arrows and Home belong to the text.
      if (event.key !== 'Enter' && event.key !== 'Tab') return;
      commit();
    } else {
      const action = findAction(event, command);
      if (action) {
        event.preventDefault();
        return action();
      }
    }
    const key = { key: event.key, shiftKey: event.shiftKey, jump: command };
    const next = moveSelection(selection, key, {
      rows: total,
      columns: columns.length,
      screen: options.screen(),
    });
    if (!next) return;
    event.preventDefault();
    options.select(next);
  };
  return { commit, edit, onKeyDown, onPaste, onCopy };
}
