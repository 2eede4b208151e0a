import { Tag } from 'antd';
import type { SanctionStatus } from '#contract/sanction-status';
import { useText } from '@/services/text';

/** What the screening against sanctions lists means for a customer, beside their name; nothing where nothing matched. */
export function SanctionTag({ sanctions }: { sanctions: SanctionStatus | null | undefined }) {
  const t = useText();
  return (
    sanctions && (
      <Tag color={sanctions === 'CONFIRMED' ? 'error' : 'warning'}>{t(`sanctions.status.${sanctions}`)}</Tag>
    )
  );
}
