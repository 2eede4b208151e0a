import { useIntl, useLocation } from '@umijs/max';
import type { PresenceNoun } from '#contract/presence';
import Avatar from '@/components/avatars/Avatar';
import Link from '@/components/page/Link';
import { toColleagueSheet } from '@/services/colleagueAddress';
import { useText } from '@/services/text';
import { usePresence } from './usePresence';
import './presence.css';

/** Tells colleagues that this row is open here, and shows who has it open too. */
export default function Present({ noun, id }: { noun: PresenceNoun; id: number }) {
  const t = useText();
  const { formatList } = useIntl();
  const { search } = useLocation();
  const colleagues = usePresence(noun, id);
  const sentence = t('presence.here', {
    count: colleagues.length,
    names: formatList(colleagues.map(({ name }) => name)),
  });
  return (
    <span className="presence no-print" aria-live="polite">
      {colleagues.length > 0 && (
        <>
          {colleagues.map(({ id: userId, name }) => (
            <Link key={userId} to={toColleagueSheet(search, userId)} aria-label={name} title={sentence}>
              <Avatar userId={userId} name={name} />
            </Link>
          ))}
          <span className="presence-words">{sentence}</span>
        </>
      )}
    </span>
  );
}
