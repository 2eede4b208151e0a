import { Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import GuardedForm from '@/components/form/GuardedForm';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import './customerRecord.css';

interface Props<Values> {
  initialValues: Values;
  /** on one line, or with labels above the fields */
  layout: 'inline' | 'vertical';
  /** passed by a parent that needs to read the values */
  form?: FormInstance<Values>;
  add(values: Values): Promise<unknown>;
  /** renders the fields and the button; `busy` while the record is added */
  children(busy: boolean): ReactNode;
}

/** Adds a related record to a customer, then clears the form. */
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
        className={`${layout === 'inline' ? 'customer-records-form' : 'customer-records-grid'} no-print`}
        initialValues={initialValues}
        onFinish={adding.run}
      >
        {children(adding.busy)}
      </GuardedForm>
    </>
  );
}
