import { lazy, Suspense } from 'react';
import type { CampaignReport } from '#contract/campaign-reports';
import { useText } from '@/services/text';
import Earlier from './Earlier';
import { AllFigures, Funnel } from './Funnel';
import { Parts } from './Parts';
import { Bounces, Brought, Links, Lots, Skips } from './Tables';
import { languageName } from './words';

const TimeChart = lazy(() => import('./TimeChart'));

/** What came of a campaign: the way to the purchase first, then where it went and why it did not. */
export default function Overview({ report }: { report: CampaignReport }) {
  const t = useText();
  const { campaign, time, variants, languages, domains } = report;
  return (
    <>
      <Funnel report={report} />
      <section className="campaign-section">
        <h2>{t('campaignReports.time')}</h2>
        {time.points.length === 0 ? (
          <p className="quiet">{t('campaignReports.time.none')}</p>
        ) : (
          <Suspense fallback={<div className="campaign-chart" />}>
            <TimeChart report={report} />
          </Suspense>
        )}
      </section>
      <Brought report={report} />
      {variants.length > 1 && (
        <Parts
          id={campaign.id}
          title={t('campaignReports.variants')}
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
          title={t('campaignReports.languages')}
          head={t('campaignReports.language')}
          parts={languages}
          filter={(language) => ({ language })}
          name={languageName}
        />
      )}
      {domains.length > 0 && (
        <Parts
          id={campaign.id}
          title={t('campaignReports.domains')}
          head={t('campaignReports.domain')}
          parts={domains}
          filter={(domain) => ({ domain })}
        />
      )}
      <div className="campaign-beside">
        <Bounces report={report} />
        <Skips report={report} />
      </div>
      <Earlier report={report} />
      <AllFigures report={report} />
    </>
  );
}
