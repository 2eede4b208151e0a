import type { Field } from '#contract/api/field';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import ConflictDialog from '@/components/form/ConflictDialog';
import { useCurrency } from '@/services/lookups';
import type { ReviewClash, Reviewed, useReviewSave } from './useReviewSave';

interface Props<Form extends object, Sheet extends Reviewed<Form>> {
  clash: ReviewClash<Form, Sheet>;
  fields: Readonly<Record<keyof Form & string, Field>>;
  currency: string;
  save: ReturnType<typeof useReviewSave<Form, Sheet>>;
}

/** Compares edited fields with what another user saved in them. */
export function ReviewConflict<Form extends object, Sheet extends Reviewed<Form>>({
  clash,
  fields,
  currency,
  save,
}: Props<Form, Sheet>) {
  const words = useFieldDisplays(fields, useCurrency(currency));
  const { clashes, merged, current, by, at } = clash;
  return (
    <ConflictDialog
      clashes={clashes}
      fields={words}
      by={by}
      at={at}
      busy={save.busy}
      onCancel={() => save.setClash(undefined)}
      onSave={(selectedValues) => void save.run(current, { ...merged, ...selectedValues }, current.version)}
    />
  );
}
