import { useIntl } from '@umijs/max';
import { Input } from 'antd';
import { useId } from 'react';
import type { Field } from '#contract/api/field';
import type { SuggestionsComponent } from '../form/suggestions';
import { Labelled } from './Labelled';

interface Props {
  /** its control is `field-<name>` */
  name: string;
  field: Field;
  value: string;
  issue: string | undefined;
  readOnly: boolean;
  onChange(text: string): void;
  className?: string;
  suggestions?: SuggestionsComponent;
}

/** A declared text with its label, edited in place; its height follows the text. */
export function TextLine({
  name,
  field,
  value,
  issue,
  readOnly,
  onChange,
  className = '',
  suggestions: Suggestions,
}: Props) {
  const issueId = useId();
  const { formatMessage } = useIntl();
  const { label, max, lines } = field;
  const id = `field-${name}`;
  const area = (
    <Input.TextArea
      id={id}
      dir="auto"
      autoSize={{ minRows: lines ?? 1, maxRows: 24 }}
      maxLength={max}
      aria-describedby={issue && issueId}
      readOnly={readOnly}
      status={issue ? 'error' : undefined}
      value={value}
      onChange={(event) =>
        onChange(lines === undefined ? event.target.value.replaceAll('\n', ' ') : event.target.value)
      }
    />
  );
  return (
    <Labelled
      id={id}
      label={formatMessage({ id: label })}
      issue={issue}
      issueId={issueId}
      className={className}
    >
      {Suggestions && !readOnly ? (
        <Suggestions value={value} onChange={onChange}>
          {area}
        </Suggestions>
      ) : (
        area
      )}
    </Labelled>
  );
}
