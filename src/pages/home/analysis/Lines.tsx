import { useLocation } from '@umijs/max';
import { Button, Card } from 'antd';
import { type CSSProperties, useState } from 'react';
import type { Analysis, AnalysisLine } from '#contract/analysis';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import Amount from './Amount';
import { useChange } from './change';
import { findFigure, useShareText } from './figureTexts';
import { hammerAddress, type Slice, sheetAddress } from './salesAddress';

interface Props {
  title: string;
  board: Analysis;
  /** the highest hammer first */
  lines: readonly (AnalysisLine & { name: string; slice: Slice })[];
}

/** Rows on the screen until the user asks for all; all are printed. */
const firstRows = 8;

/** A ranking by hammer, as bars in a table: the chart is its own table. */
export default function Lines({ title, board, lines }: Props) {
  const t = useText();
  const { search } = useLocation();
  const { percent } = useChange();
  const [isAll, setIsAll] = useState(false);
  const highest = Math.max(1, ...lines.map(({ hammer }) => hammer));
  const total = findFigure(board, 'hammer').value ?? 0;
  const overlaps =
    lines.reduce((sum, { offered }) => sum + offered, 0) > (findFigure(board, 'offered').value ?? 0);
  const shareText = useShareText();
  return (
    <Card title={title}>
      {lines.length === 0 ? (
        <p>{t('analysis.lines.none')}</p>
      ) : (
        <div className="analysis-scroll">
          <table className="plain-table analysis-lines">
            <thead>
              <tr>
                <th scope="col">{title}</th>
                <th scope="col" className="is-right">
                  {t('reports.column.hammerOf', { currency: board.currency })}
                </th>
                <th scope="col" className="is-right is-share">
                  {t('analysis.column.share')}
                </th>
                <th scope="col" className="is-right">
                  {t('analysis.column.change')}
                </th>
                <th scope="col" className="is-right">
                  {t('analysis.column.sellThrough')}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ name, slice, hammer, before, offered, sold }, at) => (
                <tr key={JSON.stringify(slice)} className={isAll || at < firstRows ? undefined : 'is-more'}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                    <i
                      aria-hidden
                      className="analysis-bar"
                      style={{ '--part': `${(Math.max(hammer, 0) / highest) * 100}%` } as CSSProperties}
                    />
                  </th>
                  <td className="is-right">
                    <Link to={hammerAddress(search, board, slice)}>
                      <Amount amount={hammer} money={board} bare />
                    </Link>
                  </td>
                  <td className="is-right is-share">{shareText(hammer, total)}</td>
                  <td className="is-right">
                    <Link to={sheetAddress(search, { ...slice, of: 'compared' })}>
                      {percent(hammer, before) ?? t('analysis.new')}
                    </Link>
                  </td>
                  <td className="is-right">
                    <Link to={sheetAddress(search, slice)}>{shareText(sold, offered)}</Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {lines.length > firstRows && !isAll && (
            <Button type="link" className="no-print" onClick={() => setIsAll(true)}>
              {t('analysis.lines.all', { count: lines.length })}
            </Button>
          )}
          {overlaps && <p className="analysis-note">{t('analysis.lines.overlap')}</p>}
        </div>
      )}
    </Card>
  );
}
