import { Form, type FormProps } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import ChangeCounter from './ChangeCounter';
import { changedKeys } from './difference';
import { keepsNothing, useLeaving } from './useLeaving';

interface Props<Values> extends Omit<FormProps<Values>, 'children'> {
  /** stands in a tab or a view that the address chooses: leaving that asks too */
  inTab?: true;
  children: ReactNode;
}

/**
 * antd's form, which asks before what was typed into it is lost, be it in a sheet or on a page. Typed is what differs
 * from `initialValues`: what was saved comes back as newer ones, or is reset before one goes on (`form.resetFields()`).
 */
export default function GuardedForm<Values extends object>({
  form: formInstance,
  inTab,
  children,
  onValuesChange,
  ...props
}: Props<Values>) {
  const [form] = Form.useForm<Values>(formInstance);
  const [changes, setChanges] = useState(0);
  const countChanges = () =>
    changedKeys<object>(props.initialValues ?? {}, form.getFieldsValue() as object).length;
  const updateCount = () => setChanges(countChanges());
  const question = useLeaving(changes, inTab && keepsNothing, countChanges);
  // What was saved may have come back.
  useEffect(updateCount);
  return (
    <Form<Values>
      {...props}
      form={form}
      onValuesChange={(...changed) => {
        updateCount();
        onValuesChange?.(...changed);
      }}
    >
      {question}
      <ChangeCounter form={form} count={updateCount} />
      {children}
    </Form>
  );
}
