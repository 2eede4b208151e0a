import { useIntl } from '@umijs/max';
import { Checkbox, Form, type FormItemProps, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { type Field, getOptionKey } from '#contract/api/field';
import { emailRule } from '@/components/form/emailRule';
import RateInput from '../money/RateInput';
import DayInput from '../time/DayInput';

/** Fields whose control follows from their declaration; the others need `children`. */
type Drawn = Field & {
  kind: 'text' | 'email' | 'texts' | 'count' | 'rate' | 'flag' | 'choice' | 'choices' | 'day';
};

type Props = Omit<FormItemProps, 'label' | 'children'> & { name: string } & (
    | { field: Drawn; children?: undefined }
    | { field: Field; children: ReactNode }
  );

/** A declared field in a form: label, required mark, and a control with the declared limits. */
export function FieldItem({ field, rules = [], children, ...item }: Props) {
  const { formatMessage } = useIntl();
  const isEmail = field.kind === 'email';
  const required =
    (field.kind === 'text' || isEmail) && field.required
      ? [{ required: true, whitespace: true, message: formatMessage({ id: 'invalid.required' }) }]
      : [];
  const readable = isEmail ? [emailRule(formatMessage({ id: 'invalid.email' }))] : [];
  return (
    <Form.Item
      className={field.lines ? 'is-wide' : undefined}
      {...item}
      label={formatMessage({ id: field.label })}
      rules={[...required, ...readable, ...rules]}
    >
      {children ?? <FieldControl field={field as Drawn} />}
    </Form.Item>
  );
}

interface ControlProps {
  field: Drawn;
  id?: string;
  value?: unknown;
  onChange?(value: unknown): void;
  disabled?: boolean;
  size?: 'small';
  variant?: 'borderless';
  placeholder?: string;
  'aria-label'?: string;
}

/** The control for a declared field, alone or in a form. */
export function FieldControl({ field, value, onChange, ...controlProps }: ControlProps) {
  const { formatMessage } = useIntl();
  if (field.kind === 'rate')
    return <RateInput {...controlProps} value={value as number | null} onChange={onChange} />;
  if (field.kind === 'count')
    return (
      <InputNumber
        {...controlProps}
        min={field.min}
        max={field.max}
        precision={0}
        value={value as number}
        onChange={onChange}
      />
    );
  if (field.kind === 'flag')
    return (
      <Checkbox
        id={controlProps.id}
        disabled={controlProps.disabled}
        checked={value as boolean}
        onChange={(event) => onChange?.(event.target.checked)}
      >
        {formatMessage({ id: 'common.yes' })}
      </Checkbox>
    );
  if (field.kind === 'day')
    return (
      <DayInput
        id={controlProps.id}
        value={value as string | null}
        onChange={(day) => onChange?.(day ?? null)}
      />
    );
  if (field.kind === 'choice' || field.kind === 'choices' || field.kind === 'texts') {
    const several = { choice: undefined, choices: 'multiple', texts: 'tags' } as const;
    return (
      <Select
        {...controlProps}
        mode={several[field.kind]}
        tokenSeparators={field.kind === 'texts' ? [',', '，', ';'] : undefined}
        allowClear={!field.required}
        popupMatchSelectWidth={false}
        value={value as string | null}
        onChange={(selected) => onChange?.(selected ?? null)}
        options={field.options?.map((option) => ({
          value: option,
          label: formatMessage({ id: getOptionKey(field, option) }),
        }))}
      />
    );
  }
  const text = {
    ...controlProps,
    dir: 'auto',
    maxLength: field.max,
    value: value as string,
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  };
  return field.lines ? (
    <Input.TextArea {...text} autoSize={{ minRows: field.lines, maxRows: 16 }} />
  ) : (
    <Input {...text} type={field.kind === 'email' ? 'email' : undefined} autoComplete="off" />
  );
}
