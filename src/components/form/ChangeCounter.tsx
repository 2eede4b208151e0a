import { Form, type FormInstance } from 'antd';
import { useEffect } from 'react';

interface Props<Values> {
  form: FormInstance<Values>;
  count(): void;
}

/** Stands in a form: what is filled in for the reader, as from a card, counts as typed too; antd tells of it only those who watch. */
export default function ChangeCounter<Values>({ form, count }: Props<Values>) {
  const values: unknown = Form.useWatch([], form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted whenever what stands in the form is another
  useEffect(count, [values]);
  return null;
}
