import { Alert, Button, Checkbox, Form } from 'antd';
import { useState } from 'react';
import { type SequenceStep, sequence, sequenceSteps } from '#contract/campaign-sequence';
import { SaleField } from '@/components/auctions/SaleField';
import Fault from '@/components/Fault';
import AskingForm from '@/components/form/AskingForm';
import Link from '@/components/Link';
import Sheet from '@/components/Sheet';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { showing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';

/** Plans the usual letters of a sale, over the calendar (`?plan=new`). */
export default function PlanSale() {
  const t = useText();
  const { query, set } = useUrl();
  return (
    <Sheet open={query.has('plan')} param="plan" title={t('campaigns.plan')} size={520}>
      <Plan onDone={() => set({ plan: undefined })} />
    </Sheet>
  );
}

interface Planned {
  auctionId: number | null;
  steps: SequenceStep[];
}

const blank: Planned = { auctionId: null, steps: sequenceSteps };

function Plan({ onDone }: { onDone(): void }) {
  const t = useText();
  const [form] = Form.useForm<Planned>();
  const [undated, setUndated] = useState<{ id: number; name: string }[]>([]);
  const steps = Form.useWatch('steps', form) ?? blank.steps;
  const { run, busy, fault } = useAction(
    async ({ auctionId, steps }: Planned) => {
      if (auctionId === null) return;
      const { created } = await api.campaigns.plan({ body: { auctionId, steps } });
      await queryClient.invalidateQueries(showing('campaigns'));
      notifyDone(t('campaigns.plan.done', { count: created.length }));
      form.resetFields();
      const late = created.filter(({ sendAt }) => sendAt === null);
      if (late.length > 0) setUndated(late);
      else onDone();
    },
    { form },
  );
  // The calendar has no place for them.
  if (undated.length > 0)
    return (
      <Alert
        type="info"
        role="status"
        title={t('campaigns.plan.undated')}
        description={undated.map(({ id, name }) => (
          <div key={id}>
            <Link to={`/campaign/${id}?tab=schedule`}>{name}</Link>
          </div>
        ))}
      />
    );
  return (
    <AskingForm<Planned>
      form={form}
      layout="vertical"
      initialValues={blank}
      onFinish={(values) => void run(values)}
    >
      <p>{t('campaigns.plan.hint')}</p>
      <Fault text={fault} />
      <Form.Item
        name="auctionId"
        label={t('campaigns.auctionId')}
        rules={[{ required: true, message: t('invalid.required') }]}
      >
        <SaleField of="auctions" />
      </Form.Item>
      <Form.Item name="steps" label={t('campaigns.letters')}>
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
    </AskingForm>
  );
}
