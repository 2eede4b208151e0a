import { Tag } from 'antd';
import type { SanctionStatus } from '#contract/sanction-status';
import { useText } from '@/services/text';

/** The sanctions status of a customer, beside the name. Renders nothing without a match. */
export function SanctionTag({ sanctions }: { sanctions: SanctionStatus | null | undefined }) {
  const t = useText();
  return (
    sanctions && (
      <Tag color={sanctions === 'CONFIRMED' ? 'error' : 'warning'}>{t(`sanctions.status.${sanctions}`)}</Tag>
    )
  );
}
