import { Checkbox, Form, InputNumber, Segmented } from 'antd';
import type { Trial } from '#contract/campaign-fields';
import { useText } from '@/services/text';

interface Props {
  value?: Trial | null;
  onChange?(trial: Trial | null): void;
  disabled?: boolean;
}

const defaultTrial: Trial = { of: 'SUBJECT', share: 20, hours: 4, by: 'OPENS' };

/** Edits an A/B test: what differs, the sample size, the duration, and the deciding measure. */
export default function TrialFields({ value = null, onChange, disabled }: Props) {
  const t = useText();
  const update = (change: Partial<Trial>) => value && onChange?.({ ...value, ...change });
  return (
    <>
      <Checkbox
        checked={value !== null}
        disabled={disabled}
        onChange={({ target }) => onChange?.(target.checked ? defaultTrial : null)}
      >
        {t('campaigns.test.on')}
      </Checkbox>
      {value && (
        <div className="campaign-fields campaign-trial">
          <Form.Item label={t('campaigns.test.of')}>
            <Segmented<Trial['of']>
              disabled={disabled}
              value={value.of}
              onChange={(of) => update({ of })}
              options={(['SUBJECT', 'CONTENT'] as const).map((option) => ({
                value: option,
                label: t(`campaigns.test.of.${option}`),
              }))}
            />
          </Form.Item>
          <Form.Item label={t('campaigns.test.share')} htmlFor="test-share">
            <InputNumber
              id="test-share"
              disabled={disabled}
              min={2}
              max={100}
              suffix="%"
              value={value.share}
              onChange={(share) => share && update({ share })}
            />
          </Form.Item>
          <Form.Item label={t('campaigns.test.hours')} htmlFor="test-hours">
            <InputNumber
              id="test-hours"
              disabled={disabled}
              min={1}
              max={168}
              value={value.hours}
              onChange={(hours) => hours && update({ hours })}
            />
          </Form.Item>
          <Form.Item label={t('campaigns.test.by')}>
            <Segmented<Trial['by']>
              disabled={disabled}
              value={value.by}
              onChange={(by) => update({ by })}
              options={(['OPENS', 'CLICKS'] as const).map((option) => ({
                value: option,
                label: t(`campaigns.test.by.${option}`),
              }))}
            />
          </Form.Item>
        </div>
      )}
    </>
  );
}
