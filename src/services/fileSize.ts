import { useIntl } from '@umijs/max';

/** Returns a function that formats the size of a file in kilobytes. */
export function useFileSize(): (bytes: number) => string {
  const { formatNumber } = useIntl();
  return (bytes) =>
    formatNumber(Math.ceil(bytes / 1024), { style: 'unit', unit: 'kilobyte', unitDisplay: 'short' });
}
