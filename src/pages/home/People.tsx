import { Card, Checkbox, Select } from 'antd';
import type { Home } from '#contract/home';
import Fault from '@/components/Fault';
import Link from '@/components/Link';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { useDeed } from '@/services/deed';
import { queryClient } from '@/services/queries';
import { useRemembered } from '@/services/remembered';
import { useText } from '@/services/text';

type Of = NonNullable<Home['people']>;

const reminders = ['all', 'birthdays', 'anniversaries', 'none'] as const;

/** Whom the reader is to think of: what is to be done, notes for their attention, birthdays, who is quiet. */
export function People({ people }: { people: Of }) {
  const t = useText();
  const { tasks, mentions, quiet } = people;
  const [choice, choose] = useRemembered('reminders', reminders);
  const birthdays = choice === 'all' || choice === 'birthdays' ? people.birthdays : [];
  const anniversaries = choice === 'all' || choice === 'anniversaries' ? people.anniversaries : [];
  const finishing = useDeed(async ({ id, version }: Of['tasks'][number]) => {
    await api.tasks.finish({ params: { id }, body: { version } });
    await queryClient.invalidateQueries({ queryKey: ['home'] });
  });
  const today = new Date().toISOString().slice(0, 10);
  const isEmpty = tasks.length + mentions.length + birthdays.length + anniversaries.length + quiet === 0;
  return (
    <Card
      title={t('home.people')}
      className="home-people"
      extra={
        <Select
          size="small"
          variant="borderless"
          popupMatchSelectWidth={false}
          aria-label={t('home.people.reminders')}
          value={choice}
          onChange={choose}
          options={reminders.map((value) => ({ value, label: t(`home.people.reminders.${value}`) }))}
        />
      }
    >
      <Fault text={finishing.fault} />
      {isEmpty && <p>{t('home.people.none')}</p>}
      <ul>
        {tasks.map((task) => (
          <li key={`task ${task.id}`}>
            <Checkbox checked={false} disabled={finishing.busy} onChange={() => void finishing.run(task)}>
              <bdi>{task.text}</bdi>
            </Checkbox>
            <small className={task.dueOn < today ? 'is-late' : undefined}>
              <Link to={`/customer/${task.customer.id}`}>{task.customer.name}</Link> · {dayText(task.dueOn)}
            </small>
          </li>
        ))}
        {mentions.map(({ id, customer, by }) => (
          <li key={`mention ${id}`}>
            <span>{t('home.people.mention', { by })}</span>
            <small>
              <Link to={`/customer/${customer.id}`}>{customer.name}</Link>
            </small>
          </li>
        ))}
        {birthdays.map(({ id, name, day }) => (
          <li key={`birthday ${id}`}>
            <span>{t('home.people.birthday', { day: dayText(day) })}</span>
            <small>
              <Link to={`/customer/${id}`}>{name}</Link>
            </small>
          </li>
        ))}
        {anniversaries.map(({ id, name, day, years }) => (
          <li key={`anniversary ${id} ${day}`}>
            <span>{t('home.people.anniversary', { years, day: dayText(day) })}</span>
            <small>
              <Link to={`/customer/${id}?tab=dealings`}>{name}</Link>
            </small>
          </li>
        ))}
        {quiet > 0 && (
          <li>
            <Link to={`/customers?tab=mine&quietSince=${halfYearAgo()}&sort=lastContactAt`}>
              {t('home.people.quiet', { count: quiet })}
            </Link>
          </li>
        )}
      </ul>
    </Card>
  );
}

const halfYearAgo = (): string => new Date(Date.now() - 180 * 24 * 3600 * 1000).toISOString().slice(0, 10);
