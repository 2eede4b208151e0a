import { DeleteOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import type { Currency } from '#contract/currencies';
import { AmountItem } from '@/components/money/AmountItem';
import { useText } from '@/services/text';
import { RateItem } from './fields';

/** What bidding through a channel costs on top of the premium. */
export default function SurchargeFields({
  currency,
  hasCurrency,
}: {
  currency: Currency;
  hasCurrency: boolean;
}) {
  const t = useText();
  return (
    <Form.List name={['body', 'surcharges']}>
      {(rows, { add, remove }) => (
        <fieldset className="settings-rows">
          <legend>{t('schedule.surcharges')}</legend>
          {rows.map(({ key, name }) => (
            <div key={key} className="settings-row">
              <Form.Item
                name={[name, 'channel']}
                label={t('schedule.channel')}
                rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
              >
                <Input maxLength={60} />
              </Form.Item>
              <RateItem name={[name, 'rate']} label={t('schedule.rate')} />
              {hasCurrency && (
                <AmountItem name={[name, 'cap']} label={t('schedule.cap')} optional currency={currency} />
              )}
              <Button
                icon={<DeleteOutlined />}
                aria-label={t('common.remove')}
                title={t('common.remove')}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button onClick={() => add({ channel: '', rate: null, cap: null })}>
            {t('schedule.surcharge.add')}
          </Button>
        </fieldset>
      )}
    </Form.List>
  );
}
