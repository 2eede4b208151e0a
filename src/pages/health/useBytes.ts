import { useIntl } from '@umijs/max';
import { useCallback } from 'react';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Returns a function that formats a number of bytes in the most suitable unit. */
export function useBytes(): (bytes: number) => string {
  const { formatNumber } = useIntl();
  return useCallback(
    (bytes) => {
      const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
      return formatNumber(bytes / 1024 ** step, {
        style: 'unit',
        unit: units[step],
        maximumFractionDigits: 1,
      });
    },
    [formatNumber],
  );
}
