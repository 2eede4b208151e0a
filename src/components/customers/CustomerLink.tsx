import type { LinkedCustomer } from '#contract/linked-customer';
import Link from '@/components/page/Link';
import { SanctionTag } from '@/components/sanctions/SanctionTag';
import './customerLink.css';

/** What was sent to a customer names them without what the screening says. */
type Props = Pick<LinkedCustomer, 'id' | 'customerNo'> & Partial<Pick<LinkedCustomer, 'sanctions'>>;

/** Which of the customers somebody is who was written down by name; nothing where nobody was chosen, or is not shown. */
export function CustomerLink({ customer }: { customer: Props | null }) {
  return (
    customer && (
      <>
        <Link className="customer-link" to={`/customer/${customer.id}`}>
          {customer.customerNo}
        </Link>{' '}
        <SanctionTag sanctions={customer.sanctions} />
      </>
    )
  );
}
