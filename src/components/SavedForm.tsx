import { Form, type FormProps } from 'antd';
import { type ComponentRef, type ReactNode, useCallback, useContext, useRef } from 'react';
import type { Subject } from '#contract/api/events';
import { isIn, useShortcut } from '@/services/keys';
import { queryClient } from '@/services/queries';
import { activityKey } from '@/services/queryKeys';
import Fault from './Fault';
import ConflictDialog, { type FieldWords } from './form/ConflictDialog';
import Counted from './form/Counted';
import FormBar from './form/FormBar';
import { SheetContext } from './form/SheetContext';
import { nowhere, useLeaving } from './form/useLeaving';
import { useTyped } from './form/useTyped';
import { useWriting, type Writing } from './form/useWriting';
import JustChanged from './JustChanged';

interface Props<Values extends object, Reply>
  extends Pick<FormProps, 'layout' | 'disabled' | 'className'>,
    Writing<Values, Reply> {
  /** begins the ids of its fields, where another form with fields of the same names may stand on the page */
  name?: string;
  /** what stands on the server, in the form's terms; a newer one takes over where nothing was changed */
  saved: Values;
  /** the version of it; absent for a thing that is being created */
  version?: number;
  /** names of the fields, for the comparison after somebody else saved */
  fields: Partial<Record<keyof Values & string, FieldWords>>;
  /** the button of a form that creates */
  createLabel?: string;
  /** stands in a tab or a view that the address chooses: leaving that asks too */
  inPart?: true;
  /** the row it shows: what somebody else does to it meanwhile is said, and what is saved is part of its story */
  of?: Subject;
  children: ReactNode;
}

/** A form with its bar ("3 changes · Save · Discard"), its field faults and the comparison after a stale write. */
export default function SavedForm<Values extends object, Reply>(props: Props<Values, Reply>) {
  const {
    saved,
    version = 0,
    save,
    onSaved,
    fields,
    fromCurrent,
    createLabel,
    inPart,
    of,
    children,
    ...look
  } = props;
  const typed = useTyped(saved, version);
  const { changes } = typed;
  const { submit, run, busy, fault, conflict, setConflict } = useWriting(typed, {
    save,
    onSaved: (reply) => {
      onSaved?.(reply);
      if (of) void queryClient.invalidateQueries({ queryKey: activityKey(of) });
    },
    fromCurrent,
  });
  const question = useLeaving(changes, inPart && nowhere);
  const saveOnly = useCallback(() => submit(), [submit]);
  const sheet = useContext(SheetContext);
  const drawn = useRef<ComponentRef<typeof Form<Values>>>(null);
  /** Ctrl/⌘ Enter saves, and goes on to the next thing where there is one. */
  const saveAndNext = () => {
    if (createLabel !== undefined) submit();
    else if (changes > 0) submit(sheet?.next);
    else sheet?.next();
  };
  useShortcut(
    ['mod+enter'],
    saveAndNext,
    (event) => sheet !== undefined && isIn(drawn.current?.nativeElement, event),
  );
  return (
    <>
      {question}
      <Form<Values>
        layout="vertical"
        scrollToFirstError
        {...look}
        ref={drawn}
        form={typed.form}
        initialValues={saved}
        onValuesChange={typed.count}
        onFinish={() => submit()}
      >
        <Counted form={typed.form} count={typed.count} />
        {of && <JustChanged of={of} />}
        <Fault text={fault} />
        {children}
      </Form>
      {!look.disabled && (
        <FormBar
          changes={changes}
          busy={busy}
          onSave={saveOnly}
          onDiscard={typed.renew}
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
          onSave={(chosen) => void run({ ...conflict.merged, ...chosen }, conflict.version)}
        />
      )}
    </>
  );
}
