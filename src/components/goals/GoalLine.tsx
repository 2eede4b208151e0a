import { useLocation } from '@umijs/max';
import type { GoalRow } from '#contract/goals';
import Colleague from '@/components/avatars/Colleague';
import Link from '@/components/page/Link';
import { dayText } from '@/services/day';
import { type Text, useText } from '@/services/text';
import { applyPatch } from '@/services/url';
import GoalProgress from './GoalProgress';

/** A goal in the list: its title opens the sheet over the page. */
export default function GoalLine({ goal }: { goal: GoalRow }) {
  const t = useText();
  const { pathname, search } = useLocation();
  const { id, title, mine, owner, weight } = goal;
  return (
    <li>
      <div className="goal-line-head">
        <Link to={`${pathname}${applyPatch(search, { goal: id })}`}>
          <bdi>{title}</bdi>
        </Link>
        {!mine && <Colleague {...owner} />}
      </div>
      <GoalProgress goal={goal} />
      <div className="goal-line-foot">
        <span>{t(`goals.measure.${goal.measure}`)}</span>
        <span>
          {[weight !== null && t('goals.weightOf', { weight }), goalTime(t, goal)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
    </li>
  );
}

/** Says how much time is left, or when the goal begins or ended. */
export function goalTime(t: Text, { daysLeft, phase, from, until }: GoalRow): string {
  if (daysLeft !== null) return t('goals.daysLeft', { count: daysLeft });
  if (phase === 'ENDED' || phase === 'CLOSED') return t('goals.ended', { day: dayText(until) });
  return phase === 'UPCOMING'
    ? t('goals.begins', { day: dayText(from) })
    : t('goals.period', { from: dayText(from), until: dayText(until) });
}
