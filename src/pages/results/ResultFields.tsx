import { useAccess } from '@umijs/max';
import { Form, Input, Radio } from 'antd';
import { limits } from '#contract/api/limits';
import type { Currency } from '#contract/currencies';
import { lotResults } from '#contract/lot-states';
import type { Outcome } from '#contract/outcomes';
import type { ResultRow } from '#contract/results';
import CustomerPicker from '@/components/customers/CustomerPicker';
import { AmountItem } from '@/components/money/AmountItem';
import DayInput from '@/components/time/DayInput';
import { useText } from '@/services/text';

/** The fields of a result, by its kind, and the reason for the correction. */
export function ResultFields({ lot, currency }: { lot: ResultRow; currency: Currency }) {
  const t = useText();
  const access = useAccess();
  const outcome = Form.useWatch<Outcome['outcome']>('outcome') ?? lot.status;
  const knockedDown = outcome === 'SOLD' || outcome === 'SUBJECT';
  const choices = lotResults.filter((result) => result !== 'WITHDRAWN' || access['lots:withdraw']);
  return (
    <>
      <Form.Item name="outcome" label={t('results.result')}>
        <Radio.Group options={choices.map((value) => ({ value, label: t(`lots.status.${value}`) }))} />
      </Form.Item>
      {knockedDown && (
        <>
          <AmountItem
            name={['hammer']}
            label={t('results.hammer.one', { currency: currency.code })}
            missing={t('results.hammer.missing')}
            currency={currency}
          />
          <Form.Item name="paddle" label={t('results.paddle')}>
            <Input maxLength={limits.paddle} autoComplete="off" />
          </Form.Item>
          <Form.Item name="buyer" label={t('results.buyer')}>
            <Input maxLength={limits.line} autoComplete="off" />
          </Form.Item>
          <Form.Item name="buyerId" label={t('results.customer')}>
            <CustomerPicker name={lot.customer?.name ?? null} sanctions={lot.customer?.sanctions} />
          </Form.Item>
        </>
      )}
      {outcome === 'SUBJECT' && (
        <Form.Item name="subjectUntil" label={t('results.until')}>
          <DayInput />
        </Form.Item>
      )}
      {outcome === 'PASSED' && (
        <AmountItem
          name={['lastBid']}
          label={t('results.lastBid', { currency: currency.code })}
          optional
          currency={currency}
        />
      )}
      <Form.Item
        name="reason"
        label={t('action.reason')}
        rules={[{ required: true, whitespace: true, message: t('results.reason.missing') }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={limits.reason} />
      </Form.Item>
    </>
  );
}
