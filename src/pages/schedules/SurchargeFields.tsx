import { Form, Input } from 'antd';
import type { Currency } from '#contract/currencies';
import { maxChannelLength } from '#contract/money/premium';
import { AmountItem } from '@/components/money/AmountItem';
import { useText } from '@/services/text';
import { RateItem } from './fields';
import RowFields from './RowFields';

/** Edits the surcharges on the premium by bidding channel. */
export default function SurchargeFields({
  currency,
  hasCurrency,
}: {
  currency: Currency;
  hasCurrency: boolean;
}) {
  const t = useText();
  return (
    <RowFields
      name="surcharges"
      legend={t('schedule.surcharges')}
      addLabel={t('schedule.surcharge.add')}
      emptyRow={{ channel: '', rate: null, cap: null }}
    >
      {(name) => (
        <>
          <Form.Item
            name={[name, 'channel']}
            label={t('schedule.channel')}
            rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
          >
            <Input maxLength={maxChannelLength} />
          </Form.Item>
          <RateItem name={[name, 'rate']} label={t('schedule.rate')} />
          {hasCurrency && (
            <AmountItem name={[name, 'cap']} label={t('schedule.cap')} optional currency={currency} />
          )}
        </>
      )}
    </RowFields>
  );
}
