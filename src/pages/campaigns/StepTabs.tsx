import { Alert, Card, Tabs } from 'antd';
import { lazy, Suspense } from 'react';
import type { Campaign } from '#contract/campaigns';
import Activity from '@/components/activity/Activity';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import AudienceStep from './AudienceStep';
import CheckStep from './CheckStep';
import { parts } from './campaignForm';
import ScheduleStep from './ScheduleStep';
import type { useCampaignCheck } from './useCampaignCheck';

const ContentStep = lazy(() => import('./ContentStep'));

interface Props {
  campaign: Campaign;
  check: ReturnType<typeof useCampaignCheck>;
}

/** The steps of a campaign and its history as tabs, selected by the address. */
export default function StepTabs({ campaign, check }: Props) {
  const t = useText();
  const { query, set } = useUrl();
  const active = parts.find((part) => part === query.get('tab')) ?? 'audience';
  const content = {
    audience: <AudienceStep campaign={campaign} />,
    content: (
      <Suspense>
        <ContentStep campaign={campaign} />
      </Suspense>
    ),
    check: check ? (
      <CheckStep campaign={campaign} check={check} />
    ) : (
      <Alert type="info" title={t('campaigns.readOnly')} />
    ),
    schedule: <ScheduleStep campaign={campaign} />,
    activity: (
      <Card>
        <Activity subject={{ noun: 'campaigns', id: campaign.id }} reservesOf={[]} />
      </Card>
    ),
  };
  return (
    <Tabs
      activeKey={active}
      onChange={(tab) => set({ tab: tab === 'audience' ? undefined : tab }, 'push')}
      items={parts.map((part) => ({
        key: part,
        label: t(`campaigns.part.${part}`),
        children: content[part],
      }))}
    />
  );
}
