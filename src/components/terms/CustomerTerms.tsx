import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { Terms } from '#contract/terms';
import Author from '@/components/avatars/Author';
import { Money } from '@/components/money/Money';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { dayText, today } from '@/services/day';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import NewTerms from './NewTerms';
import { termsKey } from './termsKey';
import '@/components/customers/customerRecord.css';

/** Shows the bidding terms of a customer: paddle, limit and deposit, with their start dates. */
export default function CustomerTerms({ customerId }: { customerId: number }) {
  const t = useText();
  const key = termsKey(customerId);
  const query = useQuery({
    queryKey: key,
    queryFn: () => api.terms.list({ params: { id: customerId } }),
    throwOnError: false,
  });
  const ending = useAction(async (terms: number, version: number) => {
    const body = { version, validTo: today() };
    queryClient.setQueryData(key, await api.terms.end({ params: { id: customerId, terms }, body }));
  });
  return (
    <section className="customer-records">
      <h2>{t('terms.title')}</h2>
      <ErrorNotice text={ending.issue} />
      <Loaded query={query}>
        {({ terms }) => (
          <ul>
            {terms.map((one) => (
              <TermsRow
                key={one.id}
                terms={one}
                ending={ending.busy}
                onEnd={() => void ending.run(one.id, one.version)}
              />
            ))}
            {terms.length === 0 && <li className="customer-records-none">{t('terms.none')}</li>}
          </ul>
        )}
      </Loaded>
      <NewTerms customerId={customerId} />
    </section>
  );
}

interface TermsRowProps {
  terms: Terms;
  ending: boolean;
  onEnd(): void;
}

function TermsRow({ terms, ending, onEnd }: TermsRowProps) {
  const t = useText();
  return (
    <li className={terms.validTo && terms.validTo < today() ? 'is-past' : undefined}>
      {terms.paddle && <b>{t('terms.paddle.is', { paddle: terms.paddle })}</b>}
      {terms.limit !== null && (
        <span>
          {t('terms.limit')} <Money amount={terms.limit} currency={terms.currency} short />
        </span>
      )}
      {terms.deposit !== null && (
        <span>
          {t('terms.deposit')} <Money amount={terms.deposit} currency={terms.currency} short />
        </span>
      )}
      {terms.premium && (
        <span>
          {t('schedule.kind.PREMIUM')} {terms.premium}
        </span>
      )}
      <small>
        {[
          terms.auctionCode ?? t('terms.everywhere'),
          t('terms.from', { day: dayText(terms.validFrom) }),
          terms.validTo && t('terms.to', { day: dayText(terms.validTo) }),
        ]
          .filter(Boolean)
          .join(' · ')}{' '}
        · <Author id={terms.byId} name={terms.by} />
      </small>
      {terms.validTo === null && (
        <Button size="small" disabled={ending} onClick={onEnd}>
          {t('terms.end')}
        </Button>
      )}
    </li>
  );
}
