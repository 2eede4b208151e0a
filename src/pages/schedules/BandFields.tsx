import { DeleteOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import type { Currency } from '#contract/currencies';
import { AmountItem } from '@/components/money/AmountItem';
import { useText } from '@/services/text';
import { RateItem } from './fields';

/** Rows "from this amount on, this rate"; the first begins at zero. Only amounts of a currency can part bands. */
export default function BandFields({ currency, open }: { currency: Currency; open: boolean }) {
  const t = useText();
  return (
    <Form.List name={['body', 'bands']}>
      {(rows, { add, remove }) => (
        <fieldset className="settings-rows">
          <legend>{t('schedule.bands')}</legend>
          {rows.map(({ key, name }) => (
            <div key={key} className="settings-row">
              {name > 0 && (
                <AmountItem name={[name, 'from']} label={t('schedule.band.from')} currency={currency} />
              )}
              <RateItem name={[name, 'rate']} label={t('schedule.rate')} />
              {name > 0 && (
                <Button
                  icon={<DeleteOutlined />}
                  aria-label={t('common.remove')}
                  title={t('common.remove')}
                  onClick={() => remove(name)}
                />
              )}
            </div>
          ))}
          <Button disabled={!open} onClick={() => add({ from: null, rate: null })}>
            {t('schedule.band.add')}
          </Button>
          {!open && <p className="settings-note">{t('schedule.band.currency')}</p>}
        </fieldset>
      )}
    </Form.List>
  );
}
