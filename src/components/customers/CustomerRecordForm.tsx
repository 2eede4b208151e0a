import { Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import Fault from '@/components/Fault';
import AskingForm from '@/components/form/AskingForm';
import { useAction } from '@/services/action';
import './customerRecord.css';

interface Props<Given> {
  initialValues: Given;
  /** in one line, or with its labels above the fields */
  layout: 'inline' | 'vertical';
  /** of whoever has to know what stands in it */
  form?: FormInstance<Given>;
  add(given: Given): Promise<unknown>;
  /** its fields and its button, which is `busy` while one is added */
  children(busy: boolean): ReactNode;
}

/** Adds one more of what belongs to a customer, and is empty again. */
export default function CustomerRecordForm<Given extends object>(props: Props<Given>) {
  const { initialValues, layout, add, children } = props;
  const [form] = Form.useForm<Given>(props.form);
  const adding = useAction(
    async (given: Given) => {
      await add(given);
      form.resetFields();
    },
    { form },
  );
  return (
    <>
      <Fault text={adding.fault} />
      <AskingForm<Given>
        form={form}
        layout={layout}
        className={`${layout === 'inline' ? 'belonging-form' : 'belonging-grid'} no-print`}
        initialValues={initialValues}
        onFinish={adding.run}
      >
        {children(adding.busy)}
      </AskingForm>
    </>
  );
}
