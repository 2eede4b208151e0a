import { useQuery } from '@tanstack/react-query';
import { isBeforeSending } from '#contract/campaign-states';
import { type Campaign, canContinue } from '#contract/campaigns';
import { api } from '@/services/api';
import { campaignKeys } from '@/services/queryKeys';

/** What stands against sending a campaign; undefined where nothing is to be sent any more. */
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
