import { history } from '@umijs/max';
import { theme } from 'antd';
import { BarChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import type { Summary } from '#contract/reports';
import { type Text, useText } from '@/services/text';
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
    drawn.on('click', ({ dataIndex }) => {
      const group = chart[dataIndex]?.group;
      if (group) history.push(reportAddress(auction.id, 'lots', group));
    });
    const draw = () => {
      const lies = (box.current?.clientWidth ?? 0) < leastUpright;
      drawn.setOption(options({ chart, t, token, lies }), true);
      drawn.resize();
    };
    draw();
    const watcher = new ResizeObserver(draw);
    watcher.observe(box.current);
    return () => {
      watcher.disconnect();
      drawn.dispose();
    };
  }, [auction.id, chart, t, token]);
  return <div ref={box} className="chart" role="img" aria-label={t('reports.chart')} />;
}

/** Pixels below which the names of the groups would not fit beside each other. */
const leastUpright = 560;

interface Drawing {
  chart: Summary['chart'];
  t: Text;
  token: ReturnType<typeof theme.useToken>['token'];
  /** bars from left to right, each with its name in a line of its own */
  lies: boolean;
}

function options({ chart, t, token, lies }: Drawing) {
  const groups = {
    type: 'category',
    inverse: lies,
    data: chart.map(({ group }) => t(`reports.group.${group}`)),
    axisTick: { show: false },
    axisLabel: {
      interval: 0,
      color: token.colorText,
      ...(lies ? {} : { width: 78, overflow: 'break', lineHeight: 15 }),
    },
  };
  const lots = { type: 'value', minInterval: 1, axisLabel: { color: token.colorTextDescription } };
  return {
    animation: false,
    textStyle: { fontFamily: token.fontFamily },
    aria: { enabled: true, label: { description: t('reports.chart') } },
    tooltip: { trigger: 'item' },
    grid: {
      left: 8,
      right: lies ? 32 : 8,
      top: 24,
      bottom: 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: lies ? lots : groups,
    yAxis: lies ? groups : lots,
    series: [
      {
        type: 'bar',
        barMaxWidth: 56,
        cursor: 'pointer',
        label: { show: true, position: lies ? 'right' : 'top', color: token.colorText },
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
