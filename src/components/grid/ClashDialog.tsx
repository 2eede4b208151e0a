import { useText } from '@/services/text';
import ConflictDialog from '../form/ConflictDialog';
import type { CellEdit, Clash } from './marks';
import type { GridRow } from './types';

interface Props<Row> {
  clashes: readonly Clash<Row>[];
  nameOf(row: Row): string;
  /** the edits to save as typed; the others keep the value of the other user */
  onResolve(mine: readonly CellEdit<Row>[]): void;
  onPostpone(): void;
}

/** Shows cells that another user changed in the meantime, both values side by side. */
export function ClashDialog<Row extends GridRow>({ clashes, nameOf, onResolve, onPostpone }: Props<Row>) {
  const t = useText();
  const [{ by, at } = { by: null, at: null }] = clashes;
  const choices = clashes.map(({ edit }) => {
    const { row, column, text } = edit;
    return { edit, field: `${row.id}:${column.key}`, theirs: column.text(row), mine: text };
  });
  const label = ({ row, column }: CellEdit<Row>) =>
    t('grid.cell', { row: nameOf(row), column: column.title });
  return (
    <ConflictDialog<Record<string, unknown>>
      clashes={choices}
      fields={Object.fromEntries(choices.map(({ edit, field }) => [field, { label: label(edit) }]))}
      by={clashes.every((one) => one.by === by) ? by : null}
      at={clashes.length === 1 ? at : null}
      busy={false}
      onSave={(selectedValues) =>
        onResolve(choices.filter(({ field, mine }) => selectedValues[field] === mine).map(({ edit }) => edit))
      }
      onCancel={onPostpone}
    />
  );
}
