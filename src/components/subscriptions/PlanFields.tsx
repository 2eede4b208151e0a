import { useQuery } from '@tanstack/react-query';
import { Form, Input, Radio, Select } from 'antd';
import { limits } from '#contract/api/limits';
import { subscriptionRhythms } from '#contract/subscription-kinds';
import type { SubscriptionPlan, SubscriptionTarget } from '#contract/subscriptions';
import { renderColleague } from '@/components/avatars/colleagueOption';
import DayInput from '@/components/time/DayInput';
import { hourOptions } from '@/components/time/hourText';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import type { NewSubscription } from './newSubscription';
import { dueText, findNextDue, useOwnZone, weekdayOptions } from './subscriptionTimes';
import './subscriptions.css';

export interface PlanValues extends SubscriptionPlan {
  /** whether a report is about the sale of the page or about each sale */
  scope: 'one' | 'each';
}

interface Props {
  target: Pick<SubscriptionTarget, 'kind' | 'auctionId' | 'tab' | 'viewId'>;
  eachSale: NewSubscription['eachSale'];
  proposedName: string;
  /** whose names are known before the candidates are loaded: the recipients so far */
  known: readonly { id: number; name: string }[];
}

/** The fields of a subscription: its name, when it is sent, and to whom. */
export default function PlanFields({ target, eachSale, proposedName, known }: Props) {
  const t = useText();
  const form = Form.useFormInstance<PlanValues>();
  const scope = Form.useWatch('scope', { form, preserve: true });
  const rhythm = Form.useWatch('rhythm', { form, preserve: true });
  const isEach = scope === 'each';
  const candidates = useCandidates({ ...target, ...(isEach && { auctionId: null }) });
  return (
    <>
      {eachSale && (
        <Form.Item name="scope" label={t('subscriptions.sale')}>
          <Radio.Group
            onChange={({ target: { value } }) => {
              const each = value === 'each';
              if (each) form.setFieldValue('rhythm', 'AFTER_SALE');
              if ([proposedName, eachSale.name].includes(form.getFieldValue('name')))
                form.setFieldValue('name', each ? eachSale.name : proposedName);
            }}
            options={[
              { value: 'one', label: t('subscriptions.sale.one', { code: eachSale.code }) },
              { value: 'each', label: t('subscriptions.sale.each') },
            ]}
          />
        </Form.Item>
      )}
      <Form.Item name="name" label={t('subscriptions.name')} extra={t('subscriptions.name.hint')}>
        <Input maxLength={limits.name} />
      </Form.Item>
      <Form.Item name="rhythm" label={t('subscriptions.rhythm')}>
        <Radio.Group
          options={subscriptionRhythms.map((value) => ({
            value,
            label: t(`subscriptions.rhythm.${value}`),
            disabled: isEach && value !== 'AFTER_SALE',
          }))}
        />
      </Form.Item>
      <div className="subscription-time">
        {rhythm === 'WEEKLY' && (
          <Form.Item name="weekday" label={t('subscriptions.weekday')}>
            <Select options={weekdayOptions()} />
          </Form.Item>
        )}
        {rhythm === 'ONCE' && (
          <Form.Item name="day" label={t('subscriptions.day')}>
            <DayInput />
          </Form.Item>
        )}
        {rhythm !== 'AFTER_SALE' && (
          <Form.Item name="hour" label={t('subscriptions.hour')}>
            <Select options={hourOptions()} />
          </Form.Item>
        )}
      </div>
      <NextDue followsOneSale={target.kind === 'REPORT' && !isEach && target.auctionId !== null} />
      <Form.Item
        name="recipientIds"
        label={t('subscriptions.recipients')}
        extra={t('subscriptions.recipients.hint')}
      >
        <Select
          mode="multiple"
          loading={candidates.isLoading}
          showSearch={{ optionFilterProp: 'label' }}
          optionRender={renderColleague}
          options={toOptions(candidates.data?.data ?? [], known)}
        />
      </Form.Item>
    </>
  );
}

/** Returns the candidates to select, and the recipients so far, whom the server refuses by name if they may not see the report. */
const toOptions = (candidates: Props['known'], known: Props['known']) =>
  [...candidates, ...known.filter(({ id }) => candidates.every((one) => one.id !== id))].map(
    ({ id, name }) => ({
      value: id,
      label: name,
    }),
  );

/** Loads the users who may see the report. */
const useCandidates = ({ kind, auctionId, tab, viewId }: Props['target']) =>
  useQuery({
    queryKey: ['subscriptions', 'candidates', kind, auctionId, tab, viewId],
    queryFn: () =>
      api.subscriptions.candidates({
        query: {
          kind,
          ...(auctionId !== null && { auctionId }),
          ...(tab !== null && { tab }),
          ...(viewId !== null && { viewId }),
        },
      }),
  });

/** Says when the next email arrives. */
function NextDue({ followsOneSale }: { followsOneSale: boolean }) {
  const t = useText();
  const zone = useOwnZone();
  const form = Form.useFormInstance<PlanValues>();
  const rhythm = Form.useWatch('rhythm', { form, preserve: true });
  const weekday = Form.useWatch('weekday', { form, preserve: true }) ?? null;
  const hour = Form.useWatch('hour', { form, preserve: true }) ?? null;
  const day = Form.useWatch('day', { form, preserve: true }) ?? null;
  if (rhythm === undefined) return null;
  if (rhythm === 'AFTER_SALE')
    return (
      <p className="subscription-next">
        {t(followsOneSale ? 'subscriptions.next.sale' : 'subscriptions.next.eachSale')}
      </p>
    );
  const next = findNextDue({ rhythm, weekday, hour, day }, zone, new Date());
  return (
    <p className="subscription-next" aria-live="polite">
      {next
        ? t('subscriptions.next.zone', { time: dueText(next, zone), zone })
        : t('subscriptions.next.none')}
    </p>
  );
}
