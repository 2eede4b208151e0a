import { campaignActions, type Leaf } from '#contract/segment-conditions';
import { useText } from '@/services/text';
import CampaignSelect from './CampaignSelect';
import { SingleSelect } from './choices';
import { DaysInput } from './DaysInput';

interface Props {
  leaf: Extract<Leaf, { is: 'campaign' }>;
  onChange(leaf: Leaf): void;
  disabled: boolean;
}

/** Fields of a condition on how a customer reacted to an earlier campaign, and within which time. */
export default function CampaignFields({ leaf, onChange, disabled }: Props) {
  const t = useText();
  return (
    <>
      <SingleSelect
        label={t('conditions.did')}
        disabled={disabled}
        value={leaf.did}
        options={campaignActions.map((value) => ({ value, label: t(`conditions.did.${value}`) }))}
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
