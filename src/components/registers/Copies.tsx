import { useQuery } from '@tanstack/react-query';
import type { Company } from '#contract/companies';
import Colleague from '@/components/avatars/Colleague';
import Link from '@/components/page/Link';
import { LocalTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';

/** The frozen copies of a company, which lead to their registers. */
export default function Copies({ company }: { company: Company }) {
  const t = useText();
  const { query: address } = useUrl();
  const { data } = useQuery({
    queryKey: ['registers', 'copies', company],
    queryFn: () => api.registers.copies({ query: { company } }),
    throwOnError: false,
  });
  if (!data || data.copies.length === 0) return null;
  return (
    <section aria-label={t('registers.copies')}>
      <h3>{t('registers.copies')}</h3>
      <ul>
        {data.copies.map(({ id, register, from, to, frozenAt, frozenBy }) => (
          <li key={id}>
            <Link
              to={applyPatch(`?${address}`, {
                register: register === 'VAT_RETURN' ? undefined : register,
                from,
                to,
                figure: undefined,
                page: undefined,
              })}
            >
              {t(`registers.${register}`)} · {dayText(from)} – {dayText(to)}
            </Link>{' '}
            · <LocalTime at={frozenAt} /> · <Colleague {...frozenBy} />
          </li>
        ))}
      </ul>
    </section>
  );
}
