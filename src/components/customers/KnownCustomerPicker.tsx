import type { ComponentProps } from 'react';
import CustomerPicker from './CustomerPicker';

interface Props extends Omit<ComponentProps<typeof CustomerPicker>, 'name'> {
  /** the customer that the form began with */
  known: { id: number; name: string } | null | undefined;
}

/** Selects a customer in a form; the one it began with is named without a search. */
export default function KnownCustomerPicker({ known, ...props }: Props) {
  return <CustomerPicker {...props} name={known && known.id === props.value ? known.name : null} />;
}
