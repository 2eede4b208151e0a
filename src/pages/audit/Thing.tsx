import type { AuditRow } from '#contract/audit';
import { eventAddress } from '@/components/activity/eventAddress';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';

/** What an event is about, as a link to its page if it has one. */
export default function Thing({ row }: { row: AuditRow }) {
  const t = useText();
  const { noun, nounId, label } = row;
  const name =
    noun === 'lots' && label !== null
      ? t('activity.lot', { number: label })
      : (label ?? (nounId > 0 ? `#${nounId}` : t(`audit.noun.${noun}`)));
  const to = eventAddress(row);
  return to ? <Link to={to}>{name}</Link> : name;
}
