import { useAccess } from '@umijs/max';
import { Form } from 'antd';
import { type Reservation, reservationFields } from '#contract/reservations';
import { FieldItem } from '@/components/catalogue/FieldItem';
import CustomerPicker from '@/components/customers/CustomerPicker';
import { useText } from '@/services/text';

/** The client in a form. Name and contact are absent if a customer is chosen. */
export interface ClientValues {
  client?: string;
  contact?: string;
  customerId?: number | null;
}

type Stored = Pick<Reservation, 'client' | 'contact' | 'customer'>;

/**
 * Returns the client for the API. The server names a selected customer; name and contact stored with the same customer stay.
 */
export function toClientBody({ client, contact, customerId }: ClientValues, stored?: Stored) {
  const isSameCustomer = stored?.customer && stored.customer.id === customerId;
  const before = isSameCustomer ? stored : { client: '', contact: '' };
  return {
    client: client ?? before.client,
    contact: contact ?? before.contact,
    ...(customerId === undefined ? {} : { customerId }),
  };
}

/**
 * The client of a reservation or sale. Users select a customer; they type name and contact only when none is selected or
 * when they may not read customers.
 */
export function ClientFields({ customer }: { customer: Reservation['customer'] | undefined }) {
  const t = useText();
  const access = useAccess();
  const selectedCustomerId = Form.useWatch<number | null | undefined>('customerId');
  const isTyped = !access['customers:read'] || !selectedCustomerId;
  return (
    <>
      {access['customers:read'] && (
        <Form.Item
          name="customerId"
          label={t('results.customer')}
          extra={isTyped && t('reservations.customer.hint')}
        >
          <CustomerPicker name={customer?.name ?? null} sanctions={customer?.sanctions} />
        </Form.Item>
      )}
      {isTyped && (
        <>
          <FieldItem name="client" field={reservationFields.client} />
          <FieldItem name="contact" field={reservationFields.contact} />
        </>
      )}
    </>
  );
}
