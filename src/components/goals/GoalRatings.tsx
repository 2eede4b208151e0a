import { useModel } from '@umijs/max';
import { Radio } from 'antd';
import { goalLimits } from '#contract/goal-states';
import type { Goal } from '#contract/goals';
import Colleague from '@/components/avatars/Colleague';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { refreshGoal } from './goalKeys';

const scores = Array.from({ length: goalLimits.ratings }, (_, at) => at + 1);

/** How the invitees rate the result after the last day. Each has one rating and can change it until the goal is closed. */
export default function GoalRatings({ goal }: { goal: Goal }) {
  const t = useText();
  const me = useModel('@@initialState').initialState?.user?.id;
  const rating = useAction(async (score: number) =>
    refreshGoal(await api.goals.rate({ params: { id: goal.id }, body: { score } })),
  );
  if (goal.phase !== 'ENDED' && goal.phase !== 'CLOSED') return null;
  return (
    <section className="goal-section">
      <h2>{t('goals.ratings')}</h2>
      <ErrorNotice text={rating.issue} />
      {goal.ratings.length > 0 && (
        <ul>
          {goal.ratings.map(({ by, score }) => (
            <li key={by.id} className="goal-line-head">
              <Colleague {...by} />
              <span>{t('goals.rating', { score })}</span>
            </li>
          ))}
        </ul>
      )}
      {goal.ratings.length === 0 && <p>{t('goals.ratings.none')}</p>}
      {goal.canRate && (
        <Radio.Group
          aria-label={t('goals.rate')}
          optionType="button"
          disabled={rating.busy}
          value={goal.ratings.find(({ by }) => by.id === me)?.score ?? null}
          onChange={({ target }) => void rating.run(target.value)}
          options={scores.map((value) => ({ value, label: t('goals.rating', { score: value }) }))}
        />
      )}
    </section>
  );
}
