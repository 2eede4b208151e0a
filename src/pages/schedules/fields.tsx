import { Form, Input } from 'antd';
import { useRef, useState } from 'react';
import type { Currency } from '#contract/currencies';
import { formatMoney } from '#contract/money/money';
import type { Path } from '@/components/money/AmountItem';
import { readTypedAmount } from '@/components/money/amounts';
import RateInput from '@/components/money/RateInput';
import { currentLanguage } from '@/locales';
import { useText } from '@/services/text';

interface Item {
  name: Path;
  label: string;
  extra?: string;
  optional?: boolean;
}

/** Returns the form item props; required fields get a message. */
function useItem({ optional, ...item }: Item) {
  const t = useText();
  return { ...item, rules: optional ? [] : [{ required: true, message: t('invalid.required') }] };
}

/** A rate: percent on the screen, basis points in the form. */
export function RateItem(item: Item) {
  return (
    <Form.Item {...useItem(item)}>
      <RateInput />
    </Form.Item>
  );
}

/** A repeating pattern, written `0-20-50-80`. */
export function PatternItem({ name, label, extra, currency }: Item & { currency: Currency }) {
  const t = useText();
  const form = Form.useFormInstance();
  const readable = useRef(true);
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      rules={[
        {
          validator: async (_, value: number[] | undefined) => {
            if (!readable.current) throw new Error(t('amount.unreadable'));
            if (!value?.length) throw new Error(t('invalid.required'));
          },
        },
      ]}
    >
      <PatternInput
        currency={currency}
        onReadable={(isReadable) => {
          readable.current = isReadable;
          void form.validateFields([name]).catch(() => {});
        }}
      />
    </Form.Item>
  );
}

interface PatternProps {
  id?: string;
  value?: number[];
  onChange?(figures: number[]): void;
  currency: Currency;
  onReadable(readable: boolean): void;
}

function PatternInput({ id, value = [], onChange, currency, onReadable }: PatternProps) {
  const [draft, setDraft] = useState<string>();
  const language = currentLanguage();
  const formatted = value
    .map((figure) => formatMoney(figure, currency, language, { bare: true, short: true }))
    .join('-');
  const handleInput = (text: string) => {
    setDraft(text);
    const figures = text.split('-').map((part) => readTypedAmount(part, language, currency));
    const amounts = figures.flatMap((parsed) => ('minor' in parsed ? [parsed.minor] : []));
    const isReadable = amounts.length === figures.length;
    onReadable(isReadable);
    if (isReadable) onChange?.(amounts);
  };
  return (
    <Input
      id={id}
      autoComplete="off"
      value={draft ?? formatted}
      onChange={({ target }) => handleInput(target.value)}
      onBlur={() => setDraft((text) => (text === formatted ? undefined : text))}
    />
  );
}
