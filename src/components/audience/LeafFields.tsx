import { Input } from 'antd';
import { campaignDeeds, type Leaf, relationEnds } from '#contract/conditions';
import { customerKinds, customerRoles, standings } from '#contract/customer-fields';
import { relationKinds } from '#contract/relations';
import { languages } from '#contract/session';
import { verificationStates } from '#contract/verification-states';
import CustomerPicker from '@/components/customers/CustomerPicker';
import { useText } from '@/services/text';
import CampaignSelect from './CampaignSelect';
import { CountriesChoice, Many, One, RowsChoice, TagsChoice } from './choices';
import { DaysInput } from './DaysInput';
import { BoughtFields, ConsignedFields } from './DealingFields';
import RangeFields from './RangeFields';
import SegmentSelect from './SegmentSelect';
import WindowFields from './WindowFields';

interface Props<L extends Leaf = Leaf> {
  leaf: L;
  onChange(leaf: Leaf): void;
  disabled: boolean;
}

/** What is asked with a condition. */
export default function LeafFields({ leaf, onChange, disabled }: Props) {
  const t = useText();
  const label = t(`conditions.${leaf.is}`);
  const common = { label, disabled };
  switch (leaf.is) {
    case 'interestDepartment':
    case 'department':
      return (
        <RowsChoice
          {...common}
          of="departments"
          value={leaf.in}
          onChange={(ids) => onChange({ ...leaf, in: ids })}
        />
      );
    case 'interestCategory':
      return (
        <RowsChoice
          {...common}
          of="categories"
          value={leaf.in}
          onChange={(ids) => onChange({ ...leaf, in: ids })}
        />
      );
    case 'specialist':
      return (
        <RowsChoice
          {...common}
          of="staff"
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
          maxLength={leaf.is === 'interestArtist' ? 300 : 100}
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
        <TagsChoice {...common} value={leaf.in} onChange={(values) => onChange({ ...leaf, in: values })} />
      );
    case 'language':
      return (
        <Many
          {...common}
          value={leaf.in.map((one) => one ?? '')}
          options={[
            ...languages.map((value) => ({ value, label: t(`customers.language.${value}`) })),
            { value: '' as const, label: t('conditions.none') },
          ]}
          onChange={(values) => onChange({ ...leaf, in: values.map((one) => one || null) })}
        />
      );
    case 'kind':
      return (
        <Many
          {...common}
          value={leaf.in}
          options={customerKinds.map((value) => ({ value, label: t(`customers.kind.${value}`) }))}
          onChange={(values) => onChange({ ...leaf, in: values })}
        />
      );
    case 'standing':
      return (
        <Many
          {...common}
          value={leaf.in}
          options={standings.map((value) => ({ value, label: t(`customers.standing.${value}`) }))}
          onChange={(values) => onChange({ ...leaf, in: values })}
        />
      );
    case 'role':
      return (
        <Many
          {...common}
          value={leaf.in}
          options={customerRoles.map((value) => ({ value, label: t(`customers.role.${value}`) }))}
          onChange={(values) => onChange({ ...leaf, in: values })}
        />
      );
    case 'verification':
      return (
        <Many
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

function RelationFields({ leaf, onChange, disabled }: Props<Extract<Leaf, { is: 'relation' }>>) {
  const t = useText();
  return (
    <>
      <Many
        label={t('conditions.relation.kinds')}
        disabled={disabled}
        value={leaf.kinds}
        options={relationKinds.map((value) => ({ value, label: t(`relations.${value}.to`) }))}
        onChange={(kinds) => onChange({ ...leaf, kinds })}
      />
      <One
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

function CampaignFields({ leaf, onChange, disabled }: Props<Extract<Leaf, { is: 'campaign' }>>) {
  const t = useText();
  return (
    <>
      <One
        label={t('conditions.did')}
        disabled={disabled}
        value={leaf.did}
        options={campaignDeeds.map((value) => ({ value, label: t(`conditions.did.${value}`) }))}
        onChange={(did) => onChange({ ...leaf, did })}
      />
      <CampaignSelect
        value={leaf.campaignId}
        disabled={disabled}
        onChange={(campaignId) => onChange({ ...leaf, campaignId })}
      />
      <DaysInput
        label={t('conditions.window.LAST')}
        placeholder={t('conditions.days.ever')}
        disabled={disabled}
        value={leaf.days}
        onChange={(days) => onChange({ ...leaf, days })}
      />
    </>
  );
}
