import type { LinkedCustomer } from '#contract/linked-customer';
import Link from '@/components/Link';
import './customerLink.css';

/** Which of the customers somebody is who was written down by name; nothing where nobody was chosen, or is not shown. */
export function CustomerLink({ customer }: { customer: LinkedCustomer | null }) {
  return (
    customer && (
      <Link className="customer-link" to={`/customer/${customer.id}`}>
        {customer.customerNo}
      </Link>
    )
  );
}
