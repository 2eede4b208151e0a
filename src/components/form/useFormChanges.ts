import { Form } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { changedKeys } from './difference';

/** Tracks unsaved input on top of the stored values; a newer `saved` replaces the fields without changes. */
export function useFormChanges<Values extends object>(saved: Values, version: number) {
  const [form] = Form.useForm<Values>();
  const [changes, setChanges] = useState(0);
  const base = useRef(saved);
  /** version of the base: a newer version that arrives during typing is not the one the input was based on */
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
