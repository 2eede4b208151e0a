import { theme } from 'antd';
import { LineChart } from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  TooltipComponent,
} from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import type { TimePoint } from '#contract/campaign-report-lines';
import type { CampaignReport } from '#contract/campaign-reports';
import { getChartColors } from '@/services/chartColors';
import { type Text, useText } from '@/services/text';

use([
  LineChart,
  GridComponent,
  TooltipComponent,
  LegendComponent,
  MarkAreaComponent,
  AriaComponent,
  SVGRenderer,
]);

type Key = Exclude<keyof TimePoint, 'at'>;
/** Recipients first; automated opens and clicks are a separate thin line. */
const seriesKeys: readonly Key[] = ['sent', 'opened', 'clicked', 'openedByMachine'];

/** A chart of cumulative sends, opens and clicks over time; pauses are marked. */
export default function TimeChart({ report }: { report: CampaignReport }) {
  const t = useText();
  const { token } = theme.useToken();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!container.current) return;
    const chart: EChartsType = init(container.current, undefined, { renderer: 'svg' });
    chart.setOption(buildOptions(report, t, token), true);
    const resizeObserver = new ResizeObserver(() => chart.resize());
    resizeObserver.observe(container.current);
    return () => {
      resizeObserver.disconnect();
      chart.dispose();
    };
  }, [report, t, token]);
  return <div ref={container} className="campaign-chart" role="img" aria-label={t('campaignReports.time')} />;
}

/** Returns the cumulative sums at each point. */
function toCumulative({ points, minutes }: CampaignReport['time'], key: Key): [number, number][] {
  let sum = 0;
  const [first] = points;
  return [
    ...(first ? [[Date.parse(first.at), 0] as [number, number]] : []),
    ...points.map((point): [number, number] => {
      sum += point[key];
      return [Date.parse(point.at) + minutes * 60_000, sum];
    }),
  ];
}

function buildOptions(
  { time, pauses }: CampaignReport,
  t: Text,
  token: ReturnType<typeof theme.useToken>['token'],
) {
  const colors: Record<Key, string> = {
    sent: token.colorTextQuaternary,
    opened: token.colorPrimary,
    clicked: token.colorSuccess,
    openedByMachine: token.colorTextTertiary,
  };
  const { axisLine, splitLine, tooltip } = getChartColors(token);
  const end = toCumulative(time, 'sent').at(-1)?.[0];
  return {
    animation: false,
    textStyle: { fontFamily: token.fontFamily },
    aria: { enabled: true, label: { description: t('campaignReports.time') } },
    tooltip: { trigger: 'axis', ...tooltip },
    legend: { top: 0, left: 0, textStyle: { color: token.colorText } },
    grid: {
      left: 8,
      right: 16,
      top: 40,
      bottom: 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: { type: 'time', axisLine, axisLabel: { color: token.colorTextDescription, hideOverlap: true } },
    yAxis: { type: 'value', minInterval: 1, splitLine, axisLabel: { color: token.colorTextDescription } },
    series: seriesKeys.map((key) => ({
      type: 'line',
      name: t(`campaignReports.group.${key}`),
      showSymbol: false,
      color: colors[key],
      lineStyle: {
        width: key === 'openedByMachine' ? 1 : 2,
        type: key === 'openedByMachine' ? 'dashed' : 'solid',
      },
      data: toCumulative(time, key),
      ...(key === 'sent' && {
        markArea: {
          silent: true,
          itemStyle: { color: token.colorWarningBg },
          label: { color: token.colorTextDescription },
          data: pauses.map(({ from, to }) => [
            { name: t('campaignReports.time.paused'), xAxis: Date.parse(from) },
            { xAxis: to === null ? end : Date.parse(to) },
          ]),
        },
      }),
    })),
  };
}
