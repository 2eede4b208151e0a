import { Card } from 'antd';
import type { Monitor } from '#contract/home';
import { CampaignState } from '@/components/campaigns/CampaignState';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';

/** The campaigns that are being sent or are paused, with their progress. */
export default function RunningCampaigns({ campaigns }: Pick<Monitor, 'campaigns'>) {
  const t = useText();
  return (
    <Card title={t('monitor.campaigns')}>
      {campaigns.length === 0 && <p>{t('monitor.campaigns.none')}</p>}
      <ul className="monitor-rows">
        {campaigns.map(({ id, name, state, sent, recipients }) => (
          <li key={id}>
            <Link to={`/campaign/${id}`}>
              <bdi>{name}</bdi>
            </Link>
            <CampaignState state={state} />
            <span>{t('monitor.campaigns.sent', { sent, recipients })}</span>
            <progress value={sent} max={Math.max(recipients, 1)} aria-label={name} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
