import { Form, type FormInstance } from 'antd';
import { useEffect } from 'react';

interface Props<Values> {
  form: FormInstance<Values>;
  count(): void;
}

/**
 * Counts the changes of a form. Values set by code (for example from a scanned card) count too; antd reports those only to
 * watchers.
 */
export default function ChangeCounter<Values>({ form, count }: Props<Values>) {
  const values: unknown = Form.useWatch([], form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted whenever what stands in the form is another
  useEffect(count, [values]);
  return null;
}
