import { Form, Input, Select, Space } from 'antd';
import { useMemo } from 'react';
import { limits } from '#contract/api/limits';
import type { PhoneCountry } from '#contract/phone-country';
import { countryOptions } from '@/services/countries';
import { searchable } from '@/services/searchable';
import { useText } from '@/services/text';
import { splitNumber } from './splitNumber';
import './phones.css';

interface Props {
  countries: readonly PhoneCountry[];
  autoFocus?: boolean;
  /** the number of a colleague, which may be left blank; both fields are then within `phone` */
  ofColleague?: boolean;
}

interface Option {
  value: string;
  label: string;
  callingCode: string;
  search: string;
}

const matches = (typed: string, option?: Option) => option?.search.includes(searchable(typed)) ?? false;

/**
 * A phone number: the fields `country` and `number` of a form, with the calling code of the country. A number that is pasted with
 * its calling code selects the country.
 */
export default function PhoneItem({ countries, autoFocus, ofColleague = false }: Props) {
  const t = useText();
  const form = Form.useFormInstance();
  const toPath = (name: string) => (ofColleague ? ['phone', name] : [name]);
  const selectCountry = (typed: string) => {
    const split = splitNumber(typed, countries, form.getFieldValue(toPath('country')));
    if (!split) return;
    form.setFieldValue(toPath('country'), split.country);
    form.setFieldValue(toPath('number'), split.number);
  };
  const options = useMemo(() => toOptions(countries), [countries]);
  return (
    <Form.Item
      label={t(ofColleague ? 'session.mobile.number.optional' : 'session.mobile.number')}
      htmlFor="number"
      extra={ofColleague && t('session.mobile.number.hint')}
    >
      <Space.Compact block>
        <Form.Item name={toPath('country')} noStyle>
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
          name={toPath('number')}
          noStyle
          rules={[
            {
              required: !ofColleague,
              whitespace: !ofColleague,
              message: t('session.mobile.number.required'),
            },
          ]}
        >
          <Input
            id="number"
            type="tel"
            inputMode="tel"
            autoComplete={ofColleague ? 'off' : 'tel-national'}
            maxLength={limits.phone}
            autoFocus={autoFocus}
            onChange={({ target }) => selectCountry(target.value)}
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
