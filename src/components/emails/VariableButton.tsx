import { Button, Form, Input, Popover, Select } from 'antd';
import { useId, useState } from 'react';
import { emailVariables, noticeVariables } from '#contract/email-variables';
import type { TemplateKind } from '#contract/template-fields';
import { useText } from '@/services/text';
import type { Variable } from './variables';

interface Props {
  kind: TemplateKind;
  /** the variable being edited */
  value?: Variable;
  onInsert(variable: Variable): void;
}

/** Inserts a variable of the recipient, the company or the sale into a text, with a fallback for empty values. */
export default function VariableButton({ kind, value, onInsert }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <VariableForm
          kind={kind}
          value={value}
          onInsert={(variable) => {
            setOpen(false);
            onInsert(variable);
          }}
        />
      }
    >
      <Button
        size="small"
        type="text"
        title={t('emails.variable.insert')}
        aria-label={t('emails.variable.insert')}
      >
        {'{ }'}
      </Button>
    </Popover>
  );
}

function VariableForm({ kind, value, onInsert }: Props) {
  const t = useText();
  const ids = { path: useId(), fallback: useId() };
  const variables = kind === 'TRANSACTIONAL' ? noticeVariables : emailVariables;
  const [path, setPath] = useState<string>(value?.path ?? variables[0]);
  const [fallback, setFallback] = useState(value?.fallback ?? '');
  // Automatic emails always have all values, so they need no fallback.
  const fallbackMissing = kind === 'CAMPAIGN' && fallback.trim() === '';
  const insert = () => !fallbackMissing && onInsert({ path, fallback: fallback.trim() });
  return (
    <Form layout="vertical" component={false}>
      <Form.Item label={t('emails.variable')} htmlFor={ids.path}>
        <Select
          id={ids.path}
          className="emails-variable"
          value={path}
          onChange={setPath}
          showSearch={{ optionFilterProp: 'label' }}
          options={variables.map((one) => ({ value: one, label: t(`emails.variable.${one}`) }))}
        />
      </Form.Item>
      {kind === 'CAMPAIGN' && (
        <Form.Item
          label={t('emails.variable.fallback')}
          htmlFor={ids.fallback}
          help={t('emails.variable.hint')}
        >
          <Input
            id={ids.fallback}
            value={fallback}
            onChange={({ target }) => setFallback(target.value)}
            onPressEnter={insert}
          />
        </Form.Item>
      )}
      <Button type="primary" disabled={fallbackMissing} onClick={insert}>
        {t('emails.variable.put')}
      </Button>
    </Form>
  );
}
