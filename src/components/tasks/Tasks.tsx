import { useQuery } from '@tanstack/react-query';
import { useModel } from '@umijs/max';
import { Button, Checkbox, Form, Input } from 'antd';
import type { Task } from '#contract/tasks';
import { taskFields } from '#contract/tasks';
import { RowSelect } from '@/components/catalogue/RowSelect';
import Fault from '@/components/Fault';
import DayInput from '@/components/time/DayInput';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { useDeed } from '@/services/deed';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import '@/components/customers/belonging.css';

interface Given {
  text: string;
  dueOn: string | null;
  userId: number | null;
}

const today = () => new Date().toISOString().slice(0, 10);

/** What is to be done for a customer, by whom and by when. */
export default function Tasks({ customerId }: { customerId: number }) {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const me = initialState?.user?.id ?? null;
  const [form] = Form.useForm<Given>();
  const text = Form.useWatch('text', form) ?? '';
  const { data } = useQuery({
    queryKey: ['customers', 'tasks', customerId],
    queryFn: () => api.tasks.list({ params: { id: customerId } }),
  });
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: ['customers'] });
    void queryClient.invalidateQueries({ queryKey: ['home'] });
  };
  const giving = useDeed(
    async ({ text, dueOn, userId }: Given) => {
      await api.tasks.create({
        params: { id: customerId },
        body: { text, dueOn: dueOn ?? today(), userId: userId ?? me ?? 0 },
      });
      form.resetFields();
      await refresh();
    },
    { form },
  );
  const turning = useDeed(async ({ id, version, doneAt }: Task) => {
    const call = { params: { id }, body: { version } };
    await (doneAt === null ? api.tasks.finish(call) : api.tasks.reopen(call));
    await refresh();
  });
  return (
    <section className="belonging customer-tasks" aria-label={t('tasks.title')}>
      <h2>{t('tasks.title')}</h2>
      <Fault text={giving.fault ?? turning.fault} />
      <ul>
        {data?.tasks.map((task) => (
          <li key={task.id} className={task.doneAt ? 'is-past' : undefined}>
            <Checkbox
              checked={task.doneAt !== null}
              disabled={turning.busy}
              onChange={() => void turning.run(task)}
            >
              <bdi>{task.text}</bdi>
            </Checkbox>
            <small className={task.doneAt === null && task.dueOn < today() ? 'is-late' : undefined}>
              {[task.user.name, dayText(task.dueOn)].join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      <Form<Given>
        form={form}
        layout="inline"
        className="belonging-form no-print"
        initialValues={{ text: '', dueOn: today(), userId: me }}
        onFinish={giving.run}
      >
        <Form.Item name="text" className="belonging-wide">
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
            <Form.Item name="userId" className="belonging-wide">
              <RowSelect of="users" aria-label={t('tasks.who')} />
            </Form.Item>
            <Button htmlType="submit" loading={giving.busy}>
              {t('tasks.give')}
            </Button>
          </>
        )}
      </Form>
    </section>
  );
}
