import { Input } from 'antd';
import { useId } from 'react';
import type { FieldValues } from '#contract/api/field';
import { itemFields } from '#contract/item-fields';
import type { DetailLabels } from './detailLabels';
import './details.css';

type Details = FieldValues<typeof itemFields>['details'];

interface Props {
  id?: string;
  labels: DetailLabels;
  value?: Details;
  onChange?(details: Details): void;
  readOnly?: boolean;
}

/** Edits what an item says under the labels of its category; an empty value is none. */
export function DetailInputs({ id, labels, value = [], onChange, readOnly }: Props) {
  const ownId = useId();
  const getValue = (labelId: number) => value.find((detail) => detail.labelId === labelId)?.value ?? '';
  const change = (labelId: number, text: string) =>
    onChange?.(
      labels
        .map((label) => ({ labelId: label.id, value: label.id === labelId ? text : getValue(label.id) }))
        .filter((detail) => detail.value.trim() !== ''),
    );
  return (
    <div className="details" id={id}>
      {labels.map(({ id: labelId, label }) => (
        <div key={labelId}>
          <label htmlFor={`${ownId}-${labelId}`} dir="auto">
            {label}
          </label>
          <Input
            id={`${ownId}-${labelId}`}
            dir="auto"
            autoComplete="off"
            maxLength={itemFields.details.max}
            readOnly={readOnly}
            value={getValue(labelId)}
            onChange={(event) => change(labelId, event.target.value)}
          />
        </div>
      ))}
    </div>
  );
}
