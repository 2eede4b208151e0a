import { Form, type FormProps } from 'antd';
import { type ComponentRef, type ReactNode, useCallback, useContext, useRef } from 'react';
import type { Subject } from '#contract/api/events';
import { isInside, useShortcut } from '@/services/keys';
import { queryClient } from '@/services/queries';
import { activityKey } from '@/services/queryKeys';
import ErrorNotice from '../page/ErrorNotice';
import JustChanged from '../page/JustChanged';
import ChangeCounter from './ChangeCounter';
import ConflictDialog, { type FieldDisplay } from './ConflictDialog';
import FormBar from './FormBar';
import { SheetContext } from './SheetContext';
import { useFormChanges } from './useFormChanges';
import { type FormSaveOptions, useFormSave } from './useFormSave';
import { keepsNothing, useLeaving } from './useLeaving';

interface Props<Values extends object, Reply>
  extends Pick<FormProps, 'layout' | 'disabled' | 'className'>,
    FormSaveOptions<Values, Reply> {
  /** begins the ids of its fields, where another form with fields of the same names may stand on the page */
  name?: string;
  /** what stands on the server, in the form's terms; a newer one takes over where nothing was changed */
  saved: Values;
  /** the version of it; absent for a thing that is being created */
  version?: number;
  /** names of the fields, for the comparison after somebody else saved */
  fields: Partial<Record<keyof Values & string, FieldDisplay>>;
  /** the button of a form that creates */
  createLabel?: string;
  /** stands in a tab or a view that the address chooses: leaving that asks too */
  inTab?: true;
  /** the row it shows: what somebody else does to it meanwhile is said, and what is saved is part of its story */
  subject?: Subject;
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
    inTab,
    subject,
    children,
    ...formProps
  } = props;
  const formChanges = useFormChanges(saved, version);
  const { changes } = formChanges;
  const { submit, run, busy, issue, conflict, setConflict } = useFormSave(formChanges, {
    save,
    onSaved: (reply) => {
      onSaved?.(reply);
      if (subject) void queryClient.invalidateQueries({ queryKey: activityKey(subject) });
    },
    fromCurrent,
  });
  const question = useLeaving(changes, inTab && keepsNothing);
  const saveOnly = useCallback(() => submit(), [submit]);
  const sheet = useContext(SheetContext);
  const formRef = useRef<ComponentRef<typeof Form<Values>>>(null);
  /** Ctrl/⌘ Enter saves, and goes on to the next thing where there is one. */
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
