import { useIntl } from '@umijs/max';
import { Form } from 'antd';
import { useRef } from 'react';
import type { Currency } from '#contract/currencies';
import { type AmountIssue, formatMoney } from '#contract/money/money';
import { useText } from '@/services/text';
import { AmountInput } from './AmountInput';

export type Path = (string | number)[];

interface Props {
  name: Path;
  label: string;
  extra?: string;
  optional?: boolean;
  /** the message when it is empty */
  missing?: string;
  /** the most that can be entered */
  max?: number;
  currency: Currency;
}

/** A form field for an amount in minor units of a currency. An unreadable text is an issue; the value is never guessed. */
export function AmountItem({ name, label, extra, optional, missing, max, currency }: Props) {
  const t = useText();
  const { locale } = useIntl();
  const form = Form.useFormInstance();
  const issue = useRef<AmountIssue>(undefined);
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      onReset={() => {
        issue.current = undefined;
      }}
      rules={[
        {
          validator: async (_, value: number | null | undefined) => {
            if (issue.current) throw new Error(t(`amount.${issue.current}`));
            if (!optional && (value === null || value === undefined))
              throw new Error(missing ?? t('invalid.required'));
            if (max !== undefined && value && value > max)
              throw new Error(t('amount.max', { maximum: formatMoney(max, currency, locale) }));
          },
        },
      ]}
    >
      <AmountInput
        currency={currency}
        onIssue={(now) => {
          issue.current = now;
          void form.validateFields([name]).catch(() => {});
        }}
      />
    </Form.Item>
  );
}
