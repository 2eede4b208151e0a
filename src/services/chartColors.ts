import type { GlobalToken } from 'antd';

/** Returns the options that give a chart the lines and the tooltip of the theme; ECharts has its own for light pages only. */
export const getChartColors = (token: GlobalToken) => ({
  axisLine: { lineStyle: { color: token.colorBorder } },
  splitLine: { lineStyle: { color: token.colorBorderSecondary } },
  tooltip: {
    backgroundColor: token.colorBgElevated,
    borderColor: token.colorBorder,
    textStyle: { color: token.colorText },
  },
});
