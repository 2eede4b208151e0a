import { Button, Form, Popconfirm } from 'antd';
import type { Goal } from '#contract/goals';
import GuardedForm from '@/components/form/GuardedForm';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import GoalFields from './GoalFields';
import { type GoalValues, newGoalValues, toGoalBody, toGoalValues } from './goalForm';
import { goalKeys, refreshGoal } from './goalKeys';

/** The form of a new goal or a draft, which is submitted or saved as a draft. */
export default function DraftForm({ goal }: { goal?: Goal }) {
  const t = useText();
  const { set } = useUrl();
  const [form] = Form.useForm<GoalValues>();
  const saving = useAction(
    async (isDraft: boolean) => {
      const body = toGoalBody(form.getFieldsValue(true));
      const saved = goal
        ? await updateDraft(goal, body, isDraft)
        : await api.goals.create({ body: { ...body, isDraft } });
      if (!goal) form.resetFields();
      notifyDone(t(isDraft ? 'goals.draftSaved' : 'goals.submitted'));
      await refreshGoal(saved);
      if (!goal) set({ goal: saved.id });
    },
    { form },
  );
  const removing = useAction(async ({ id, version }: Goal) => {
    await api.goals.remove({ params: { id }, body: { version } });
    form.resetFields();
    set({ goal: undefined });
    notifyDone(t('goals.removed'));
    await queryClient.invalidateQueries({ queryKey: goalKeys.list });
  });
  const saveDraft = async () => {
    if (await form.validateFields().then(Boolean, () => false)) await saving.run(true);
  };
  return (
    <GuardedForm<GoalValues>
      form={form}
      layout="vertical"
      className="goal-form"
      scrollToFirstError
      initialValues={goal ? toGoalValues(goal) : newGoalValues}
      onFinish={() => saving.run(false)}
    >
      {goal && <p>{t('goals.draft.hint')}</p>}
      <ErrorNotice text={saving.issue ?? removing.issue} />
      <GoalFields goal={goal} />
      <div className="goal-buttons">
        <Button type="primary" htmlType="submit" loading={saving.busy}>
          {t('goals.submit')}
        </Button>
        <Button disabled={saving.busy} onClick={() => void saveDraft()}>
          {t('goals.saveDraft')}
        </Button>
        {goal && (
          <Popconfirm title={t('goals.remove.sure')} onConfirm={() => void removing.run(goal)}>
            <Button danger loading={removing.busy}>
              {t('goals.remove')}
            </Button>
          </Popconfirm>
        )}
      </div>
    </GuardedForm>
  );
}

/** Saves the draft, and submits what was saved. The draft stays saved when it cannot be submitted. */
async function updateDraft(
  { id, version }: Goal,
  body: ReturnType<typeof toGoalBody>,
  isDraft: boolean,
): Promise<Goal> {
  const updated = await api.goals.update({ params: { id }, body: { ...body, version } });
  if (isDraft) return updated;
  await refreshGoal(updated);
  return api.goals.submit({ params: { id }, body: { version: updated.version } });
}
