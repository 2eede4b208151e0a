import { history } from '@umijs/max';
import { theme } from 'antd';
import { BarChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import type { Summary } from '#contract/reports';
import { getChartColors } from '@/services/chartColors';
import { type Text, useText } from '@/services/text';
import { reportAddress } from './useReport';

use([BarChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer]);

/** A chart of lots by result against the estimate; a bar opens its lots. The table beside it shows the same data as text. */
export default function EstimateChart({ report: { auction, chart } }: { report: Summary }) {
  const t = useText();
  const { token } = theme.useToken();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!container.current) return;
    const instance: EChartsType = init(container.current, undefined, { renderer: 'svg' });
    instance.on('click', ({ dataIndex }) => {
      const group = chart[dataIndex]?.group;
      if (group) history.push(reportAddress(auction.id, 'lots', group));
    });
    const draw = () => {
      const isHorizontal = (container.current?.clientWidth ?? 0) < minVerticalWidth;
      instance.setOption(buildOptions({ chart, t, token, isHorizontal }), true);
      instance.resize();
    };
    draw();
    const resizeObserver = new ResizeObserver(draw);
    resizeObserver.observe(container.current);
    return () => {
      resizeObserver.disconnect();
      instance.dispose();
    };
  }, [auction.id, chart, t, token]);
  return <div ref={container} className="chart" role="img" aria-label={t('reports.chart')} />;
}

/** Pixels below which the labels of the groups do not fit side by side. */
const minVerticalWidth = 560;

interface ChartOptions {
  chart: Summary['chart'];
  t: Text;
  token: ReturnType<typeof theme.useToken>['token'];
  /** horizontal bars, each with its label on its own line */
  isHorizontal: boolean;
}

function buildOptions({ chart, t, token, isHorizontal }: ChartOptions) {
  const { axisLine, splitLine, tooltip } = getChartColors(token);
  const groups = {
    type: 'category',
    axisLine,
    inverse: isHorizontal,
    data: chart.map(({ group }) => t(`reports.group.${group}`)),
    axisTick: { show: false },
    axisLabel: {
      interval: 0,
      color: token.colorText,
      ...(isHorizontal ? {} : { width: 78, overflow: 'break', lineHeight: 15 }),
    },
  };
  const lots = { type: 'value', minInterval: 1, splitLine, axisLabel: { color: token.colorTextDescription } };
  return {
    animation: false,
    textStyle: { fontFamily: token.fontFamily },
    aria: { enabled: true, label: { description: t('reports.chart') } },
    tooltip: { trigger: 'item', ...tooltip },
    grid: {
      left: 8,
      right: isHorizontal ? 32 : 8,
      top: 24,
      bottom: 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: isHorizontal ? lots : groups,
    yAxis: isHorizontal ? groups : lots,
    series: [
      {
        type: 'bar',
        barMaxWidth: 56,
        cursor: 'pointer',
        label: { show: true, position: isHorizontal ? 'right' : 'top', color: token.colorText },
        data: chart.map(({ group, lots }) => ({
          value: lots,
          itemStyle: {
            color:
              group === 'unsold' || group === 'unestimated' ? token.colorTextQuaternary : token.colorPrimary,
          },
        })),
      },
    ],
  };
}
