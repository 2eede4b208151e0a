import { useIntl } from '@umijs/max';
import type { Check } from '#contract/campaign-check';
import { type Campaign, hasFailedRecipients } from '#contract/campaigns';
import ResultSummary from '@/components/lifecycle/ResultSummary';
import LinkButton from '@/components/page/LinkButton';
import { useText } from '@/services/text';
import { CampaignActions } from './CampaignActions';

const titles = {
  FINISHED: 'campaigns.result.sent',
  CANCELLED: 'campaigns.done.cancel',
  PAUSED: 'campaigns.done.pause',
} as const;
type ResultState = keyof typeof titles;

/** Returns whether the page of the campaign shows a result. */
export const hasResult = (campaign: Campaign): campaign is Campaign & { state: ResultState } =>
  campaign.state in titles;

interface Props {
  campaign: Campaign & { state: ResultState };
  check: Check | undefined;
  unsaved: boolean;
}

/** What a campaign did that was sent, canceled or paused, by whom, and what follows. */
export function CampaignResult({ campaign, check, unsaved }: Props) {
  const t = useText();
  const { formatNumber } = useIntl();
  const { id, name, state, counts, ended, startedAt } = campaign;
  const figures = (['sent', 'failed', 'cancelled', 'open', 'skipped'] as const)
    .filter((key) => key === 'sent' || counts[key] > 0)
    .map((key) => `${t(`campaigns.counts.${key}`)}: ${formatNumber(counts[key])}`);
  const report = { to: `/campaign/${id}/report`, label: t('campaigns.report') };
  const copy = { to: `/campaign/new?copyOf=${id}`, label: t('campaigns.duplicate') };
  const main = startedAt ? report : copy;
  return (
    <ResultSummary
      tone={state === 'FINISHED' ? 'success' : 'info'}
      title={t(titles[state], { name })}
      step={ended}
      figures={[figures.join(' · ')]}
      next={[
        state === 'PAUSED' && t('campaigns.result.paused', { count: counts.open }),
        counts.cancelled > 0 && t('campaigns.result.cancelled', { count: counts.cancelled }),
        state === 'CANCELLED' && counts.sent === 0 && t('campaigns.result.nothing'),
        hasFailedRecipients(campaign) && t('campaigns.result.failed', { count: counts.failed }),
        counts.sent > 0 && t('campaigns.result.report'),
      ]}
      action={
        state === 'PAUSED' ? (
          <CampaignActions campaign={campaign} check={check} unsaved={unsaved} />
        ) : (
          <LinkButton type="primary" to={main.to}>
            {main.label}
          </LinkButton>
        )
      }
      links={
        <>
          {state === 'PAUSED' && <LinkButton to={report.to}>{report.label}</LinkButton>}
          {startedAt && <LinkButton to={copy.to}>{copy.label}</LinkButton>}
        </>
      }
    />
  );
}
