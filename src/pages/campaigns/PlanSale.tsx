import { Alert, Button, Checkbox, Form } from 'antd';
import { useState } from 'react';
import { type SequenceStep, sequence, sequenceSteps } from '#contract/campaign-sequence';
import { SaleField } from '@/components/auctions/SaleField';
import GuardedForm from '@/components/form/GuardedForm';
import Sheet from '@/components/form/Sheet';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';

/** Plans the usual campaigns of a sale, in a sheet over the calendar (`?plan=new`). */
export default function PlanSale() {
  const t = useText();
  const { query, set } = useUrl();
  return (
    <Sheet open={query.has('plan')} param="plan" title={t('campaigns.plan')} size={520}>
      <Plan onDone={() => set({ plan: undefined })} />
    </Sheet>
  );
}

interface PlanValues {
  auctionId: number | null;
  steps: SequenceStep[];
}

const initialPlan: PlanValues = { auctionId: null, steps: sequenceSteps };

function Plan({ onDone }: { onDone(): void }) {
  const t = useText();
  const [form] = Form.useForm<PlanValues>();
  const [undatedCampaigns, setUndatedCampaigns] = useState<{ id: number; name: string }[]>([]);
  const steps = Form.useWatch('steps', form) ?? initialPlan.steps;
  const { run, busy, issue } = useAction(
    async ({ auctionId, steps }: PlanValues) => {
      if (auctionId === null) return;
      const { created } = await api.campaigns.plan({ body: { auctionId, steps } });
      await queryClient.invalidateQueries(queriesShowing('campaigns'));
      notifyDone(t('campaigns.plan.done', { count: created.length }));
      form.resetFields();
      const unscheduled = created.filter(({ sendAt }) => sendAt === null);
      if (unscheduled.length > 0) setUndatedCampaigns(unscheduled);
      else onDone();
    },
    { form },
  );
  // Campaigns without a date do not appear in the calendar.
  if (undatedCampaigns.length > 0)
    return (
      <Alert
        type="info"
        role="status"
        title={t('campaigns.plan.undated')}
        description={undatedCampaigns.map(({ id, name }) => (
          <div key={id}>
            <Link to={`/campaign/${id}?tab=schedule`}>{name}</Link>
          </div>
        ))}
      />
    );
  return (
    <GuardedForm<PlanValues>
      form={form}
      layout="vertical"
      initialValues={initialPlan}
      onFinish={(values) => void run(values)}
    >
      <p>{t('campaigns.plan.hint')}</p>
      <ErrorNotice text={issue} />
      <Form.Item
        name="auctionId"
        label={t('campaigns.auctionId')}
        rules={[{ required: true, message: t('invalid.required') }]}
      >
        <SaleField of="auctions" />
      </Form.Item>
      <Form.Item name="steps" label={t('campaigns.emails')}>
        <Checkbox.Group
          className="campaign-plan"
          options={sequenceSteps.map((step) => {
            const { days } = sequence[step];
            const when =
              days < 0 ? t('campaigns.plan.before', { days: -days }) : t('campaigns.plan.after', { days });
            return { value: step, label: `${t(`campaigns.planned.${step}`)} · ${when}` };
          })}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy} disabled={steps.length === 0}>
        {t('campaigns.plan.run')}
      </Button>
    </GuardedForm>
  );
}
