import { useIntl } from '@umijs/max';
import { Fragment, type ReactNode } from 'react';
import type { Field } from '#contract/api/field';
import FormBar from '@/components/form/FormBar';
import type { Noun, ReviewState } from './Review';
import { ReviewConflict } from './ReviewConflict';
import type { useReviewEditing } from './useReviewEditing';
import type { Reviewed } from './useReviewSave';

interface Props<Form extends object, Sheet extends Reviewed<Form>> {
  noun: Noun;
  number: string;
  review: ReviewState<Form, Sheet>;
  editing: ReturnType<typeof useReviewEditing<Form, Sheet>>;
  fields: Readonly<Record<keyof Form & string, Field>>;
  currency: string;
  aside: ReactNode;
  /** head and text */
  children: ReactNode;
}

/** The current row: its text, its form bar, the aside, and the comparison with changes of another user. */
export function ReviewPanel<Form extends object, Sheet extends Reviewed<Form>>(props: Props<Form, Sheet>) {
  const { noun, number, review, editing, fields, currency, aside, children } = props;
  const { formatMessage } = useIntl();
  const { changes, save, submit, discard } = editing;
  const otherNumbers = [...review.drafts.numbers].filter((one) => one !== number);
  return (
    <>
      <div className={review.waiting ? 'review-main list-dimmed' : 'review-main'} aria-busy={review.waiting}>
        {children}
        {otherNumbers.length > 0 && (
          <p className="review-others">
            {formatMessage(
              { id: `${noun}.otherUnsaved` },
              {
                count: otherNumbers.length,
                numbers: (
                  <>
                    {otherNumbers.map((one, at) => (
                      <Fragment key={one}>
                        {at > 0 && ', '}
                        <button type="button" className="link" onClick={() => review.go(one)}>
                          {one}
                        </button>
                      </Fragment>
                    ))}
                  </>
                ),
              },
            )}
          </p>
        )}
        <FormBar beside changes={changes} busy={save.busy} onSave={() => submit()} onDiscard={discard} />
      </div>
      {aside}
      {save.clash && <ReviewConflict clash={save.clash} fields={fields} currency={currency} save={save} />}
    </>
  );
}
