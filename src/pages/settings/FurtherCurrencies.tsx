import { Select } from 'antd';
import { isIso } from '#contract/currencies';
import { maxFurtherCurrencies } from '#contract/house-fields';
import { useCurrencyOptions } from '@/components/catalogue/useCurrencyOptions';

interface Props {
  id?: string;
  value?: string[];
  onChange?(codes: string[]): void;
  disabled?: boolean;
}

/** The further currencies of documents, which must be known outside of the company. */
export default function FurtherCurrencies(props: Props) {
  const options = useCurrencyOptions().filter(({ value }) => isIso(value));
  return (
    <Select
      {...props}
      mode="multiple"
      maxCount={maxFurtherCurrencies}
      optionFilterProp="label"
      options={options}
    />
  );
}
