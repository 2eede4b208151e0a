import type { Currency } from '#contract/currencies';
import type { LotForm } from '#contract/lots';
import { useLotFieldWords } from '@/components/catalogue/lotFieldWords';
import ConflictDialog from '@/components/form/ConflictDialog';
import type { Change } from './columns';
import { beforeOf } from './columns';
import type { Conflict } from './lotSaves';

interface Props {
  conflict: Conflict;
  currency: Currency | undefined;
  onSettle(change: Change | undefined): void;
}

/** A cell that somebody else has changed meanwhile: theirs and mine side by side. */
export function LotConflict({ conflict, currency, onSettle }: Props) {
  const { edit, current, error } = conflict;
  const mine: Change = Object.assign({}, ...edit.cells.map(({ change }) => change));
  const theirs = beforeOf(current, mine);
  const words = useLotFieldWords(currency);
  const { by, at } = error.params as { by?: string | null; at?: string | null };
  const clashes = (Object.keys(mine) as (keyof LotForm)[])
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({ field, theirs: theirs[field], mine: mine[field] }));
  return (
    <ConflictDialog<LotForm>
      clashes={clashes}
      fields={words}
      by={by ?? null}
      at={at || null}
      busy={false}
      onSave={onSettle}
      onCancel={() => onSettle(undefined)}
    />
  );
}
