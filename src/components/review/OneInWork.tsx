import { useIntl } from '@umijs/max';
import { Fragment, type ReactNode } from 'react';
import type { Field } from '#contract/api/field';
import FormBar from '@/components/form/FormBar';
import type { InWork, Noun } from './Review';
import { ReviewConflict } from './ReviewConflict';
import type { useReviewEditing } from './useReviewEditing';
import type { Reviewed } from './useReviewSave';

interface Props<Form extends object, Sheet extends Reviewed<Form>> {
  noun: Noun;
  number: string;
  inWork: InWork<Form, Sheet>;
  editing: ReturnType<typeof useReviewEditing<Form, Sheet>>;
  fields: Readonly<Record<keyof Form & string, Field>>;
  currency: string;
  aside: ReactNode;
  /** head and text */
  children: ReactNode;
}

/** The one in work: its text, its bar, what stands beside it, and what somebody else has saved meanwhile. */
export function OneInWork<Form extends object, Sheet extends Reviewed<Form>>(props: Props<Form, Sheet>) {
  const { noun, number, inWork, editing, fields, currency, aside, children } = props;
  const { formatMessage } = useIntl();
  const { changes, save, submit, discard } = editing;
  const others = [...inWork.drafts.numbers].filter((one) => one !== number);
  return (
    <>
      <div className={inWork.waiting ? 'review-main list-dimmed' : 'review-main'} aria-busy={inWork.waiting}>
        {children}
        {others.length > 0 && (
          <p className="review-others">
            {formatMessage(
              { id: `${noun}.otherUnsaved` },
              {
                count: others.length,
                numbers: (
                  <>
                    {others.map((one, at) => (
                      <Fragment key={one}>
                        {at > 0 && ', '}
                        <button type="button" className="link" onClick={() => inWork.go(one)}>
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
