import { Form, type FormProps } from 'antd';
import { type ComponentRef, type ReactNode, useCallback, useContext, useRef } from 'react';
import type { Subject } from '#contract/api/events';
import { isInside, useShortcut } from '@/services/keys';
import { queryClient } from '@/services/queries';
import { activityKey } from '@/services/queryKeys';
import ErrorNotice from '../page/ErrorNotice';
import ChangeCounter from './ChangeCounter';
import ConflictDialog, { type FieldDisplay } from './ConflictDialog';
import FormBar from './FormBar';
import JustChanged from './JustChanged';
import { SheetContext } from './SheetContext';
import { useFormChanges } from './useFormChanges';
import { type FormSaveOptions, useFormSave } from './useFormSave';
import { keepsNothing, useLeaving } from './useLeaving';

interface Props<Values extends object, Reply>
  extends Pick<FormProps, 'layout' | 'disabled' | 'className'>,
    FormSaveOptions<Values, Reply> {
  /** prefix of the field ids, when another form on the page has fields of the same names */
  name?: string;
  /** the stored values in the shape of the form; newer ones replace unchanged fields */
  saved: Values;
  /** version of the stored values; absent when creating */
  version?: number;
  /** labels and formatters of the fields, for the comparison after a stale write */
  fields: Partial<Record<keyof Values & string, FieldDisplay>>;
  /** label of the button when creating */
  createLabel?: string;
  /** in a tab or view selected by the address: leaving it asks for confirmation too */
  confirmsTabChange?: true;
  /** the row it edits: changes by other users are announced, and saving refreshes its history */
  subject?: Subject;
  /** shows what the changes touch before they are saved */
  effects?(changed: readonly string[]): ReactNode;
  children: ReactNode;
}

/** A form with its bar ("3 changes · Save · Discard"), its field issues and the comparison after a stale write. */
export default function SavedForm<Values extends object, Reply>(props: Props<Values, Reply>) {
  const {
    saved,
    version = 0,
    save,
    onSaved,
    fields,
    fromCurrent,
    createLabel,
    confirmsTabChange,
    subject,
    effects,
    children,
    ...formProps
  } = props;
  const formChanges = useFormChanges(saved, version);
  const { changes, changed } = formChanges;
  const { submit, run, busy, issue, conflict, setConflict } = useFormSave(formChanges, {
    save,
    onSaved: (reply) => {
      onSaved?.(reply);
      if (subject) void queryClient.invalidateQueries({ queryKey: activityKey(subject) });
    },
    fromCurrent,
  });
  const question = useLeaving(changes, confirmsTabChange && keepsNothing);
  const saveOnly = useCallback(() => submit(), [submit]);
  const sheet = useContext(SheetContext);
  const formRef = useRef<ComponentRef<typeof Form<Values>>>(null);
  /** Ctrl/⌘ Enter saves and opens the next row, when there is one. */
  const saveAndNext = () => {
    if (createLabel !== undefined) submit();
    else if (changes > 0) submit(sheet?.next);
    else sheet?.next();
  };
  useShortcut(
    ['mod+enter'],
    saveAndNext,
    (event) => sheet !== undefined && isInside(formRef.current?.nativeElement, event),
  );
  return (
    <>
      {question}
      <Form<Values>
        layout="vertical"
        scrollToFirstError
        {...formProps}
        ref={formRef}
        form={formChanges.form}
        initialValues={saved}
        onValuesChange={formChanges.count}
        onFinish={() => submit()}
      >
        <ChangeCounter form={formChanges.form} count={formChanges.count} />
        {subject && <JustChanged subject={subject} />}
        <ErrorNotice text={issue} />
        {children}
      </Form>
      {!formProps.disabled && (
        <FormBar
          changes={changes}
          busy={busy}
          onSave={saveOnly}
          onDiscard={formChanges.resetToSaved}
          label={createLabel}
          always={createLabel !== undefined}
          note={effects?.(changed)}
        />
      )}
      {conflict && (
        <ConflictDialog<Values>
          {...conflict}
          fields={fields}
          busy={busy}
          onCancel={() => setConflict(undefined)}
          onSave={(selectedValues) => void run({ ...conflict.merged, ...selectedValues }, conflict.version)}
        />
      )}
    </>
  );
}
