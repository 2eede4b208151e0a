import { Input } from 'antd';
import { customerKinds, customerRoles, standings } from '#contract/customer-fields';
import { conditionLimits, type Leaf } from '#contract/segment-conditions';
import { languages } from '#contract/session';
import { verificationStates } from '#contract/verification-states';
import TagSelect from '@/components/customers/TagSelect';
import { languageNames } from '@/locales/languageNames';
import { useText } from '@/services/text';
import CampaignFields from './CampaignFields';
import { CountriesChoice, MultiSelect, RowsChoice } from './choices';
import { BoughtFields, ConsignedFields } from './DealingFields';
import RangeFields from './RangeFields';
import RelationFields from './RelationFields';
import SegmentSelect from './SegmentSelect';
import WindowFields from './WindowFields';

interface Props {
  leaf: Leaf;
  onChange(leaf: Leaf): void;
  disabled: boolean;
}

/** Renders the fields of one condition by its kind. */
export default function LeafFields({ leaf, onChange, disabled }: Props) {
  const t = useText();
  const label = t(`conditions.${leaf.is}`);
  const common = { label, disabled };
  switch (leaf.is) {
    case 'interestDepartment':
    case 'department':
    case 'interestCategory':
      return (
        <RowsChoice
          {...common}
          of={leaf.is === 'interestCategory' ? 'categories' : 'departments'}
          value={leaf.in}
          onChange={(ids) => onChange({ ...leaf, in: ids })}
        />
      );
    case 'specialist':
      return (
        <RowsChoice
          {...common}
          of="specialists"
          none={t('conditions.nobody')}
          value={leaf.in.map((id) => id ?? 0)}
          onChange={(ids) => onChange({ ...leaf, in: ids.map((id) => id || null) })}
        />
      );
    case 'interestArtist':
    case 'interestKeyword':
      return (
        <Input
          aria-label={label}
          disabled={disabled}
          maxLength={conditionLimits[leaf.is]}
          value={leaf.text}
          onChange={(event) => onChange({ ...leaf, text: event.target.value })}
        />
      );
    case 'country':
      return (
        <CountriesChoice
          {...common}
          value={leaf.in}
          onChange={(values) => onChange({ ...leaf, in: values })}
        />
      );
    case 'tag':
      return (
        <TagSelect
          {...common}
          maxCount={conditionLimits.values}
          value={leaf.in}
          onChange={(values) => onChange({ ...leaf, in: values })}
        />
      );
    case 'language':
      return (
        <MultiSelect
          {...common}
          value={leaf.in.map((one) => one ?? '')}
          options={[
            ...languages.map((value) => ({ value, label: languageNames[value] })),
            { value: '' as const, label: t('conditions.none') },
          ]}
          onChange={(values) => onChange({ ...leaf, in: values.map((one) => one || null) })}
        />
      );
    case 'kind':
      return (
        <MultiSelect
          {...common}
          value={leaf.in}
          options={customerKinds.map((value) => ({ value, label: t(`customers.kind.${value}`) }))}
          onChange={(values) => onChange({ ...leaf, in: values })}
        />
      );
    case 'standing':
      return (
        <MultiSelect
          {...common}
          value={leaf.in}
          options={standings.map((value) => ({ value, label: t(`customers.standing.${value}`) }))}
          onChange={(values) => onChange({ ...leaf, in: values })}
        />
      );
    case 'role':
      return (
        <MultiSelect
          {...common}
          value={leaf.in}
          options={customerRoles.map((value) => ({ value, label: t(`customers.role.${value}`) }))}
          onChange={(values) => onChange({ ...leaf, in: values })}
        />
      );
    case 'verification':
      return (
        <MultiSelect
          {...common}
          value={leaf.in}
          options={verificationStates.map((value) => ({ value, label: t(`verifications.state.${value}`) }))}
          onChange={(values) => onChange({ ...leaf, in: values })}
        />
      );
    case 'bought':
      return <BoughtFields leaf={leaf} onChange={onChange} disabled={disabled} />;
    case 'consigned':
      return <ConsignedFields leaf={leaf} onChange={onChange} disabled={disabled} />;
    case 'spend':
      return (
        <RangeFields
          of="money"
          label={t('conditions.amount')}
          value={leaf.amount}
          disabled={disabled}
          onChange={(amount) => onChange({ ...leaf, amount })}
        />
      );
    case 'relation':
      return <RelationFields leaf={leaf} onChange={onChange} disabled={disabled} />;
    case 'lastContact':
    case 'created':
      return (
        <WindowFields
          value={leaf.window}
          disabled={disabled}
          onChange={(window) => onChange({ ...leaf, window })}
        />
      );
    case 'campaign':
      return <CampaignFields leaf={leaf} onChange={onChange} disabled={disabled} />;
    case 'segment':
      return (
        <SegmentSelect
          value={leaf.segmentId}
          disabled={disabled}
          onChange={(segmentId) => onChange({ ...leaf, segmentId })}
        />
      );
  }
}
