import { Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import GuardedForm from '@/components/form/GuardedForm';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import './customerRecord.css';

interface Props<Values> {
  initialValues: Values;
  /** in one line, or with its labels above the fields */
  layout: 'inline' | 'vertical';
  /** of whoever has to know what stands in it */
  form?: FormInstance<Values>;
  add(values: Values): Promise<unknown>;
  /** its fields and its button, which is `busy` while one is added */
  children(busy: boolean): ReactNode;
}

/** Adds one more of what belongs to a customer, and is empty again. */
export default function CustomerRecordForm<Values extends object>(props: Props<Values>) {
  const { initialValues, layout, add, children } = props;
  const [form] = Form.useForm<Values>(props.form);
  const adding = useAction(
    async (values: Values) => {
      await add(values);
      form.resetFields();
    },
    { form },
  );
  return (
    <>
      <ErrorNotice text={adding.issue} />
      <GuardedForm<Values>
        form={form}
        layout={layout}
        className={`${layout === 'inline' ? 'belonging-form' : 'belonging-grid'} no-print`}
        initialValues={initialValues}
        onFinish={adding.run}
      >
        {children(adding.busy)}
      </GuardedForm>
    </>
  );
}
