import { Form, type FormProps } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import Counted from './Counted';
import { changedKeys } from './difference';
import { nowhere, useLeaving } from './useLeaving';

interface Props<Values> extends Omit<FormProps<Values>, 'children'> {
  /** stands in a tab or a view that the address chooses: leaving that asks too */
  inPart?: true;
  children: ReactNode;
}

/**
 * antd's form, which asks before what was typed into it is lost, be it in a sheet or on a page. Typed is what differs
 * from `initialValues`: what was saved comes back as newer ones, or is reset before one goes on (`form.resetFields()`).
 */
export default function AskingForm<Values extends object>({
  form: given,
  inPart,
  children,
  onValuesChange,
  ...props
}: Props<Values>) {
  const [form] = Form.useForm<Values>(given);
  const [changes, setChanges] = useState(0);
  const typed = () => changedKeys<object>(props.initialValues ?? {}, form.getFieldsValue() as object).length;
  const count = () => setChanges(typed());
  const question = useLeaving(changes, inPart && nowhere, typed);
  // What was saved may have come back.
  useEffect(count);
  return (
    <Form<Values>
      {...props}
      form={form}
      onValuesChange={(...changed) => {
        count();
        onValuesChange?.(...changed);
      }}
    >
      {question}
      <Counted form={form} count={count} />
      {children}
    </Form>
  );
}
