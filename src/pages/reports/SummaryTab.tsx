import { lazy, Suspense } from 'react';
import type { Figure, Summary } from '#contract/reports';
import { lotAddress } from '@/components/lots/addresses';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import type { Comparison } from './Compare';
import FigureWorking from './FigureWorking';
import { FigureBasis, FigureName, useFigureText } from './figureText';
import { reportAddress } from './useReport';

const EstimateChart = lazy(() => import('./EstimateChart'));

interface Props {
  report: Summary;
  other: Comparison | undefined;
}

/** The chart of results against estimates, then every figure, and the five highest lots. */
export default function SummaryTab({ report, other }: Props) {
  const t = useText();
  return (
    <>
      <section className="report-section" aria-labelledby="report-question">
        <h2 id="report-question">{t('reports.chart')}</h2>
        <div className="report-chart">
          <Suspense fallback={<div className="chart" />}>
            <EstimateChart report={report} />
          </Suspense>
          <ChartTable report={report} />
        </div>
      </section>
      <section className="report-section">
        <h2>{t('reports.figures')}</h2>
        <table className="report-table">
          <thead>
            <tr className="is-head">
              <th scope="col">{t('reports.column.figure')}</th>
              <th scope="col">{t('reports.column.basis')}</th>
              <th scope="col" className="is-figure">
                {t('reports.column.value')}
              </th>
              {other && (
                <th scope="col" className="is-figure">
                  {other.code}
                </th>
              )}
              <th scope="col" className="no-print">
                <span className="unseen">{t('reports.working')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {report.figures.filter(isRelevant).map((figure) => (
              <FigureRow key={figure.key} figure={figure} report={report} other={other} />
            ))}
          </tbody>
        </table>
      </section>
      <TopFive report={report} />
    </>
  );
}

/** Some figures are shown only when they are not zero. */
const isRelevant = ({ key, value }: Figure) =>
  value !== 0 || !['open', 'subject', 'unestimated'].includes(key);

function FigureRow({ figure, report, other }: Props & { figure: Figure }) {
  const { auction, currency } = report;
  const text = useFigureText(currency);
  return (
    <tr>
      <th scope="row">
        <FigureName figure={figure} />
      </th>
      <td>
        <FigureBasis figure={figure} />
      </td>
      <td className="is-figure">
        <Link to={reportAddress(auction.id, 'lots', figure.rows)}>{text(figure.kind, figure.value)}</Link>
      </td>
      {other && <td className="is-figure figure-other">{other.text(figure.key)}</td>}
      <td className="no-print">
        <FigureWorking auctionId={auction.id} figure={figure} currency={currency} />
      </td>
    </tr>
  );
}

function ChartTable({ report: { auction, currency, chart } }: { report: Summary }) {
  const t = useText();
  return (
    <table className="report-table">
      <thead>
        <tr className="is-head">
          <th scope="col">{t('reports.column.group')}</th>
          <th scope="col" className="is-figure">
            {t('reports.column.lots')}
          </th>
          <th scope="col" className="is-figure">
            {t('reports.column.hammerOf', { currency: currency.code })}
          </th>
        </tr>
      </thead>
      <tbody>
        {chart.map(({ group, lots, hammer }) => (
          <tr key={group}>
            <th scope="row">{t(`reports.group.${group}`)}</th>
            <td className="is-figure">
              <Link to={reportAddress(auction.id, 'lots', group)}>{lots}</Link>
            </td>
            <td className="is-figure">
              <Money amount={hammer} currency={currency} bare short />
              {group === 'unsold' && hammer > 0 ? ' *' : ''}
            </td>
          </tr>
        ))}
      </tbody>
      {chart.some(({ group, hammer }) => group === 'unsold' && hammer > 0) && (
        <caption>* {t('reports.chart.lastBids')}</caption>
      )}
    </table>
  );
}

function TopFive({ report: { auction, currency, top } }: { report: Summary }) {
  const t = useText();
  if (top.length === 0) return null;
  return (
    <section className="report-section">
      <h2>
        <Link to={reportAddress(auction.id, 'top-lots')}>{t('reports.top')}</Link>
      </h2>
      <table className="report-table">
        <thead>
          <tr className="is-head">
            <th scope="col">{t('lots.number')}</th>
            <th scope="col">{t('lots.title')}</th>
            <th scope="col" className="is-figure">
              {t('reports.column.hammerOf', { currency: currency.code })}
            </th>
            <th scope="col" className="is-figure">
              {t('reports.column.withPremiumOf', { currency: currency.code })}
            </th>
          </tr>
        </thead>
        <tbody>
          {top.map((lot) => (
            <tr key={lot.number}>
              <th scope="row">
                <Link to={lotAddress(auction.id, lot.number)}>{lot.number}</Link>
              </th>
              <td>{[lot.artist, lot.title].filter(Boolean).join(', ')}</td>
              <td className="is-figure">
                <Money amount={lot.hammer} currency={currency} bare short />
              </td>
              <td className="is-figure">
                <Money amount={lot.withPremium} currency={currency} bare />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
