import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import type { Task } from '#contract/tasks';
import Colleague from '@/components/avatars/Colleague';
import WriteLink from '@/components/customer-emails/WriteLink';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { dayText, today } from '@/services/day';
import { useText } from '@/services/text';
import NewTask from './NewTask';
import { refreshTasks } from './refreshTasks';
import '@/components/customers/customerRecord.css';

/** Lists the tasks for a customer with assignee and due date. */
export default function Tasks({ customerId }: { customerId: number }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['customers', 'tasks', customerId],
    queryFn: () => api.tasks.list({ params: { id: customerId } }),
  });
  const turning = useAction(async ({ id, version, doneAt }: Task) => {
    const call = { params: { id }, body: { version } };
    await (doneAt === null ? api.tasks.finish(call) : api.tasks.reopen(call));
    await refreshTasks();
  });
  return (
    <section className="customer-records customer-tasks" aria-label={t('tasks.title')}>
      <h2>{t('tasks.title')}</h2>
      <ErrorNotice text={turning.issue} />
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
              <Colleague {...task.user} /> · {dayText(task.dueOn)}{' '}
              {task.doneAt === null && <WriteLink compact customerId={customerId} taskId={task.id} />}
            </small>
          </li>
        ))}
      </ul>
      <NewTask customerId={customerId} />
    </section>
  );
}
