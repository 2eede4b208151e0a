import type { SanctionStatus } from '#contract/sanction-status';
import { useText } from '@/services/text';
import StatusTag from '../page/StatusTag';

/** The sanctions status of a customer, beside the name. Renders nothing without a match. */
export function SanctionTag({ sanctions }: { sanctions: SanctionStatus | null | undefined }) {
  const t = useText();
  return (
    sanctions && (
      <StatusTag
        label={t(`sanctions.status.${sanctions}`)}
        tone={sanctions === 'CONFIRMED' ? 'bad' : 'warn'}
      />
    )
  );
}
