import { Form, type FormProps } from 'antd';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Subject } from '#contract/events';
import { useDeed } from '@/services/deed';
import { ProblemError } from '@/services/errors';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import Fault from './Fault';
import ConflictDialog, { type FieldWords } from './form/ConflictDialog';
import { type Clash, changedKeys, clashesOf } from './form/difference';
import FormBar from './form/FormBar';
import { SheetContext } from './form/SheetContext';
import { nowhere, useLeaving } from './form/useLeaving';
import JustChanged from './JustChanged';

interface Props<Values extends object, Reply> extends Pick<FormProps, 'layout' | 'disabled' | 'className'> {
  /** begins the ids of its fields, where another form with fields of the same names may stand on the page */
  name?: string;
  /** what stands on the server, in the form's terms; a newer one takes over where nothing was changed */
  saved: Values;
  /** the version of it; absent for a thing that is being created */
  version?: number;
  /** writes; a refusal marks the fields, `row.stale` opens the comparison */
  save(values: Values, version: number): Promise<Reply>;
  /** after the write, with nothing unsaved any more: remember the reply, or go to the new thing's page */
  onSaved?(reply: Reply): void;
  /** names of the fields, for the comparison after somebody else saved */
  fields: Partial<Record<keyof Values & string, FieldWords>>;
  /** the row that a stale write brings back, in the form's terms; standard: its fields as they are */
  fromCurrent?(current: Record<string, unknown>): Partial<Values>;
  /** the button of a form that creates */
  createLabel?: string;
  /** stands in a tab or a view that the address chooses: leaving that asks too */
  inPart?: true;
  /** the row it shows: what somebody else does to it meanwhile is said */
  of?: Subject;
  children: ReactNode;
}

interface Conflict<Values> {
  clashes: Clash<Values>[];
  merged: Values;
  version: number;
  by: string | null;
  at: string | null;
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
  const t = useText();
  const [form] = Form.useForm<Values>();
  const [changes, setChanges] = useState(0);
  const [conflict, setConflict] = useState<Conflict<Values>>();
  const base = useRef(saved);
  /** of the base: a newer one that arrives while somebody types is not what was typed on */
  const baseVersion = useRef(version);

  const values = useCallback((): Values => ({ ...base.current, ...form.getFieldsValue(true) }), [form]);
  const count = useCallback(() => setChanges(changedKeys(base.current, values()).length), [values]);
  const settle = useCallback(
    (now: Values) => {
      base.current = now;
      form.setFieldsValue(now as Parameters<typeof form.setFieldsValue>[0]);
      setChanges(0);
    },
    [form],
  );
  const renew = () => {
    baseVersion.current = version;
    settle(saved);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer version from the server, never one's own typing
  useEffect(() => {
    if (changes === 0) renew();
  }, [saved, version]);

  /** Where two people changed different fields there is nothing to choose: both stand. */
  const write = async (mine: Values, sent: Values, onVersion: number): Promise<[Reply, Values]> => {
    try {
      return [await save(sent, onVersion), sent];
    } catch (problem) {
      const stale = staleIn(problem);
      if (!stale) throw problem;
      const { current, by, at } = stale;
      const theirs = fromCurrent?.(current) ?? (current as Partial<Values>);
      const found = clashesOf(base.current, theirs, mine);
      if (found.clashes.length === 0) return await write(mine, found.merged, current.version);
      setConflict({ ...found, version: current.version, by, at });
      throw problem;
    }
  };
  const deed = useDeed(
    async (given: Values, onVersion: number, then?: () => void) => {
      const [reply, written] = await write(given, given, onVersion);
      // The block against leaving must be gone before onSaved may go elsewhere.
      flushSync(() => {
        setConflict(undefined);
        settle(written);
      });
      notifyDone(t('form.saved'));
      onSaved?.(reply);
      then?.();
    },
    { form, onProblem: (problem) => staleIn(problem) !== undefined },
  );
  const question = useLeaving(changes, inPart && nowhere);

  const { run } = deed;
  const submit = useCallback(
    (then?: () => void) =>
      void form.validateFields().then(
        () => run(values(), baseVersion.current, then),
        ({ errorFields }: { errorFields: { name: (string | number)[] }[] }) => {
          const first = errorFields[0];
          if (first) form.scrollToField(first.name, { focus: true });
        },
      ),
    [form, run, values],
  );
  const saveOnly = useCallback(() => submit(), [submit]);
  const sheet = useContext(SheetContext);
  /** Ctrl/⌘ Enter saves, and goes on to the next thing where there is one. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!sheet || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (createLabel !== undefined) submit();
    else if (changes > 0) submit(sheet.next);
    else sheet.next();
  };
  return (
    <>
      {question}
      <Form<Values>
        layout="vertical"
        scrollToFirstError
        {...look}
        form={form}
        initialValues={saved}
        onValuesChange={count}
        onFinish={() => submit()}
        onKeyDown={onKeyDown}
      >
        {of && <JustChanged of={of} />}
        <Fault text={deed.fault} />
        {children}
      </Form>
      {!look.disabled && (
        <FormBar
          changes={changes}
          busy={deed.busy}
          onSave={saveOnly}
          onDiscard={renew}
          label={createLabel}
          always={createLabel !== undefined}
        />
      )}
      {conflict && (
        <ConflictDialog<Values>
          {...conflict}
          fields={fields}
          busy={deed.busy}
          onCancel={() => setConflict(undefined)}
          onSave={(chosen) => void run({ ...conflict.merged, ...chosen }, conflict.version)}
        />
      )}
    </>
  );
}

interface Stale {
  current: { version: number } & Record<string, unknown>;
  by: string | null;
  at: string | null;
}

function staleIn(problem: unknown): Stale | undefined {
  if (!(problem instanceof ProblemError) || problem.code !== 'row.stale') return undefined;
  const params = problem.params as unknown as Partial<Stale>;
  return params.current && (params as Stale);
}
