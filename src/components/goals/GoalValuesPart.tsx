import { useIntl } from '@umijs/max';
import { Button, Form, InputNumber } from 'antd';
import { type Goal, goalValueFields } from '#contract/goals';
import Colleague from '@/components/avatars/Colleague';
import { FieldControl } from '@/components/catalogue/FieldItem';
import GuardedForm from '@/components/form/GuardedForm';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { momentText } from '@/services/day';
import { useText } from '@/services/text';
import { refreshGoal } from './goalKeys';

interface Values {
  value: number | null;
  note: string;
}

/** The values of a goal that is measured by hand, newest first, and the form with which its owner adds one. */
export default function GoalValuesPart({ goal }: { goal: Goal }) {
  const t = useText();
  const { formatNumber } = useIntl();
  const [form] = Form.useForm<Values>();
  const adding = useAction(
    async ({ value, note }: Values) => {
      const saved = await api.goals.addValue({ params: { id: goal.id }, body: { value: value ?? 0, note } });
      form.resetFields();
      await refreshGoal(saved);
    },
    { form },
  );
  return (
    <section className="goal-section">
      <h2>{t('goals.values')}</h2>
      {goal.values.length > 0 && (
        <ul>
          {goal.values.map(({ id, value, note, by, at }) => (
            <li key={id}>
              <strong>{formatNumber(value)}</strong> <bdi>{note}</bdi>
              <div className="goal-line-foot">
                <Colleague {...by} />
                <small>{momentText(at)}</small>
              </div>
            </li>
          ))}
        </ul>
      )}
      {goal.values.length === 0 && <p>{t('goals.value.none')}</p>}
      {goal.mine && goal.state === 'OPEN' && (
        <GuardedForm<Values>
          form={form}
          layout="vertical"
          name="goal-value"
          className="goal-form"
          initialValues={{ value: null, note: '' }}
          onFinish={adding.run}
        >
          <ErrorNotice text={adding.issue} />
          <div className="goal-pair">
            <Form.Item
              name="value"
              label={t('goals.value')}
              rules={[{ required: true, message: t('goals.value.required') }]}
            >
              <InputNumber<number> min={0} precision={0} />
            </Form.Item>
            <Form.Item name="note" label={t('goals.value.note')}>
              <FieldControl field={goalValueFields.note} />
            </Form.Item>
          </div>
          <Button htmlType="submit" loading={adding.busy}>
            {t('goals.value.add')}
          </Button>
        </GuardedForm>
      )}
    </section>
  );
}
