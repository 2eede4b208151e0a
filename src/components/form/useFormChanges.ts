import { Form } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { changedKeys } from './difference';

/** Tracks unsaved input on top of the stored values; a newer `saved` replaces the fields without changes. */
export function useFormChanges<Values extends object>(saved: Values, version: number) {
  const [form] = Form.useForm<Values>();
  // A text, so that typing on in a changed field renders nothing.
  const [changedNames, setChangedNames] = useState('');
  const changed = useMemo(() => (changedNames === '' ? [] : changedNames.split(' ')), [changedNames]);
  const changes = changed.length;
  const base = useRef(saved);
  /** version of the base: a newer version that arrives during typing is not the one the input was based on */
  const baseVersion = useRef(version);

  const values = useCallback((): Values => ({ ...base.current, ...form.getFieldsValue(true) }), [form]);
  const count = useCallback(() => setChangedNames(changedKeys(base.current, values()).join(' ')), [values]);
  const setBase = useCallback(
    (newBase: Values) => {
      base.current = newBase;
      form.setFieldsValue(newBase as Parameters<typeof form.setFieldsValue>[0]);
      setChangedNames('');
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
  return { form, base, baseVersion, values, changed, changes, count, setBase, resetToSaved };
}

export type FormChanges<Values extends object> = Omit<ReturnType<typeof useFormChanges<Values>>, 'changed'>;
