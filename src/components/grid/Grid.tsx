// biome-ignore-all lint/a11y/useSemanticElements: rows placed by the virtual list cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the input of the active cell holds the focus
import { Fragment } from 'react';
import { ClashDialog } from './ClashDialog';
import { GridHead } from './GridHead';
import { GridRow as GridRowCells } from './GridRow';
import { GridStatus } from './GridStatus';
import './grid.css';
import { Section } from './sections';
import { isInSelection, rangeOf } from './selection';
import type { GridRow } from './types';
import { type Props, useGrid } from './useGrid';

/**
 * A spreadsheet of rows. The caller provides columns (kinds.ts), rows and a function that saves them. A cell is saved when
 * it is left. Keys: arrows, Tab, Enter, type to edit, F2, Esc, Space opens, Ctrl/⌘ C, V, D, Z, Y.
 */
export function Grid<Row extends GridRow>(props: Props<Row>) {
  const { columns, rows, total, nameOf, cells, sort } = props;
  const { selection, statusText, scroller, viewport, keys, move, handlers, focus, goToFailed } =
    useGrid(props);
  const { active } = selection;
  const { left, right } = rangeOf(selection);
  const template = columns
    .map(({ width, share }) => (share ? `minmax(${width}px, ${share}fr)` : `${width}px`))
    .join(' ');
  const minWidth = sumWidths(columns);
  const pinnedWidth = sumWidths(columns.filter(({ pinned }) => pinned));
  return (
    <>
      <div
        role="grid"
        aria-label={props.label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        className="grid"
        style={{ scrollPaddingInlineEnd: pinnedWidth }}
        ref={scroller}
        onKeyDown={keys.onKeyDown}
        onPaste={keys.onPaste}
        onCopy={keys.onCopy}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        <GridHead columns={columns} template={template} minWidth={minWidth} sort={sort} />
        <div className="grid-body" style={{ height: viewport.height, minWidth }}>
          {viewport.rows.map(({ index, section, start, top }) => {
            const row = rows.row(index);
            const isSelected = isInSelection(selection, { row: index, column: left });
            return (
              <Fragment key={index}>
                {section && <Section text={section} start={start} />}
                <GridRowCells
                  handlers={handlers}
                  columns={columns}
                  template={template}
                  row={row}
                  index={index}
                  top={top}
                  nameOf={nameOf}
                  active={index === active.row ? active.column : undefined}
                  from={isSelected ? left : -1}
                  to={isSelected ? right : -1}
                  marks={row && cells.marks.get(row.id)}
                  draggable={props.move !== undefined}
                  drop={move.dropAt(index)}
                  isLast={index > 0 && index === total - 1}
                />
              </Fragment>
            );
          })}
        </div>
      </div>
      <GridStatus cells={cells} onNext={goToFailed} statusText={statusText} />
      {cells.clashes.length > 0 && (
        <ClashDialog
          clashes={cells.clashes}
          nameOf={nameOf}
          onResolve={cells.resolveClashes}
          onPostpone={cells.postpone}
        />
      )}
    </>
  );
}

const sumWidths = (columns: readonly { width: number }[]) =>
  columns.reduce((sum, { width }) => sum + width, 0);
