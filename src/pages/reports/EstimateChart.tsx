import { history } from '@umijs/max';
import { theme } from 'antd';
import { BarChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import type { Summary } from '#contract/reports';
import { useText } from '@/services/text';
import { reportAddress } from './useReport';

use([BarChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer]);

/** Lots by how they did against their estimates; a bar opens its lots. The table beside it says the same in words. */
export default function EstimateChart({ report: { auction, chart } }: { report: Summary }) {
  const t = useText();
  const { token } = theme.useToken();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const drawn: EChartsType = init(box.current, undefined, { renderer: 'svg' });
    drawn.setOption({
      animation: false,
      aria: { enabled: true, label: { description: t('reports.chart') } },
      tooltip: { trigger: 'item' },
      grid: {
        left: 8,
        right: 8,
        top: 24,
        bottom: 8,
        outerBoundsMode: 'same',
        outerBoundsContain: 'axisLabel',
      },
      xAxis: {
        type: 'category',
        data: chart.map(({ group }) => t(`reports.group.${group}`)),
        axisTick: { show: false },
        axisLabel: { interval: 0, width: 78, overflow: 'break', color: token.colorText, lineHeight: 15 },
      },
      yAxis: { type: 'value', minInterval: 1, axisLabel: { color: token.colorTextDescription } },
      series: [
        {
          type: 'bar',
          barMaxWidth: 56,
          cursor: 'pointer',
          label: { show: true, position: 'top', color: token.colorText },
          data: chart.map(({ group, lots }) => ({
            value: lots,
            itemStyle: {
              color:
                group === 'unsold' || group === 'unestimated'
                  ? token.colorTextQuaternary
                  : token.colorPrimary,
            },
          })),
        },
      ],
    });
    drawn.on('click', ({ dataIndex }) => {
      const group = chart[dataIndex]?.group;
      if (group) history.push(reportAddress(auction.id, 'lots', group));
    });
    const watcher = new ResizeObserver(() => drawn.resize());
    watcher.observe(box.current);
    return () => {
      watcher.disconnect();
      drawn.dispose();
    };
  }, [auction.id, chart, t, token]);
  return <div ref={box} className="chart" role="img" aria-label={t('reports.chart')} />;
}
