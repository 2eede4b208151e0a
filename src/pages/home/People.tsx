import { Card, Checkbox, Select } from 'antd';
import type { ReactNode } from 'react';
import type { Home } from '#contract/home';
import ColleagueText from '@/components/avatars/ColleagueText';
import WriteLink from '@/components/customer-emails/WriteLink';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { dayText, today } from '@/services/day';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import { inactiveCustomersAddress } from './figureAddresses';
import { reminders, useReminders } from './useReminders';

type HomePeople = NonNullable<Home['people']>;

/** Reminders about customers: tasks, mentions in notes, birthdays, anniversaries, inactive customers. */
export function People({ people }: { people: HomePeople }) {
  const t = useText();
  const { tasks, mentions, quiet: inactiveCount } = people;
  const { choice, setChoice, birthdays, anniversaries } = useReminders(people);
  const finishTask = useAction(async ({ id, version }: HomePeople['tasks'][number]) => {
    await api.tasks.finish({ params: { id }, body: { version } });
    await queryClient.invalidateQueries({ queryKey: ['home'] });
  });
  const isEmpty =
    tasks.length + mentions.length + birthdays.length + anniversaries.length + inactiveCount === 0;
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
          onChange={setChoice}
          options={reminders.map((value) => ({ value, label: t(`home.people.reminders.${value}`) }))}
        />
      }
    >
      <ErrorNotice text={finishTask.issue} />
      {isEmpty && <p>{t('home.people.none')}</p>}
      <ul>
        {tasks.map((task) => (
          <li key={`task ${task.id}`}>
            <Checkbox checked={false} disabled={finishTask.busy} onChange={() => void finishTask.run(task)}>
              <bdi>{task.text}</bdi>
            </Checkbox>
            <small className={task.dueOn < today() ? 'is-late' : undefined}>
              <Link to={`/customer/${task.customer.id}`}>{task.customer.name}</Link> · {dayText(task.dueOn)}{' '}
              <WriteLink compact customerId={task.customer.id} taskId={task.id} />
            </small>
          </li>
        ))}
        {mentions.map(({ id, customer, by, byId }) => (
          <PersonItem key={`mention ${id}`} to={`/customer/${customer.id}`} name={customer.name}>
            {by === null ? (
              t('home.people.question')
            ) : (
              <ColleagueText text="home.people.mention" id={byId} name={by} />
            )}
          </PersonItem>
        ))}
        {birthdays.map(({ id, name, day }) => (
          <PersonItem key={`birthday ${id}`} to={`/customer/${id}`} name={name}>
            {t('home.people.birthday', { day: dayText(day) })}
          </PersonItem>
        ))}
        {anniversaries.map(({ id, name, day, years }) => (
          <PersonItem key={`anniversary ${id} ${day}`} to={`/customer/${id}?tab=dealings`} name={name}>
            {t('home.people.anniversary', { years, day: dayText(day) })}
          </PersonItem>
        ))}
        {inactiveCount > 0 && (
          <li>
            <Link to={inactiveCustomersAddress(people.quietSince)}>
              {t('home.people.quiet', { count: inactiveCount })}
            </Link>
          </li>
        )}
      </ul>
    </Card>
  );
}

function PersonItem({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  return (
    <li>
      <span>{children}</span>
      <small>
        <Link to={to}>{name}</Link>
      </small>
    </li>
  );
}
