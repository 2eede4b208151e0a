import type { Field } from '#contract/api/field';
import { useFieldWords } from '@/components/catalogue/fieldWords';
import ConflictDialog from '@/components/form/ConflictDialog';
import { useCurrency } from '@/services/lookups';
import type { ReviewClash, Reviewed, useReviewSave } from './useReviewSave';

interface Props<Form extends object, Sheet extends Reviewed<Form>> {
  clash: ReviewClash<Form, Sheet>;
  fields: Readonly<Record<keyof Form & string, Field>>;
  currency: string;
  save: ReturnType<typeof useReviewSave<Form, Sheet>>;
}

/** What somebody else has saved in the fields that were typed into, side by side. */
export function ReviewConflict<Form extends object, Sheet extends Reviewed<Form>>({
  clash,
  fields,
  currency,
  save,
}: Props<Form, Sheet>) {
  const words = useFieldWords(fields, useCurrency(currency));
  const { clashes, merged, current, by, at } = clash;
  return (
    <ConflictDialog
      clashes={clashes}
      fields={words}
      by={by}
      at={at}
      busy={save.busy}
      onCancel={() => save.setClash(undefined)}
      onSave={(chosen) => void save.run(current, { ...merged, ...chosen }, current.version)}
    />
  );
}
