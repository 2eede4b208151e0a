import { useModel } from '@umijs/max';
import { Button, Form, Input } from 'antd';
import { taskFields } from '#contract/tasks';
import { RowSelect } from '@/components/catalogue/RowSelect';
import CustomerRecordForm from '@/components/customers/CustomerRecordForm';
import DayInput from '@/components/time/DayInput';
import { api } from '@/services/api';
import { today } from '@/services/day';
import { useText } from '@/services/text';
import { refreshTasks } from './refreshTasks';

interface FormValues {
  text: string;
  dueOn: string | null;
  userId: number | null;
}

/** Adds a task for a customer; assignee and due date are asked for once a text is typed. */
export default function NewTask({ customerId }: { customerId: number }) {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const me = initialState?.user?.id ?? null;
  const [form] = Form.useForm<FormValues>();
  const text = Form.useWatch('text', form) ?? '';
  return (
    <CustomerRecordForm<FormValues>
      form={form}
      layout="inline"
      initialValues={{ text: '', dueOn: today(), userId: me }}
      add={async ({ dueOn, userId, ...values }) => {
        const body = { ...values, dueOn: dueOn ?? today(), userId: userId ?? me ?? 0 };
        await api.tasks.create({ params: { id: customerId }, body });
        void refreshTasks();
      }}
    >
      {(busy) => (
        <>
          <Form.Item name="text" className="customer-records-wide">
            <Input
              aria-label={t('tasks.text')}
              placeholder={t('tasks.text')}
              maxLength={taskFields.text.max}
              dir="auto"
            />
          </Form.Item>
          {text.trim() !== '' && (
            <>
              <Form.Item name="dueOn">
                <DayInput />
              </Form.Item>
              <Form.Item name="userId" className="customer-records-wide">
                <RowSelect of="users" aria-label={t('tasks.who')} />
              </Form.Item>
              <Button htmlType="submit" loading={busy}>
                {t('tasks.give')}
              </Button>
            </>
          )}
        </>
      )}
    </CustomerRecordForm>
  );
}
