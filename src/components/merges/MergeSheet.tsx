import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#contract/customers';
import CustomerPicker from '@/components/customers/CustomerPicker';
import Sheet from '@/components/form/Sheet';
import { api } from '@/services/api';
import { customerKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import Choice from './Choice';
import MergedBefore from './MergedBefore';
import './merge.css';

/**
 * Merges another record into this one, in a sheet over the surviving record's profile: `?merge=choose`, or the number of the
 * other.
 */
export default function MergeSheet({ customer }: { customer: Customer }) {
  const t = useText();
  const { query, set } = useUrl();
  const otherId = Number(query.get('merge')) || null;
  const other = useQuery({
    queryKey: customerKeys.read(otherId ?? 0),
    queryFn: () => api.customers.read({ params: { id: otherId ?? 0 } }),
    enabled: otherId !== null,
  });
  return (
    <Sheet open param="merge" title={t('merges.title')} size={860}>
      <p>{t('merges.choose', { name: customer.name })}</p>
      <div className="merge-picker">
        <CustomerPicker
          aria-label={t('merges.other')}
          value={otherId}
          name={other.data?.name}
          onChange={(id) => set({ merge: id === customer.id ? 'choose' : (id ?? 'choose') })}
        />
      </div>
      {otherId !== null && otherId !== customer.id && (
        <Choice key={otherId} survivor={customer} otherId={otherId} />
      )}
      <MergedBefore customer={customer} />
    </Sheet>
  );
}
