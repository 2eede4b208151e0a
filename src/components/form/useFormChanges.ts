import { Form } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { changedKeys } from './difference';

/** What is typed into a form over what stands on the server; a newer `saved` takes over where nothing was changed. */
export function useFormChanges<Values extends object>(saved: Values, version: number) {
  const [form] = Form.useForm<Values>();
  const [changes, setChanges] = useState(0);
  const base = useRef(saved);
  /** of the base: a newer one that arrives while somebody types is not what was typed on */
  const baseVersion = useRef(version);

  const values = useCallback((): Values => ({ ...base.current, ...form.getFieldsValue(true) }), [form]);
  const count = useCallback(() => setChanges(changedKeys(base.current, values()).length), [values]);
  const setBase = useCallback(
    (newBase: Values) => {
      base.current = newBase;
      form.setFieldsValue(newBase as Parameters<typeof form.setFieldsValue>[0]);
      setChanges(0);
    },
    [form],
  );
  const resetToSaved = () => {
    baseVersion.current = version;
    setBase(saved);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer version from the server, never one's own typing
  useEffect(() => {
    if (changes === 0) resetToSaved();
  }, [saved, version]);
  return { form, base, baseVersion, values, changes, count, setBase, resetToSaved };
}

export type FormChanges<Values extends object> = ReturnType<typeof useFormChanges<Values>>;
