import { Form, Radio, Select } from 'antd';
import type { Currency } from '#contract/currencies';
import { AmountItem } from '@/components/money/AmountItem';
import { useText } from '@/services/text';
import { PatternItem } from './fields';
import RowFields from './RowFields';

/** Rows of an increment table: from an amount, a step or a repeating pattern. */
export default function IncrementFields({ currency }: { currency: Currency }) {
  const t = useText();
  return (
    <>
      <Form.Item name={['body', 'mode']} label={t('schedule.mode')}>
        <Radio.Group
          options={(['SNAP', 'ADD'] as const).map((value) => ({
            value,
            label: t(`schedule.mode.${value}`),
          }))}
        />
      </Form.Item>
      <RowFields
        name="rows"
        legend={t('schedule.rows')}
        removable={(_, count) => count > 1}
        addLabel={t('schedule.row.add')}
        emptyRow={{ from: null, step: null }}
      >
        {(name) => (
          <>
            <AmountItem name={[name, 'from']} label={t('schedule.band.from')} currency={currency} />
            <StepFields name={name} currency={currency} />
          </>
        )}
      </RowFields>
    </>
  );
}

/** The step or repeating pattern of one row. */
function StepFields({ name, currency }: { name: number; currency: Currency }) {
  const t = useText();
  const form = Form.useFormInstance();
  const path = ['body', 'rows', name];
  return (
    <Form.Item noStyle shouldUpdate>
      {() => {
        const row = form.getFieldValue(path) as { from: number; step?: number };
        const isStep = 'step' in row;
        return (
          <>
            <Form.Item label={t('schedule.row.kind')}>
              <Select
                value={isStep ? 'step' : 'pattern'}
                onChange={(kind) =>
                  form.setFieldValue(
                    path,
                    kind === 'step'
                      ? { from: row.from, step: null }
                      : { from: row.from, pattern: [], per: null },
                  )
                }
                options={(['step', 'pattern'] as const).map((value) => ({
                  value,
                  label: t(`schedule.row.${value}`),
                }))}
              />
            </Form.Item>
            {isStep ? (
              <AmountItem name={[name, 'step']} label={t('schedule.row.by')} currency={currency} />
            ) : (
              <>
                <PatternItem name={[name, 'pattern']} label={t('schedule.row.figures')} currency={currency} />
                <AmountItem name={[name, 'per']} label={t('schedule.row.per')} currency={currency} />
              </>
            )}
          </>
        );
      }}
    </Form.Item>
  );
}
