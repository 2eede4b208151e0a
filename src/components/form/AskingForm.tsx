import { Form, type FormProps } from 'antd';
import type { ReactNode } from 'react';
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
  ...props
}: Props<Values>) {
  const [form] = Form.useForm<Values>(given);
  return (
    <Form<Values> {...props} form={form}>
      <Asking saved={props.initialValues ?? {}} inPart={inPart} />
      {children}
    </Form>
  );
}

function Asking({ saved, inPart }: { saved: object; inPart: true | undefined }) {
  const form = Form.useFormInstance();
  const typed = (values: object | undefined) => changedKeys<object>(saved, values ?? {}).length;
  const watched: object | undefined = Form.useWatch([], form);
  return useLeaving(typed(watched), inPart && nowhere, () => typed(form.getFieldsValue()));
}
