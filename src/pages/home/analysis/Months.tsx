import { useLocation } from '@umijs/max';
import { Card, Segmented } from 'antd';
import { useState } from 'react';
import type { Analysis } from '#contract/analysis';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import Amount from './Amount';
import Columns from './Columns';
import { useMoneyText, useShareText } from './figureTexts';
import { monthText } from './monthText';
import { hammerAddress, sheetAddress } from './salesAddress';

/** Hammer by month with that of the year before behind it, as a chart or as a table. */
export default function Months({ board }: { board: Analysis }) {
  const t = useText();
  const { search } = useLocation();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const money = useMoneyText(board.currency);
  const shareText = useShareText();
  return (
    <Card
      className="analysis-wide"
      title={t('analysis.months')}
      extra={
        <Segmented
          className="no-print"
          size="small"
          value={view}
          onChange={setView}
          options={(['chart', 'table'] as const).map((value) => ({
            value,
            label: t(`analysis.view.${value}`),
          }))}
        />
      }
    >
      <div className={view === 'table' ? 'print-chart' : undefined}>
        <Columns
          label={t('analysis.months')}
          columns={board.months.map(({ month, hammer, before }) => ({
            key: month,
            to: hammerAddress(search, board, { month }),
            text: t('analysis.month', {
              month: monthText(month, 'long'),
              hammer: money(hammer),
              before: money(before),
            }),
            value: hammer,
            behind: before,
            label: monthText(month, 'short'),
          }))}
        />
        <ul className="analysis-legend">
          <li>
            <i aria-hidden />
            {t('analysis.thisPeriod')}
          </li>
          <li>
            <i className="is-behind" aria-hidden />
            {t('analysis.yearBefore')}
          </li>
        </ul>
      </div>
      <div className={view === 'table' ? 'analysis-scroll' : 'analysis-scroll print-only'}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t('analysis.column.month')}</th>
              <th scope="col" className="is-right">
                {t('reports.column.hammerOf', { currency: board.currency })}
              </th>
              <th scope="col" className="is-right">
                {t('analysis.yearBefore')}
              </th>
              <th scope="col" className="is-right">
                {t('reports.figure.offered')}
              </th>
              <th scope="col" className="is-right">
                {t('reports.figure.sold')}
              </th>
              <th scope="col" className="is-right">
                {t('reports.figure.sellThrough')}
              </th>
            </tr>
          </thead>
          <tbody>
            {board.months.map(({ month, hammer, before, offered, sold }) => (
              <tr key={month}>
                <th scope="row">{monthText(month, 'long')}</th>
                <td className="is-right">
                  <Link to={hammerAddress(search, board, { month })}>
                    <Amount amount={hammer} money={board} bare />
                  </Link>
                </td>
                <td className="is-right">
                  <Link to={sheetAddress(search, { of: 'yearBefore', month: getYearBefore(month) })}>
                    <Amount amount={before} money={board} bare />
                  </Link>
                </td>
                <td className="is-right">
                  <Link to={sheetAddress(search, { month })}>{offered}</Link>
                </td>
                <td className="is-right">
                  <Link to={sheetAddress(search, { month })}>{sold}</Link>
                </td>
                <td className="is-right">{shareText(sold, offered)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

const getYearBefore = (month: string): string => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;
