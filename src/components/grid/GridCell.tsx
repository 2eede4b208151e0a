// biome-ignore-all lint/a11y/useSemanticElements: rows placed by the virtual list cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the input of the active cell holds the focus
import { type RefObject, useId, useSyncExternalStore } from 'react';
import { useText } from '@/services/text';
import type { Draft } from './draft';
import type { Mark } from './marks';
import type { GridColumn } from './types';

/** What cells report to their grid; one and the same while it stands. */
export interface Hands {
  draft: Draft;
  input: RefObject<HTMLInputElement | null>;
  press(row: number, column: number, range: boolean): void;
  edit(): void;
  commit(): void;
  /** a row begins to be dragged by its first cell */
  drag(row: number): void;
}

interface Props<Row> {
  hands: Hands;
  row: Row;
  /** what the row is called where a cell is read out */
  name: string;
  rowIndex: number;
  at: number;
  column: GridColumn<Row>;
  active: boolean;
  selected: boolean;
  draggable: boolean;
  mark: Mark<Row> | undefined;
}

/** One cell. The active one always holds the input. */
export function GridCell<Row>(props: Props<Row>) {
  const { hands, row, name, rowIndex, at, column, active, selected, mark } = props;
  const t = useText();
  const typed = mark && 'text' in mark ? mark.text : undefined;
  const fault = mark?.state === 'failed' ? mark.words : undefined;
  const text = typed ?? (column.text(row) || (column.whenEmpty?.(row) ?? ''));
  const editable = column.typing?.mayEdit(row) ?? false;
  const classes = [
    'grid-cell',
    column.right && 'is-right',
    !editable && 'is-fixed',
    selected && 'is-selected',
    active && 'is-active',
    fault !== undefined && 'is-failed',
    mark?.state === 'saving' && 'is-saving',
  ];
  return (
    <div
      role="gridcell"
      aria-colindex={at + 1}
      aria-selected={selected}
      aria-readonly={!editable}
      className={classes.filter(Boolean).join(' ')}
      title={fault ?? (column.draw ? undefined : text)}
      onMouseDown={(event) => hands.press(rowIndex, at, event.shiftKey)}
      onDoubleClick={hands.edit}
      {...(props.draggable && editable && { draggable: true, onDragStart: () => hands.drag(rowIndex) })}
    >
      {column.draw ? column.draw(row) : text}
      {mark?.state === 'saved' && (
        <span className="grid-tick" aria-hidden>
          ✓
        </span>
      )}
      {active && (
        <CellInput
          hands={hands}
          column={column}
          editable={editable}
          invalid={fault !== undefined}
          label={[name, column.title, text || t('grid.empty'), fault].filter(Boolean).join(', ')}
        />
      )}
    </div>
  );
}

interface InputProps<Row> {
  hands: Hands;
  column: GridColumn<Row>;
  editable: boolean;
  invalid: boolean;
  label: string;
}

/** Invisible while moving about, so that the first stroke of any keyboard, Chinese ones included, begins to edit. */
function CellInput<Row>({ hands, column, editable, invalid, label }: InputProps<Row>) {
  const { draft, input, commit } = hands;
  const text = useSyncExternalStore(draft.subscribe, draft.text);
  const optionsId = useId();
  const options = text === undefined ? undefined : column.typing?.options;
  return (
    <>
      <input
        ref={input}
        className={text === undefined ? 'is-resting' : undefined}
        aria-label={label}
        aria-invalid={invalid || undefined}
        readOnly={!editable}
        list={options && optionsId}
        inputMode={column.typing?.kind === 'amount' ? 'decimal' : undefined}
        autoComplete="off"
        value={text ?? ''}
        onChange={(event) => draft.set(event.target.value)}
        onBlur={commit}
      />
      {options && (
        <datalist id={optionsId}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </>
  );
}
