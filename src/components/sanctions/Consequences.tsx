import { useQuery } from '@tanstack/react-query';
import type { HitConsequences } from '#contract/sanctions';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { useText } from '@/services/text';

type Decision = 'clear' | 'confirm' | 'lift';

/** Shows the consequences of a decision on a possible match, with figures, before it is made. */
export function Consequences({ hitId, action }: { hitId: number; action: Decision }) {
  const t = useText();
  const query = useQuery({
    queryKey: ['sanctions', 'consequences', hitId],
    queryFn: () => api.sanctions.consequences({ params: { id: hitId } }),
  });
  return (
    <Loaded query={query}>
      {(consequences) => (
        <>
          <p>{t(`sanctions.follows.${action}`)}</p>
          <ul>
            {toEntries(consequences, action).map(([key, count]) => (
              <li key={key}>{t(`sanctions.follows.${key}`, { count })}</li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

function toEntries({ otherConfirmed, isVerified, ...counts }: HitConsequences, action: Decision) {
  const entries = [
    ...(action === 'confirm'
      ? ([
          ['reservations', counts.reservations],
          ['mails', counts.mails],
          ['results', counts.results],
          ['purchases', counts.purchases],
          ['isVerified', Number(isVerified)],
        ] as const)
      : []),
    ['otherConfirmed', otherConfirmed] as const,
  ];
  return entries.filter(([, count]) => count > 0);
}
