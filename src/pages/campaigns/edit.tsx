import { useQuery } from '@tanstack/react-query';
import { useParams } from '@umijs/max';
import type { Campaign } from '#contract/campaigns';
import Loaded from '@/components/Loaded';
import { api } from '@/services/api';
import { campaignKeys } from '@/services/queryKeys';
import CampaignSteps from './CampaignSteps';
import NewCampaign from './NewCampaign';
import './campaigns.css';

/** `/campaign/new` and `/campaign/:id`. */
export default function CampaignPage() {
  const { id } = useParams<{ id: string }>();
  return id === undefined ? <NewCampaign /> : <OneCampaign key={id} id={Number(id)} />;
}

/** How often is asked how far it is while it is under way; milliseconds. */
const pace = 2000;
const isUnderWay = (campaign: Campaign | undefined) =>
  campaign?.state === 'PREPARING' || campaign?.state === 'SENDING';

function OneCampaign({ id }: { id: number }) {
  const query = useQuery({
    queryKey: campaignKeys.read(id),
    queryFn: () => api.campaigns.read({ params: { id } }),
    // Its mails have no events: there are too many of them.
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pace : false),
  });
  return <Loaded query={query}>{(campaign) => <CampaignSteps campaign={campaign} />}</Loaded>;
}
