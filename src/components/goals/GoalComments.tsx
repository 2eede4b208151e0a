import { Button, Form } from 'antd';
import { type Goal, goalCommentFields } from '#contract/goals';
import Colleague from '@/components/avatars/Colleague';
import { FieldControl } from '@/components/catalogue/FieldItem';
import GuardedForm from '@/components/form/GuardedForm';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { momentText } from '@/services/day';
import { useText } from '@/services/text';
import { refreshGoal } from './goalKeys';

/** What the owner, the client and the invitees write about a goal, oldest first. */
export default function GoalComments({ goal }: { goal: Goal }) {
  const t = useText();
  const [form] = Form.useForm<{ text: string }>();
  const text = Form.useWatch('text', form) ?? '';
  const commenting = useAction(
    async (body: { text: string }) => {
      const saved = await api.goals.comment({ params: { id: goal.id }, body });
      form.resetFields();
      await refreshGoal(saved);
    },
    { form },
  );
  return (
    <section className="goal-section">
      <h2>{t('goals.comments')}</h2>
      {goal.comments.length > 0 && (
        <ul>
          {goal.comments.map((comment) => (
            <li key={comment.id}>
              <div className="goal-line-foot">
                <Colleague {...comment.by} />
                <small>{momentText(comment.at)}</small>
              </div>
              <p className="goal-text" dir="auto">
                {comment.text}
              </p>
            </li>
          ))}
        </ul>
      )}
      {goal.comments.length === 0 && <p>{t('goals.comments.none')}</p>}
      {goal.canComment && (
        <GuardedForm<{ text: string }>
          form={form}
          layout="vertical"
          name="goal-comment"
          initialValues={{ text: '' }}
          onFinish={commenting.run}
        >
          <ErrorNotice text={commenting.issue} />
          <Form.Item name="text" label={t('goals.comment')}>
            <FieldControl field={goalCommentFields.text} />
          </Form.Item>
          <Button htmlType="submit" disabled={text.trim() === ''} loading={commenting.busy}>
            {t('goals.comment.add')}
          </Button>
        </GuardedForm>
      )}
    </section>
  );
}
