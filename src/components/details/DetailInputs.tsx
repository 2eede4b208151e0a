import { Input } from 'antd';
import { useId } from 'react';
import { itemFields } from '#contract/item-fields';
import { useText } from '@/services/text';
import type { DetailLabels, Details } from './detailLabels';
import './details.css';

interface Props {
  id?: string;
  labels: DetailLabels;
  value?: Details;
  onChange?(details: Details): void;
  readOnly?: boolean;
}

/** Edits the values of an item under the labels of its category; an empty value is none. */
export function DetailInputs({ id, labels, value = [], onChange, readOnly }: Props) {
  const t = useText();
  const ownId = useId();
  /** The label of the field and its errors lead to the first input. */
  const getInputId = (labelId: number, position: number) =>
    position === 0 && id !== undefined ? id : `${ownId}-${labelId}`;
  const getValue = (labelId: number) => value.find((detail) => detail.labelId === labelId)?.value ?? '';
  const change = (labelId: number, text: string) =>
    onChange?.(
      [...value.filter((detail) => detail.labelId !== labelId), { labelId, value: text }]
        .filter((detail) => detail.value.trim() !== '')
        .toSorted((one, other) => one.labelId - other.labelId),
    );
  return (
    <fieldset className="details" aria-label={t('lots.details')}>
      {labels.map(({ id: labelId, label }, position) => (
        <div key={labelId}>
          <label htmlFor={getInputId(labelId, position)} dir="auto">
            {label}
          </label>
          <Input
            id={getInputId(labelId, position)}
            dir="auto"
            autoComplete="off"
            maxLength={itemFields.details.max}
            readOnly={readOnly}
            value={getValue(labelId)}
            onChange={(event) => change(labelId, event.target.value)}
          />
        </div>
      ))}
    </fieldset>
  );
}
