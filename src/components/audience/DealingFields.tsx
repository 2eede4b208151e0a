import { Input } from 'antd';
import { itemFields } from '#contract/item-fields';
import { type ItemFilter, type Leaf, measures } from '#contract/segment-conditions';
import { useText } from '@/services/text';
import { RowsChoice, SingleSelect } from './choices';
import RangeFields from './RangeFields';
import WindowFields from './WindowFields';

interface Props<Is extends 'bought' | 'consigned'> {
  leaf: Extract<Leaf, { is: Is }>;
  onChange(leaf: Leaf): void;
  disabled: boolean;
}

/** Fields of a condition on how much a customer bought, of what and when. */
export function BoughtFields({ leaf, onChange, disabled }: Props<'bought'>) {
  const t = useText();
  const { measure } = leaf;
  return (
    <>
      <SingleSelect
        label={t('conditions.measure')}
        disabled={disabled}
        value={measure}
        options={measures.map((value) => ({ value, label: t(`conditions.measure.${value}`) }))}
        // A count and an amount are not interchangeable, so the typed numbers are cleared.
        onChange={(next) =>
          onChange({
            ...leaf,
            measure: next,
            amount: { from: next === 'COUNT' ? 1 : null, until: null },
          })
        }
      />
      <RangeFields
        key={measure}
        of={measure === 'COUNT' ? 'count' : 'money'}
        label={t(measure === 'COUNT' ? 'conditions.count' : 'conditions.amount')}
        value={leaf.amount}
        disabled={disabled}
        onChange={(amount) => onChange({ ...leaf, amount })}
      />
      <WindowFields
        value={leaf.window}
        disabled={disabled}
        onChange={(window) => onChange({ ...leaf, window })}
      />
      <WhatFields value={leaf.what} disabled={disabled} onChange={(what) => onChange({ ...leaf, what })} />
      <RangeFields
        of="money"
        label={t('conditions.price')}
        value={leaf.price}
        disabled={disabled}
        onChange={(price) => onChange({ ...leaf, price })}
      />
    </>
  );
}

/** Fields of a condition on how much a customer consigned, of what and when. */
export function ConsignedFields({ leaf, onChange, disabled }: Props<'consigned'>) {
  const t = useText();
  return (
    <>
      <RangeFields
        of="count"
        label={t('conditions.count')}
        value={leaf.amount}
        disabled={disabled}
        onChange={(amount) => onChange({ ...leaf, amount })}
      />
      <WindowFields
        value={leaf.window}
        disabled={disabled}
        onChange={(window) => onChange({ ...leaf, window })}
      />
      <WhatFields value={leaf.what} disabled={disabled} onChange={(what) => onChange({ ...leaf, what })} />
    </>
  );
}

function WhatFields({
  value,
  onChange,
  disabled,
}: {
  value: ItemFilter;
  onChange(what: ItemFilter): void;
  disabled: boolean;
}) {
  const t = useText();
  return (
    <>
      <RowsChoice
        of="departments"
        label={t('conditions.what.departments')}
        disabled={disabled}
        value={value.departmentIds}
        onChange={(departmentIds) => onChange({ ...value, departmentIds })}
      />
      <RowsChoice
        of="categories"
        label={t('conditions.what.categories')}
        disabled={disabled}
        value={value.categoryIds}
        onChange={(categoryIds) => onChange({ ...value, categoryIds })}
      />
      <Input
        aria-label={t('conditions.what.artist')}
        placeholder={t('conditions.what.artist')}
        disabled={disabled}
        maxLength={itemFields.artist.max}
        value={value.artist}
        onChange={(event) => onChange({ ...value, artist: event.target.value })}
      />
    </>
  );
}
