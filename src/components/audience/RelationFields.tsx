import { relationKinds } from '#contract/relations';
import { type Leaf, relationEnds } from '#contract/segment-conditions';
import CustomerPicker from '@/components/customers/CustomerPicker';
import { useText } from '@/services/text';
import { MultiSelect, SingleSelect } from './choices';

interface Props {
  leaf: Extract<Leaf, { is: 'relation' }>;
  onChange(leaf: Leaf): void;
  disabled: boolean;
}

/** Fields of a condition on relations: the related customer, the kind and the direction. */
export default function RelationFields({ leaf, onChange, disabled }: Props) {
  const t = useText();
  return (
    <>
      <MultiSelect
        label={t('conditions.relation.kinds')}
        disabled={disabled}
        value={leaf.kinds}
        options={relationKinds.map((value) => ({ value, label: t(`relations.${value}.to`) }))}
        onChange={(kinds) => onChange({ ...leaf, kinds })}
      />
      <SingleSelect
        label={t('conditions.relation.end')}
        disabled={disabled}
        value={leaf.end}
        options={relationEnds.map((value) => ({ value, label: t(`conditions.relation.end.${value}`) }))}
        onChange={(end) => onChange({ ...leaf, end })}
      />
      <CustomerPicker
        aria-label={t('conditions.relation.other')}
        disabled={disabled}
        value={leaf.otherId}
        onChange={(otherId) => onChange({ ...leaf, otherId })}
      />
    </>
  );
}
