import SalePicker from './SalePicker';

interface Props {
  of: 'auctions' | 'collections';
  id?: string;
  value?: number | null;
  onChange?(id: number | null): void;
  disabled?: boolean;
}

/** A form field for a sale or a collection. */
export const SaleField = ({ value = null, onChange, ...pickerProps }: Props) => (
  <SalePicker {...pickerProps} value={value} onChange={(id) => onChange?.(id)} />
);
