import { content as colors } from '../../config/theme';
import { paintChart } from '../pictures/sizing';

/** A group of bars; the first bar is the emphasized one. */
export interface BarGroup {
  values: readonly number[];
  /** shown in gray: it is not part of the comparison */
  isQuiet?: boolean;
}

export const chartSize = { width: 560, height: 200 } as const;
/** The share of a group's width that its bars take. */
const filledShare = 0.7;

/**
 * Draws groups of bars as PNG. The picture has no text, because a server has no fonts for every language: the email has the
 * values in a table below it.
 */
export const drawBars = (groups: readonly BarGroup[]): Promise<Buffer> => paintChart(buildBars(groups));

function buildBars(groups: readonly BarGroup[]): string {
  const { width, height } = chartSize;
  const highest = Math.max(1, ...groups.flatMap(({ values }) => values));
  const groupWidth = width / Math.max(1, groups.length);
  const bars = groups.flatMap(({ values, isQuiet }, group) => {
    const barWidth = (groupWidth * filledShare) / Math.max(1, values.length);
    return values.map((value, index) => {
      const barHeight = (Math.max(0, value) / highest) * (height - 10);
      const x = group * groupWidth + (groupWidth * (1 - filledShare)) / 2 + index * barWidth;
      const fill =
        isQuiet || index > 0 ? `fill="${colors.quiet}" fill-opacity="0.4"` : `fill="${colors.button}"`;
      return `<rect x="${x.toFixed(1)}" y="${(height - 1 - barHeight).toFixed(1)}" width="${(barWidth - 1).toFixed(1)}" height="${barHeight.toFixed(1)}" ${fill}/>`;
    });
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * width}" height="${2 * height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${colors.paper}"/>${bars.join('')}
    <rect y="${height - 1}" width="${width}" height="1" fill="${colors.quiet}"/></svg>`;
}
