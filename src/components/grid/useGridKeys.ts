import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { readBlock, writeBlock } from './block';
import type { Cells } from './cells';
import type { Draft } from './draft';
import { moved, rangeOf, type Selection } from './selection';
import type { GridColumn, GridRow, GridRows } from './types';

interface Given<Row> {
  columns: readonly GridColumn<Row>[];
  rows: GridRows<Row>;
  total: number;
  /** rows that fit on the screen */
  screen(): number;
  cells: Cells<Row>;
  draft: Draft;
  selection: Selection;
  select(selection: Selection): void;
  /** does the event belong to the active cell, and not to a head's button */
  isMine(target: EventTarget): boolean;
  onOpen: ((row: Row) => void) | undefined;
  /** a deed was taken back or done again: how many cells it changed */
  onStep(deed: 'undo' | 'redo', count: number): void;
}

/** More rows at once are a file for an import. */
const longestPaste = 1000;
/** A block holds no cells for columns that only show: copied and pasted alike, the texts stay side by side. */
const typedInto = <Row>(columns: readonly GridColumn<Row>[]) => columns.filter(({ typing }) => typing);

/** The keys and the clipboard of a spreadsheet over the active cell and the selected ones. */
export function useGridKeys<Row extends GridRow>(given: Given<Row>) {
  const { columns, rows, total, cells, draft, selection } = given;
  const leaving = useRef(false);
  const { active } = selection;
  const row = rows.row(active.row);
  const column = columns[active.column];
  const range = rangeOf(selection);
  const height = range.bottom - range.top + 1;
  const chosen = typedInto(columns.slice(range.left, range.right + 1));
  const mark = row && column && cells.markOf({ row, column });
  const failed = mark?.state === 'failed' ? mark : undefined;

  // What others do to the row while something is typed is met as a clash, and not overwritten unseen.
  const begun = useRef(row);
  if (draft.text() === undefined) begun.current = row;

  const end = () => {
    draft.set(undefined);
    begun.current = row;
  };
  const commit = () => {
    const text = draft.text();
    const { current } = begun;
    if (text === undefined || !current || !column) return;
    end();
    void cells.type([{ row: current, column, text }]);
  };
  const edit = () => {
    if (row && column?.typing?.mayEdit(row)) draft.set(failed?.text ?? column.text(row));
  };
  /** Puts a block over the selection: repeated downwards as far as `lines`. */
  const put = async (block: readonly (readonly string[])[], lines: number) => {
    const into = typedInto(columns.slice(range.left));
    const last = Math.min(total, range.top + Math.min(lines, longestPaste)) - 1;
    const filled = await rows.fetch(range.top, last);
    await cells.type(
      filled.flatMap((one, down) =>
        (block[down % block.length] ?? []).flatMap((text, right) => {
          const to = into[right];
          return to ? [{ row: one, column: to, text }] : [];
        }),
      ),
    );
  };
  const textsOf = (some: readonly Row[]) => some.map((one) => chosen.map(({ text }) => text(one)));
  const fillDown = () => rows.fetch(range.top, range.top).then((first) => put(textsOf(first), height));

  const onPaste = (event: ClipboardEvent) => {
    if (draft.text() !== undefined || !given.isMine(event.target)) return;
    event.preventDefault();
    const block = readBlock(event.clipboardData.getData('text/plain'));
    // One row copied onto many fills them all, as in any spreadsheet.
    void put(block, block.length === 1 ? height : block.length);
  };
  const onCopy = (event: ClipboardEvent) => {
    if (draft.text() !== undefined || !given.isMine(event.target)) return;
    event.preventDefault();
    const there = Array.from({ length: height }, (_, at) => rows.row(range.top + at));
    event.clipboardData.setData('text/plain', writeBlock(textsOf(there.filter((one) => one !== undefined))));
  };

  const onEscape = (event: KeyboardEvent) => {
    if (draft.text() !== undefined) {
      end();
      event.preventDefault();
    } else if (failed && row && column) cells.forget([{ row, column }]);
    leaving.current = true;
  };
  /** What a key does to the cells while nothing is typed; undefined: it is none of these. */
  const deedOf = ({ key, shiftKey }: KeyboardEvent, command: boolean): (() => void) | undefined => {
    const letter = command ? key.toLowerCase() : '';
    if (letter === 'y' || (letter === 'z' && shiftKey))
      return () => void cells.redo().then((count) => given.onStep('redo', count));
    if (letter === 'z') return () => void cells.undo().then((count) => given.onStep('undo', count));
    if (letter === 'd') return () => void fillDown();
    if (key === 'F2') return edit;
    if (key === ' ' && row && given.onOpen) return () => given.onOpen?.(row);
    if (key === 'Delete' || key === 'Backspace') return () => void put([chosen.map(() => '')], height);
    return undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that composes a Chinese character belongs to the input method, one on a column head to its button.
    if (!given.isMine(event.target) || event.nativeEvent.isComposing || event.key === 'Process') return;
    if (event.key === 'Escape') return onEscape(event);
    if (event.key === 'Tab' && leaving.current) return;
    leaving.current = false;
    const command = event.ctrlKey || event.metaKey;
    if (draft.text() !== undefined) {
      // While editing, arrows and Home belong to the text.
      if (event.key !== 'Enter' && event.key !== 'Tab') return;
      commit();
    } else {
      const deed = deedOf(event, command);
      if (deed) {
        event.preventDefault();
        return deed();
      }
    }
    const key = { key: event.key, shiftKey: event.shiftKey, jump: command };
    const next = moved(selection, key, { rows: total, columns: columns.length, screen: given.screen() });
    if (!next) return;
    event.preventDefault();
    given.select(next);
  };
  return { commit, edit, onKeyDown, onPaste, onCopy };
}
