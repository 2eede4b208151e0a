import { Form, Input, Select, Space } from 'antd';
import { useMemo } from 'react';
import { limits } from '#contract/api/limits';
import type { PhoneCountry } from '#contract/phone-country';
import { countryOptions } from '@/services/countries';
import { searchable } from '@/services/searchable';
import { useText } from '@/services/text';
import './phones.css';

interface Props {
  countries: readonly PhoneCountry[];
  autoFocus?: boolean;
}

interface Option {
  value: string;
  label: string;
  callingCode: string;
  search: string;
}

const matches = (typed: string, option?: Option) => option?.search.includes(searchable(typed)) ?? false;

/** A phone number: the fields `country` and `number` of a form, with the calling code of the country. */
export default function PhoneItem({ countries, autoFocus }: Props) {
  const t = useText();
  const options = useMemo(() => toOptions(countries), [countries]);
  return (
    <Form.Item label={t('session.mobile.number')} htmlFor="number">
      <Space.Compact block>
        <Form.Item name="country" noStyle>
          <Select<string, Option>
            className="phone-country"
            aria-label={t('session.mobile.country')}
            showSearch={{ filterOption: matches }}
            options={options}
            labelRender={({ value }) => {
              const option = options.find((one) => one.value === value);
              return option ? `+${option.callingCode}` : '';
            }}
            optionRender={({ data }) => `${data.label} +${data.callingCode}`}
            popupMatchSelectWidth={false}
          />
        </Form.Item>
        <Form.Item
          name="number"
          noStyle
          rules={[{ required: true, whitespace: true, message: t('session.mobile.number.required') }]}
        >
          <Input
            id="number"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={limits.phone}
            autoFocus={autoFocus}
          />
        </Form.Item>
      </Space.Compact>
    </Form.Item>
  );
}

function toOptions(countries: readonly PhoneCountry[]): Option[] {
  const callingCodes = new Map(countries.map(({ country, callingCode }) => [country, callingCode]));
  return countryOptions(countries.map(({ country }) => country)).map(({ value, label, search }) => {
    const callingCode = callingCodes.get(value) ?? '';
    return { value, label, callingCode, search: `${search} +${callingCode}` };
  });
}
