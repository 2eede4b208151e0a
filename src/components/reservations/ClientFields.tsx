import { useAccess } from '@umijs/max';
import { Form } from 'antd';
import { type Reservation, reservationFields } from '#contract/reservations';
import { FieldItem } from '@/components/catalogue/FieldItem';
import CustomerPicker from '@/components/customers/CustomerPicker';
import { useText } from '@/services/text';

/** For whom something is, as its form holds it: name and contact are absent where a customer is chosen. */
export interface ClientValues {
  client?: string;
  contact?: string;
  customerId?: number | null;
}

type Stored = Pick<Reservation, 'client' | 'contact' | 'customer'>;

/**
 * The client as the API takes it. A customer who is chosen is named by the server; name and contact that were stored
 * with the same customer are kept.
 */
export function clientBody({ client, contact, customerId }: ClientValues, stored?: Stored) {
  const kept = stored?.customer && stored.customer.id === customerId ? stored : { client: '', contact: '' };
  return {
    client: client ?? kept.client,
    contact: contact ?? kept.contact,
    ...(customerId === undefined ? {} : { customerId }),
  };
}

/**
 * For whom a work is reserved or to whom it is sold. A customer of the records is chosen once; name and contact are
 * typed only where no customer is chosen, and by users who may not read customers.
 */
export function ClientFields({ customer }: { customer: Reservation['customer'] | undefined }) {
  const t = useText();
  const access = useAccess();
  const chosen = Form.useWatch<number | null | undefined>('customerId');
  const isTyped = !access['customers:read'] || !chosen;
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
