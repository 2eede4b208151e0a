import { lazy, Suspense } from 'react';
import type { CampaignReport } from '#contract/campaign-reports';
import { exportFormats } from '#contract/exports';
import { menuLink } from '@/components/list/menu';
import { useText } from '@/services/text';
import { Bounces } from './Bounces';
import EarlierCampaigns from './EarlierCampaigns';
import { AllFigures, Funnel } from './Funnel';
import { Links } from './Links';
import { Lots } from './Lots';
import { languageName } from './languageName';
import { Part } from './Part';
import { Parts } from './Parts';
import { PurchaseTotals } from './PurchaseTotals';
import { Skips } from './Skips';
import { fileAddress } from './useCampaignReport';

const TimeChart = lazy(() => import('./TimeChart'));

/** The results of a campaign: the funnel to purchases first, then clicks, then failures. */
export default function Overview({ report }: { report: CampaignReport }) {
  const t = useText();
  const { campaign, counts, time, pauses, variants, languages, domains } = report;
  const pauseFiles = exportFormats.map((format) =>
    menuLink(
      `pauses-${format}`,
      <a href={fileAddress(campaign.id, 'pauses', format)} download>
        {t('campaignReports.pauses')} · {format.toUpperCase()}
      </a>,
    ),
  );
  return (
    <>
      <Funnel report={report} />
      <Part
        id={campaign.id}
        part="time"
        rowCount={time.points.length}
        extraEntries={pauses.length > 0 ? pauseFiles : undefined}
      >
        {time.points.length === 0 ? (
          <p className="quiet">{t('campaignReports.time.none')}</p>
        ) : (
          <Suspense fallback={<div className="campaign-chart" />}>
            <TimeChart report={report} />
          </Suspense>
        )}
      </Part>
      <PurchaseTotals report={report} />
      {variants.length > 1 && (
        <Parts
          id={campaign.id}
          part="variants"
          head={t('campaignReports.variant')}
          parts={variants}
          filter={(variant) => ({ variant })}
        />
      )}
      <div className="campaign-beside">
        <Lots report={report} />
        <Links report={report} />
      </div>
      {languages.length > 1 && (
        <Parts
          id={campaign.id}
          part="languages"
          head={t('campaignReports.language')}
          parts={languages}
          filter={(language) => ({ language })}
          name={languageName}
        />
      )}
      {domains.length > 0 && (
        <Parts
          id={campaign.id}
          part="domains"
          head={t('campaignReports.domain')}
          parts={domains}
          filter={(domain) => ({ domain })}
          remainder={{ name: t('campaignReports.domains.rest'), totals: counts }}
        />
      )}
      <div className="campaign-beside">
        <Bounces report={report} />
        <Skips report={report} />
      </div>
      <EarlierCampaigns report={report} />
      <AllFigures report={report} />
    </>
  );
}
