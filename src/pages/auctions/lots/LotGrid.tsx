// biome-ignore-all lint/a11y/useSemanticElements: rows placed by the virtual list cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the input of the active cell holds the focus
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type LotRow, mostRenumbered } from '#contract/lots';
import { useText } from '@/services/text';
import { readBlock, writeBlock } from './block';
import { type Column, type ColumnKey, changeOf, mayEdit, type Surroundings, textOf } from './columns';
import { GridCell } from './GridCell';
import { GridHead, type Sort } from './GridHead';
import './lotGrid.css';
import type { LotRows } from './lotRows';
import { type CellEdit, type Edit, markKey, type useLotSaves } from './lotSaves';
import { Section, sectionHeight, useSections } from './sections';
import { holds, moved, rangeOf, type Selection, single } from './selection';
import { useLotMove } from './useLotMove';

interface Props {
  label: string;
  columns: readonly Column[];
  rows: LotRows;
  total: number;
  around: Surroundings;
  saves: ReturnType<typeof useLotSaves>;
  sort: Sort;
  onSort(sort: Sort): void;
  addressOf(lot: LotRow): string;
  reasonOf(reason: unknown, key: ColumnKey): string;
  onOpen(lot: LotRow): void;
  onSelect(selection: Selection): void;
  /** every lot stands here, in the order of the numbers: one can be moved among them */
  whole: boolean;
  /** a lot has another number and perhaps another place */
  onMoved(): void;
}

/** What a cell needs of its grid. */
export interface Grid {
  around: Surroundings;
  categoriesId: string;
  /** what is typed into the active cell; undefined while moving about */
  editing: string | undefined;
  addressOf(lot: LotRow): string;
  reasonOf(reason: unknown, key: ColumnKey): string;
  press(row: number, column: number, range: boolean): void;
  edit(): void;
  type(text: string): void;
  commit(): void;
  /** a row is being dragged by its number; absent where rows do not stand by number */
  drag: ((row: number) => void) | undefined;
}

const rowHeight = 40;
/** A block holds no cells for columns that only show: copied and pasted alike, the texts stay side by side. */
const typedInto = (columns: readonly Column[]) => columns.filter(({ shows }) => !shows);

/** The lots as a spreadsheet. Keys: arrows, Tab, Enter, type to edit, F2, Esc, Space opens, Ctrl/⌘ C, V, D, Z. */
export function LotGrid(props: Props) {
  const { columns, rows, total, around, saves } = props;
  const t = useText();
  const [selection, setSelection] = useState<Selection>(single({ row: 0, column: 0 }));
  const [editing, showEditing] = useState<string>();
  // Leaving a cell by mouse is told twice, by the press and by the blur: the second must not see the old text.
  const typed = useRef<string>(undefined);
  const setEditing = (text: string | undefined) => {
    typed.current = text;
    showEditing(text);
  };
  const scroller = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const hasFocus = useRef(false);
  const leaving = useRef(false);
  const categoriesId = useId();
  const { active } = selection;
  const sections = useSections(rows, props.sort);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight + (sections.of(index) ? sectionHeight : 0),
    overscan: 8,
    scrollPaddingStart: rowHeight,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const seen = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
      // The active row stays, wherever the wheel went: its input holds the focus.
      if (active.row < count && (active.row < from || active.row > to)) seen.push(active.row);
      return seen.sort((a, b) => a - b);
    },
  });
  const seen = virtual.getVirtualItems();
  const [first, last] = [seen[0]?.index ?? 0, seen.at(-1)?.index ?? 0];
  const { show } = rows;
  useEffect(() => show(first, last), [show, first, last]);

  const begun = sections.look(seen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights follow the headings
  useLayoutEffect(() => virtual.measure(), [begun]);

  const { onSelect } = props;
  useEffect(() => onSelect(selection), [onSelect, selection]);
  const lot = rows.row(active.row);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the active cell, which comes after its row
  useLayoutEffect(() => {
    if (hasFocus.current) input.current?.focus({ preventScroll: true });
  }, [active.row, active.column, lot === undefined]);

  const column = columns[active.column];
  const select = (next: Selection) => {
    setSelection(next);
    virtual.scrollToIndex(next.active.row);
  };
  const failedText = () => {
    const mark = lot && column && saves.marks.get(markKey(lot.id, column.key));
    return mark?.state === 'failed' ? mark.cell.text : undefined;
  };

  const editOf = (row: LotRow, key: ColumnKey, text: string): CellEdit | undefined => {
    if (!mayEdit(row, key, around)) return undefined;
    const change = changeOf(row, key, text, around);
    if (!('fault' in change)) return { key, text, change };
    saves.refuse(row, { key, text, change: {} }, change.fault);
    return undefined;
  };
  const commit = () => {
    const text = typed.current;
    if (text === undefined || !lot || !column) return;
    setEditing(undefined);
    const cell = editOf(lot, column.key, text);
    if (cell) void saves.save([{ lot, cells: [cell] }]);
  };
  const startEdit = () => {
    if (lot && column && mayEdit(lot, column.key, around))
      setEditing(failedText() ?? textOf(lot, column.key, around));
  };
  const move = useLotMove(rows, saves, props.onMoved);
  const grid: Grid = {
    around,
    categoriesId,
    editing,
    addressOf: props.addressOf,
    reasonOf: props.reasonOf,
    press: (row, at, range) => {
      if (row === active.row && at === active.column && editing !== undefined) return;
      commit();
      hasFocus.current = true;
      setSelection(
        range ? { active: { row, column: at }, anchor: selection.anchor } : single({ row, column: at }),
      );
      // The mouse gives the focus to nothing; the input of the cell takes it once it is there.
      requestAnimationFrame(() => input.current?.focus({ preventScroll: true }));
    },
    edit: startEdit,
    type: setEditing,
    commit,
    drag: props.whole ? move.begin : undefined,
  };

  const range = rangeOf(selection);
  const put = async (block: string[][], height: number) => {
    const lots = await rows.fetch(range.top, Math.min(total - 1, range.top + height - 1));
    const edits: Edit[] = lots.flatMap((row, down) => {
      const texts = block[down % block.length] ?? [];
      const cells = texts.flatMap((text, right) => {
        const key = typedInto(columns.slice(range.left))[right]?.key;
        return (key && editOf(row, key, text)) || [];
      });
      return cells.length > 0 ? [{ lot: row, cells }] : [];
    });
    await saves.save(edits);
  };
  const selectedTexts = (lots: readonly LotRow[]) =>
    lots.map((row) =>
      typedInto(columns.slice(range.left, range.right + 1)).map(({ key }) => textOf(row, key, around)),
    );
  const height = range.bottom - range.top + 1;

  const onPaste = (event: ClipboardEvent) => {
    if (editing !== undefined || event.target !== input.current) return;
    event.preventDefault();
    const block = readBlock(event.clipboardData.getData('text/plain'));
    // One row copied onto many fills them all, as in any spreadsheet. More than the bound is a file for the import.
    const lines = block.length === 1 ? height : block.length;
    void put(block, Math.min(lines, mostRenumbered));
  };
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== undefined || event.target !== input.current) return;
    event.preventDefault();
    const lots = Array.from({ length: height }, (_, at) => rows.row(range.top + at)).filter(
      (row) => row !== undefined,
    );
    event.clipboardData.setData('text/plain', writeBlock(selectedTexts(lots)));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // A key that composes a Chinese character belongs to the input method, one on a column head to its button.
    if (event.target !== input.current || event.nativeEvent.isComposing || event.key === 'Process') return;
    const jump = event.ctrlKey || event.metaKey;
    const done = () => event.preventDefault();
    if (event.key === 'Escape') {
      if (editing !== undefined) {
        setEditing(undefined);
        done();
      } else if (lot && column && failedText() !== undefined)
        saves.forget(lot, { key: column.key, text: '', change: {} });
      leaving.current = true;
      return;
    }
    if (event.key === 'Tab' && leaving.current) return;
    leaving.current = false;
    if (editing !== undefined) {
      // While editing, arrows and Home belong to the text.
      if (event.key !== 'Enter' && event.key !== 'Tab') return;
      commit();
    } else if (jump && !event.shiftKey && event.key.toLowerCase() === 'z') {
      done();
      return void saves.undo().then(props.onMoved);
    } else if (jump && event.key.toLowerCase() === 'd') {
      done();
      return void rows.fetch(range.top, range.top).then((lots) => put(selectedTexts(lots), height));
    } else if (event.key === 'F2') return startEdit();
    else if (event.key === ' ' && lot) {
      done();
      return props.onOpen(lot);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      done();
      return void put([typedInto(columns.slice(range.left, range.right + 1)).map(() => '')], height);
    }
    const screen = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight * 2) / rowHeight) - 2);
    const next = moved(
      selection,
      { key: event.key, shiftKey: event.shiftKey, jump },
      { rows: total, columns: columns.length, screen },
    );
    if (!next) return;
    done();
    select(next);
  };

  const template = columns
    .map(({ width, share }) => (share ? `minmax(${width}px, ${share}fr)` : `${width}px`))
    .join(' ');
  const leastWidth = columns.reduce((sum, { width }) => sum + width, 0);
  return (
    <div
      role="grid"
      aria-label={props.label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-multiselectable
      className="lot-grid"
      ref={scroller}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onCopy={onCopy}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
          hasFocus.current = false;
      }}
    >
      <GridHead
        columns={columns}
        template={template}
        leastWidth={leastWidth}
        sort={props.sort}
        onSort={props.onSort}
      />
      <div className="lot-grid-body" style={{ height: virtual.getTotalSize(), minWidth: leastWidth }}>
        {seen.map(({ index, start }) => {
          const row = rows.row(index);
          const section = sections.of(index);
          return (
            <Fragment key={index}>
              {section && <Section text={section} start={start} />}
              <div
                role="row"
                aria-rowindex={index + 2}
                className="lot-grid-row"
                style={{
                  gridTemplateColumns: template,
                  transform: `translateY(${start + (section ? sectionHeight : 0)}px)`,
                }}
                {...move.row(index)}
              >
                {columns.map((one, at) =>
                  row ? (
                    <GridCell
                      key={one.key}
                      grid={grid}
                      lot={row}
                      rowIndex={index}
                      at={at}
                      column={one}
                      active={index === active.row && at === active.column}
                      selected={holds(selection, { row: index, column: at })}
                      editable={mayEdit(row, one.key, around)}
                      mark={saves.marks.get(markKey(row.id, one.key))}
                      input={input}
                    />
                  ) : (
                    <Waiting
                      key={one.key}
                      label={t('common.loading')}
                      first={at === 0}
                      input={index === active.row && at === active.column ? input : undefined}
                    />
                  ),
                )}
              </div>
            </Fragment>
          );
        })}
      </div>
      <datalist id={categoriesId}>
        {around.categories
          .filter((one) => one.active)
          .map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
      </datalist>
    </div>
  );
}

interface WaitingProps {
  label: string;
  first: boolean;
  /** of the active cell: without it the keys would reach nothing until the row is there */
  input: RefObject<HTMLInputElement | null> | undefined;
}

const Waiting = ({ label, first, input }: WaitingProps) => (
  <div className="lot-grid-cell" role="gridcell" aria-label={first ? label : undefined}>
    <span className="lot-grid-waiting" />
    {input && <input ref={input} className="is-resting" aria-label={label} readOnly />}
  </div>
);
