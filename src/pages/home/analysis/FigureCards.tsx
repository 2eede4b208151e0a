import { useIntl, useLocation } from '@umijs/max';
import { Card, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { Analysis } from '#contract/analysis';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import Amount from './Amount';
import Columns from './Columns';
import { useChange, useComparedName } from './change';
import { findFigure, useMoneyText, useShareText } from './figureTexts';
import { monthText } from './monthText';
import SplitBar from './SplitBar';
import { hammerAddress, sheetAddress } from './salesAddress';

/** Four figures, each with its definition, its comparison and a small chart. */
export default function FigureCards({ board }: { board: Analysis }) {
  return (
    <div className="analysis-cards analysis-wide">
      <HammerCard board={board} />
      <SoldCard board={board} />
      <EstimatesCard board={board} />
      {board.campaigns && <CampaignsCard board={board} campaigns={board.campaigns} />}
    </div>
  );
}

interface FigureCardProps {
  title: string;
  definition: string;
  value: ReactNode;
  note: ReactNode;
  change: string | null;
  children: ReactNode;
}

function FigureCard({
  title,
  definition,
  value,
  note,
  change,
  board,
  children,
}: FigureCardProps & BoardProps) {
  const t = useText();
  const other = useComparedName(board);
  return (
    <Card size="small">
      <h2>
        <Tooltip title={definition}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the definition must be reached by keyboard as well */}
          <span className="analysis-name" tabIndex={0}>
            {title}
          </span>
        </Tooltip>
      </h2>
      <p className="analysis-value">{value}</p>
      <p className="analysis-change">
        {change ? t('analysis.than', { change, other }) : t('analysis.notCompared')}
      </p>
      <div className="analysis-small">{children}</div>
      <p className="analysis-foot">{note}</p>
    </Card>
  );
}

interface BoardProps {
  board: Analysis;
}

function HammerCard({ board }: BoardProps) {
  const t = useText();
  const { search } = useLocation();
  const money = useMoneyText(board.currency);
  const { percent } = useChange();
  const { value, before } = findFigure(board, 'hammer');
  const average = findFigure(board, 'average').value;
  return (
    <FigureCard
      board={board}
      title={t('reports.figure.hammer')}
      definition={t('reports.definition.hammer')}
      value={
        <Link to={hammerAddress(search, board, {})}>
          <Amount amount={value ?? 0} money={board} />
        </Link>
      }
      change={percent(value ?? 0, before)}
      note={
        average !== null && (
          <>
            {t('reports.figure.average')}: <Amount amount={average} money={board} />
          </>
        )
      }
    >
      <Columns
        label={t('analysis.months')}
        isSmall
        columns={board.months.map(({ month, hammer }) => ({
          key: month,
          to: hammerAddress(search, board, { month }),
          text: t('analysis.month.hammer', { month: monthText(month, 'long'), hammer: money(hammer) }),
          value: hammer,
        }))}
      />
    </FigureCard>
  );
}

/** A rate in basis points, linked to the sales behind it. */
function Rate({ value }: { value: number | null }) {
  const { search } = useLocation();
  const shareText = useShareText();
  return <Link to={sheetAddress(search, {})}>{value === null ? '–' : shareText(value, 10_000)}</Link>;
}

function SoldCard({ board }: BoardProps) {
  const t = useText();
  const { search } = useLocation();
  const { points } = useChange();
  const isPart = new URLSearchParams(search).has('department');
  const rate = findFigure(board, 'sellThrough');
  const [sold, offered] = [findFigure(board, 'sold').value ?? 0, findFigure(board, 'offered').value ?? 0];
  return (
    <FigureCard
      board={board}
      title={t('reports.figure.sellThrough')}
      definition={t('reports.definition.sellThrough')}
      value={<Rate value={rate.value} />}
      change={points(rate.value, rate.before)}
      note={t('reports.soldOf', { sold, offered })}
    >
      <Columns
        label={t('analysis.lastSales')}
        isSmall
        columns={board.lastSales.map((sale) => ({
          key: String(sale.id),
          // The report shows the lots of all departments.
          to: `/auction/${sale.id}${isPart ? '' : '/report/lots?rows=offered'}`,
          text: t('analysis.soldOf', { name: sale.code, sold: sale.sold, offered: sale.offered }),
          value: sale.sold,
          behind: sale.offered,
        }))}
      />
    </FigureCard>
  );
}

function EstimatesCard({ board }: BoardProps) {
  const t = useText();
  const { search } = useLocation();
  const { points } = useChange();
  const { value, before } = findFigure(board, 'soldVsLow');
  return (
    <FigureCard
      board={board}
      title={t('reports.figure.soldVsLow')}
      definition={t('reports.definition.soldVsLow')}
      value={<Rate value={value} />}
      change={points(value, before)}
      note={null}
    >
      <SplitBar
        parts={(['below', 'within', 'above', 'unestimated'] as const).map((key) => ({
          key,
          label: t(`reports.group.${key}`),
          value: findFigure(board, key).value ?? 0,
          to: sheetAddress(search, {}),
        }))}
      />
    </FigureCard>
  );
}

function CampaignsCard({
  board,
  campaigns: { range, compared },
}: BoardProps & { campaigns: NonNullable<Analysis['campaigns']> }) {
  const t = useText();
  const { formatNumber } = useIntl();
  const { percent } = useChange();
  const shareText = useShareText();
  return (
    <FigureCard
      board={board}
      title={t('analysis.campaigns')}
      definition={t('analysis.campaigns.definition')}
      // No list has these emails as its rows.
      value={formatNumber(range.delivered)}
      change={percent(range.delivered, compared.delivered)}
      note={t('analysis.campaigns.unreliable')}
    >
      {(['opened', 'clicked'] as const).map((key) => (
        <div key={key} className="analysis-progress">
          <span>{t(`analysis.campaigns.${key}`)}</span>
          <span>
            {formatNumber(range[key])} · {shareText(range[key], range.delivered)}
          </span>
          <progress
            value={range[key]}
            max={Math.max(range.delivered, 1)}
            aria-label={t(`analysis.campaigns.${key}`)}
          />
        </div>
      ))}
    </FigureCard>
  );
}
