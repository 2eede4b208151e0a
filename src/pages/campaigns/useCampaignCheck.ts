import { useQuery } from '@tanstack/react-query';
import { isBeforeSending } from '#contract/campaign-states';
import { type Campaign, canContinue } from '#contract/campaigns';
import { api } from '@/services/api';
import { campaignKeys } from '@/services/queryKeys';

/** Loads the check of a campaign; undefined when there is nothing left to send. */
export function useCampaignCheck(campaign: Campaign) {
  const { id, state, version } = campaign;
  const isChecked = isBeforeSending(state) || canContinue(campaign);
  const check = useQuery({
    queryKey: [...campaignKeys.check(id), version],
    queryFn: () => api.campaigns.check({ params: { id } }),
    enabled: isChecked,
    placeholderData: (previous) => previous,
  });
  return isChecked ? check : undefined;
}
