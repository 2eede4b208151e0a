import { useQuery } from '@tanstack/react-query';
import { useParams } from '@umijs/max';
import Loaded from '@/components/page/Loaded';
import { useRecent } from '@/components/search/recents';
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

function OneCampaign({ id }: { id: number }) {
  const query = useQuery({
    queryKey: campaignKeys.read(id),
    queryFn: () => api.campaigns.read({ params: { id } }),
  });
  useRecent('campaigns', query.data?.id);
  return <Loaded query={query}>{(campaign) => <CampaignSteps campaign={campaign} />}</Loaded>;
}
