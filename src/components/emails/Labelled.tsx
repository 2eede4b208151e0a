import { Form, Input, type InputRef } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { TemplateKind } from '#contract/template-fields';
import { hasChips, LineChips } from './LineChips';
import VariableButton from './VariableButton';
import { formatVariable } from './variables';

interface Props {
  label: string;
  help?: ReactNode;
  children(id: string): ReactNode;
}

/** A labeled field outside a form; its value is part of the email. */
export function Labelled({ label, help, children }: Props) {
  const id = useId();
  return (
    <Form.Item label={label} htmlFor={id} help={help}>
      {children(id)}
    </Form.Item>
  );
}

/** Groups several controls under one label. */
export function Grouped({ label, help, children }: Omit<Props, 'children'> & { children: ReactNode }) {
  return (
    <Form.Item label={label} help={help}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own */}
      <div role="group" aria-label={label}>
        {children}
      </div>
    </Form.Item>
  );
}

interface LineProps {
  label: string;
  help?: ReactNode;
  value: string;
  max: number;
  disabled?: boolean;
  placeholder?: string;
  /** absent: the text cannot contain variables */
  kind?: TemplateKind;
  onChange(value: string): void;
  onBlur?(): void;
}

/**
 * A single-line text with variables. They are shown as chips until the field has the focus; then their source is shown, so
 * that the text around them can be edited.
 */
export function LineField({
  label,
  help,
  value,
  max,
  kind,
  disabled,
  onChange,
  onBlur,
  placeholder,
}: LineProps) {
  const field = useRef<InputRef>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const isCovered = kind !== undefined && !hasFocus && hasChips(value);
  const insert = (text: string) => {
    const input = field.current?.input;
    const [from, to] = [input?.selectionStart ?? value.length, input?.selectionEnd ?? value.length];
    onChange(value.slice(0, from) + text + value.slice(to));
    input?.focus();
  };
  return (
    <Labelled label={label} help={help}>
      {(id) => (
        <div className={isCovered ? 'emails-field is-covered' : 'emails-field'}>
          <Input
            id={id}
            ref={field}
            placeholder={placeholder}
            maxLength={max}
            disabled={disabled}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onFocus={() => setHasFocus(true)}
            onBlur={() => {
              setHasFocus(false);
              onBlur?.();
            }}
            suffix={
              kind &&
              !disabled && (
                <VariableButton kind={kind} onInsert={(variable) => insert(formatVariable(variable))} />
              )
            }
          />
          {isCovered && (
            <div className="emails-field-chips" aria-hidden>
              <LineChips text={value} />
            </div>
          )}
        </div>
      )}
    </Labelled>
  );
}
