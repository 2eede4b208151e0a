import { Button } from 'antd';
import { type Goal, goalFields } from '#contract/goals';
import Activity from '@/components/activity/Activity';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import Comments from '@/components/comments/Comments';
import SavedForm from '@/components/form/SavedForm';
import { api } from '@/services/api';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import DraftForm from './DraftForm';
import GoalClosing from './GoalClosing';
import GoalFacts from './GoalFacts';
import GoalFields from './GoalFields';
import GoalRatings from './GoalRatings';
import GoalValuesPart from './GoalValuesPart';
import { type GoalValues, toGoalBody, toGoalValues } from './goalForm';
import { editParam, refreshGoal } from './goalKeys';
import './goals.css';

/** What the sheet shows of a goal: its form while it is a draft or edited, otherwise its progress and what others say. */
export default function GoalParts({ goal }: { goal: Goal }) {
  const t = useText();
  const { query: address, set } = useUrl();
  const canEdit = goal.mine && goal.state === 'OPEN';
  return (
    <>
      {goal.state === 'DRAFT' ? (
        <DraftForm goal={goal} />
      ) : canEdit && address.has(editParam) ? (
        <>
          <div className="goal-buttons">
            <Button onClick={() => set({ [editParam]: undefined })}>{t('goals.edit.leave')}</Button>
          </div>
          <GoalEditor goal={goal} onSaved={() => set({ [editParam]: undefined })} />
        </>
      ) : (
        <>
          <GoalFacts goal={goal} />
          {canEdit && (
            <div className="goal-buttons">
              <Button onClick={() => set({ [editParam]: 1 }, 'push')}>{t('goals.edit')}</Button>
              <GoalClosing goal={goal} />
            </div>
          )}
          {goal.measure === 'BY_HAND' && <GoalValuesPart goal={goal} />}
          <GoalRatings goal={goal} />
          <div className="goal-section">
            <Comments noun="goals" id={goal.id} readOnly={!goal.canComment} />
          </div>
        </>
      )}
      <section className="goal-section">
        <h2>{t('goals.history')}</h2>
        <Activity subject={{ noun: 'goals', id: goal.id }} />
      </section>
    </>
  );
}

function GoalEditor({ goal, onSaved }: { goal: Goal; onSaved(): void }) {
  const currency = useCurrency(goal.currency ?? undefined);
  return (
    <SavedForm<GoalValues, Goal>
      className="goal-form"
      saved={toGoalValues(goal)}
      version={goal.version}
      subject={{ noun: 'goals', id: goal.id }}
      save={(values, version) =>
        api.goals.update({ params: { id: goal.id }, body: { ...toGoalBody(values), version } })
      }
      onSaved={(saved) => {
        void refreshGoal(saved);
        onSaved();
      }}
      fields={useFieldDisplays(goalFields, currency)}
      fromCurrent={(current) => toGoalValues(current as unknown as Goal)}
    >
      <GoalFields goal={goal} />
    </SavedForm>
  );
}
