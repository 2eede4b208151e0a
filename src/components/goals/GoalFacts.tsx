import { useIntl } from '@umijs/max';
import type { ReactNode } from 'react';
import type { Goal } from '#contract/goals';
import { formatRate } from '#contract/money/money';
import Colleague from '@/components/avatars/Colleague';
import { customerAddress } from '@/components/customers/addresses';
import Link from '@/components/page/Link';
import { dayText, momentText } from '@/services/day';
import { useCategories, useDepartments } from '@/services/lookups';
import { useText } from '@/services/text';
import { goalTime } from './GoalLine';
import GoalProgress from './GoalProgress';

/** Progress and facts of a goal. */
export default function GoalFacts({ goal }: { goal: Goal }) {
  const t = useText();
  const { locale } = useIntl();
  const department = useDepartments().find(({ id }) => id === goal.departmentId)?.name;
  const category = useCategories().find(({ id }) => id === goal.categoryId)?.name;
  const people = (users: Goal['invitees']) => users.map((user) => <Colleague key={user.id} {...user} />);
  const { clientCustomer: customer, clientUser, from, until, weight, invitees, viewers } = goal;
  const facts: [label: string, fact: ReactNode][] = [
    [
      t('goals.field.measure'),
      [t(`goals.measure.${goal.measure}`), department, category].filter(Boolean).join(' · '),
    ],
    [
      t('goals.field.dates'),
      `${t('goals.period', { from: dayText(from), until: dayText(until) })} · ${goalTime(t, goal)}`,
    ],
    [t('goals.owner'), <Colleague key="owner" {...goal.owner} />],
    ...(customer
      ? [fact(t('goals.field.client'), <Link to={customerAddress(customer.id)}>{customer.name}</Link>)]
      : []),
    ...(clientUser ? [fact(t('goals.field.client'), <Colleague {...clientUser} />)] : []),
    ...(invitees.length > 0 ? [fact(t('goals.field.invitees'), people(invitees))] : []),
    ...(weight !== null ? [fact(t('goals.field.weight'), formatRate(weight * 100, locale))] : []),
    [t('goals.field.visibility'), t(`goals.visibility.${goal.visibility}`)],
    ...(viewers.length > 0 ? [fact(t('goals.field.viewers'), people(viewers))] : []),
    ...(goal.result !== null
      ? [
          fact(
            t('goals.result'),
            <>
              <bdi className="goal-text">{goal.result}</bdi>
              {goal.closedAt && <small>{momentText(goal.closedAt)}</small>}
            </>,
          ),
        ]
      : []),
  ];
  return (
    <>
      <GoalProgress goal={goal} />
      <p className="goal-text" dir="auto">
        {goal.description}
      </p>
      <dl className="goal-facts">
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
    </>
  );
}

const fact = (label: string, value: ReactNode): [string, ReactNode] => [label, value];

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);
