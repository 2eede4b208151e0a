import { history } from '@umijs/max';
import { customerAddress } from '@/components/customers/addresses';
import Sheet from '@/components/form/Sheet';
import { useText } from '@/services/text';
import CustomerForm from './CustomerForm';
import './customers.css';

/** Creates a customer, in a sheet over the list. */
export default function NewCustomer() {
  const t = useText();
  return (
    <Sheet open param="customer" title={t('customers.new')} size={860}>
      <CustomerForm onCreated={(id) => history.push(customerAddress(id))} />
    </Sheet>
  );
}
