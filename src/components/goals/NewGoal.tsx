import { Button, Form } from 'antd';
import GuardedForm from '@/components/form/GuardedForm';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import GoalFields from './GoalFields';
import { type GoalValues, newGoalValues, toGoalBody } from './goalForm';
import { refreshGoal } from './goalKeys';

/** The form of a new goal, which is submitted or saved as a draft. */
export default function NewGoal() {
  const t = useText();
  const { set } = useUrl();
  const [form] = Form.useForm<GoalValues>();
  const creating = useAction(
    async (isDraft: boolean) => {
      const goal = await api.goals.create({ body: { ...toGoalBody(form.getFieldsValue(true)), isDraft } });
      form.resetFields();
      notifyDone(t(isDraft ? 'goals.draftSaved' : 'goals.submitted'));
      await refreshGoal(goal);
      set({ goal: goal.id });
    },
    { form },
  );
  const saveDraft = async () => {
    if (await form.validateFields().then(Boolean, () => false)) await creating.run(true);
  };
  return (
    <GuardedForm<GoalValues>
      form={form}
      layout="vertical"
      className="goal-form"
      scrollToFirstError
      initialValues={newGoalValues}
      onFinish={() => creating.run(false)}
    >
      <ErrorNotice text={creating.issue} />
      <GoalFields clientCustomer={null} />
      <div className="goal-buttons">
        <Button type="primary" htmlType="submit" loading={creating.busy}>
          {t('goals.submit')}
        </Button>
        <Button disabled={creating.busy} onClick={() => void saveDraft()}>
          {t('goals.saveDraft')}
        </Button>
      </div>
    </GuardedForm>
  );
}
