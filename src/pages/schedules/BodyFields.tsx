import { Form, Input, Radio, Select, Switch } from 'antd';
import { limits } from '#contract/api/limits';
import type { Currency } from '#contract/currencies';
import { type VatRounding, vatRoundings } from '#contract/money/vat';
import type { ScheduleKind } from '#contract/schedule-fields';
import { AmountItem } from '@/components/money/AmountItem';
import type { MessageId } from '@/locales/messages';
import { useText } from '@/services/text';
import BandFields from './BandFields';
import { RateItem } from './fields';
import IncrementFields from './IncrementFields';
import SurchargeFields from './SurchargeFields';

interface Props {
  currency: Currency;
  /** whether a currency is selected, without which amounts have no meaning */
  hasCurrency: boolean;
}

/** The fields of a schedule by its kind. */
export default function BodyFields({ kind, ...props }: Props & { kind: ScheduleKind }) {
  switch (kind) {
    case 'PREMIUM':
      return <PremiumFields {...props} />;
    case 'COMMISSION':
      return <CommissionFields {...props} />;
    case 'INCREMENT':
      return <IncrementFields currency={props.currency} />;
    case 'TAX':
      return <TaxFields />;
    case 'RESALE_RIGHT':
      return <ResaleRightFields {...props} />;
  }
}

function Choice({
  name,
  label,
  options,
}: {
  name: string;
  label: string;
  options: Record<string, MessageId>;
}) {
  const t = useText();
  return (
    <Form.Item name={['body', name]} label={label}>
      <Radio.Group options={Object.entries(options).map(([value, id]) => ({ value, label: t(id) }))} />
    </Form.Item>
  );
}

const quotedOptions = { NET: 'schedule.quoted.NET', GROSS: 'schedule.quoted.GROSS' } as const;

function PremiumFields({ currency, hasCurrency }: Props) {
  const t = useText();
  return (
    <>
      <BandFields currency={currency} canAdd={hasCurrency} />
      <Choice name="quoted" label={t('schedule.quoted')} options={quotedOptions} />
      {hasCurrency && (
        <AmountItem
          name={['body', 'cap']}
          label={t('schedule.cap')}
          extra={t('schedule.cap.hint')}
          optional
          currency={currency}
        />
      )}
      <SurchargeFields currency={currency} hasCurrency={hasCurrency} />
    </>
  );
}

function CommissionFields({ currency, hasCurrency }: Props) {
  const t = useText();
  const form = Form.useFormInstance();
  return (
    <>
      <BandFields currency={currency} canAdd={hasCurrency} />
      <Choice
        name="mode"
        label={t('schedule.commissionMode')}
        options={{ TIERED: 'schedule.commissionMode.TIERED', FLAT: 'schedule.commissionMode.FLAT' }}
      />
      <Choice
        name="basis"
        label={t('schedule.basis')}
        options={{ LOT: 'schedule.basis.LOT', CONSIGNMENT: 'schedule.basis.CONSIGNMENT' }}
      />
      <Choice name="quoted" label={t('schedule.quoted')} options={quotedOptions} />
      {hasCurrency && (
        <AmountItem name={['body', 'minimum']} label={t('schedule.minimum')} optional currency={currency} />
      )}
      <Form.Item noStyle shouldUpdate>
        {() => {
          const insured = Boolean(form.getFieldValue(['body', 'insurance']));
          return (
            <>
              <Form.Item label={t('schedule.insurance')} htmlFor="schedule-insured">
                <Switch
                  id="schedule-insured"
                  checked={insured}
                  onChange={(on) =>
                    form.setFieldValue(['body', 'insurance'], on ? { rate: 150, basis: 'HAMMER' } : null)
                  }
                />
              </Form.Item>
              {insured && (
                <div className="settings-row">
                  <RateItem name={['body', 'insurance', 'rate']} label={t('schedule.rate')} />
                  <Form.Item name={['body', 'insurance', 'basis']} label={t('schedule.insurance.basis')}>
                    <Radio.Group
                      options={(['HAMMER', 'GREATEST'] as const).map((value) => ({
                        value,
                        label: t(`schedule.insurance.${value}`),
                      }))}
                    />
                  </Form.Item>
                </div>
              )}
            </>
          );
        }}
      </Form.Item>
      <RateItem
        name={['body', 'performanceRate']}
        label={t('working.figure.performance')}
        extra={t('schedule.performance.hint')}
        optional
      />
    </>
  );
}

function Jurisdiction() {
  const t = useText();
  return (
    <Form.Item
      name={['body', 'jurisdiction']}
      label={t('schedule.jurisdiction')}
      rules={[{ required: true, whitespace: true, min: 2, message: t('invalid.required') }]}
    >
      <Input maxLength={limits.jurisdiction} />
    </Form.Item>
  );
}

function TaxFields() {
  const t = useText();
  return (
    <>
      <Jurisdiction />
      <div className="settings-fields">
        {(['standardRate', 'importReducedRate', 'importStandardRate', 'dutyRate'] as const).map((field) => (
          <RateItem
            key={field}
            name={['body', field]}
            label={t(`schedule.${field}`)}
            extra={t(`schedule.${field}.hint`)}
          />
        ))}
      </div>
      <Form.Item
        name={['body', 'rounding']}
        label={t('schedule.rounding')}
        extra={t('schedule.rounding.hint')}
        // Schedules that were written before there was a choice round each line.
        getValueProps={(value: VatRounding | undefined) => ({ value: value ?? 'LINE' })}
      >
        <Select options={vatRoundings.map((value) => ({ value, label: t(`schedule.rounding.${value}`) }))} />
      </Form.Item>
    </>
  );
}

function ResaleRightFields({ currency, hasCurrency }: Props) {
  const t = useText();
  return (
    <>
      <Jurisdiction />
      <Form.Item name={['body', 'society']} label={t('schedule.society')} extra={t('schedule.society.hint')}>
        <Input maxLength={limits.society} />
      </Form.Item>
      <AmountItem name={['body', 'threshold']} label={t('schedule.threshold')} currency={currency} />
      <BandFields currency={currency} canAdd={hasCurrency} />
      <AmountItem name={['body', 'cap']} label={t('schedule.cap')} optional currency={currency} />
    </>
  );
}
