import type { LinkedCustomer } from '#contract/linked-customer';
import Link from '@/components/page/Link';
import { SanctionTag } from '@/components/sanctions/SanctionTag';
import './customerLink.css';

/** Mail records contain the customer without the sanctions status, so it is optional. */
type Props = Pick<LinkedCustomer, 'id' | 'customerNo'> & Partial<Pick<LinkedCustomer, 'sanctions'>>;

/** Links the customer that a printed name was matched to. Renders nothing when none is selected or visible. */
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
