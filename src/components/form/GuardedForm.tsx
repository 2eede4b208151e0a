import { Form, type FormProps } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import ChangeCounter from './ChangeCounter';
import { changedKeys } from './difference';
import { keepsNothing, useLeaving } from './useLeaving';

interface Props<Values> extends Omit<FormProps<Values>, 'children'> {
  /** in a tab or view selected by the address: leaving it asks for confirmation too */
  confirmsTabChange?: true;
  children: ReactNode;
}

/**
 * An antd form that asks for confirmation before unsaved input is lost, in a sheet or on a page. Unsaved is what differs
 * from `initialValues`: after saving, pass the new values, or call `form.resetFields()` before navigating.
 */
export default function GuardedForm<Values extends object>({
  form: formInstance,
  confirmsTabChange,
  children,
  onValuesChange,
  ...props
}: Props<Values>) {
  const [form] = Form.useForm<Values>(formInstance);
  const [changes, setChanges] = useState(0);
  const countChanges = () =>
    changedKeys<object>(props.initialValues ?? {}, form.getFieldsValue() as object).length;
  const updateCount = () => setChanges(countChanges());
  const question = useLeaving(changes, confirmsTabChange && keepsNothing, countChanges);
  // The saved values may have been passed back as `initialValues`.
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
