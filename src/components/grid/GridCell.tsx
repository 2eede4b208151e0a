// biome-ignore-all lint/a11y/useSemanticElements: rows placed by the virtual list cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the input of the active cell holds the focus
import { type RefObject, useSyncExternalStore } from 'react';
import { useText } from '@/services/text';
import type { Draft } from './draft';
import type { Mark } from './marks';
import { OptionInput } from './OptionInput';
import type { GridColumn } from './types';

/** Callbacks from cells to their grid; the object never changes. */
export interface CellHandlers {
  draft: Draft;
  input: RefObject<HTMLInputElement | null>;
  click(row: number, column: number, range: boolean): void;
  edit(): void;
  commit(): void;
  /** starts dragging a row by its first cell */
  drag(row: number): void;
}

interface Props<Row> {
  handlers: CellHandlers;
  row: Row;
  /** the name of the row for screen readers */
  name: string;
  rowIndex: number;
  at: number;
  column: GridColumn<Row>;
  active: boolean;
  selected: boolean;
  draggable: boolean;
  mark: Mark<Row> | undefined;
}

/** One cell. The active one always contains the input. */
export function GridCell<Row>(props: Props<Row>) {
  const { handlers, row, name, rowIndex, at, column, active, selected, mark } = props;
  const t = useText();
  const typed = mark && 'text' in mark ? mark.text : undefined;
  const issue = mark?.state === 'failed' ? mark.words : undefined;
  const text = typed ?? (column.text(row) || (column.whenEmpty?.(row) ?? ''));
  const editable = column.editing?.canEdit(row) ?? false;
  const classes = [
    'grid-cell',
    column.right && 'is-right',
    column.pinned && 'is-staying',
    !editable && 'is-fixed',
    selected && 'is-selected',
    active && 'is-active',
    issue !== undefined && 'is-failed',
    mark?.state === 'saving' && 'is-saving',
  ];
  return (
    <div
      role="gridcell"
      aria-colindex={at + 1}
      aria-selected={selected}
      aria-readonly={!editable}
      className={classes.filter(Boolean).join(' ')}
      title={issue ?? (column.draw ? undefined : text)}
      onMouseDown={(event) => handlers.click(rowIndex, at, event.shiftKey)}
      onDoubleClick={handlers.edit}
      {...(props.draggable && editable && { draggable: true, onDragStart: () => handlers.drag(rowIndex) })}
    >
      {column.draw ? column.draw(row) : text}
      {mark?.state === 'saved' && (
        <span className="grid-tick" aria-hidden>
          ✓
        </span>
      )}
      {active && (
        <CellInput
          handlers={handlers}
          column={column}
          editable={editable}
          invalid={issue !== undefined}
          label={[name, column.title, text || t('grid.empty'), issue].filter(Boolean).join(', ')}
        />
      )}
    </div>
  );
}

interface InputProps<Row> {
  handlers: CellHandlers;
  column: GridColumn<Row>;
  editable: boolean;
  invalid: boolean;
  label: string;
}

/** Invisible while navigating, so that the first keystroke of any keyboard or input method begins to edit. */
function CellInput<Row>({ handlers, column, editable, invalid, label }: InputProps<Row>) {
  const { draft, input, commit } = handlers;
  const text = useSyncExternalStore(draft.subscribe, draft.text);
  const { options, suggestions: Suggestions } = column.editing ?? {};
  const field = (
    <input
      ref={input}
      className={text === undefined ? 'is-resting' : undefined}
      aria-label={label}
      aria-invalid={invalid || undefined}
      readOnly={!editable}
      inputMode={column.editing?.kind === 'amount' ? 'decimal' : undefined}
      autoComplete="off"
      value={text ?? ''}
      onChange={(event) => draft.set(event.target.value)}
      onBlur={commit}
    />
  );
  if (Suggestions && editable)
    return (
      <Suggestions value={text ?? ''} onChange={draft.set}>
        {field}
      </Suggestions>
    );
  if (options && editable)
    return (
      <OptionInput options={options} text={text} onChange={draft.set}>
        {field}
      </OptionInput>
    );
  return field;
}
