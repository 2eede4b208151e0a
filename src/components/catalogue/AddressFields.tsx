import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import {
  type AddressParts,
  isPostcode,
  partsInOrder,
  postcodeNames,
  regionNames,
} from '#contract/address-format';
import { limits } from '#contract/api/limits';
import { maxAddressLinesLength } from '#contract/contacts';
import { useText } from '@/services/text';
import CountrySelect from './CountrySelect';
import './address.css';

interface Props {
  /** the field of the address in the form; in a list of addresses, with the index */
  path: readonly (string | number)[];
  /** maximum length of its lines; absent: that of customers' addresses */
  maxLines?: number;
  /** its name within the list that contains it; absent: it is not in a list */
  index?: number;
  /** field for the purpose of the address */
  children?: ReactNode;
}

/** The postcode is validated again when one of these changes. */
const checkedParts = ['postcode', 'country'] as const;

/** An address: its country first, then the parts in the order and with the labels of that country. */
export default function AddressFields({ path, maxLines = maxAddressLinesLength, index, children }: Props) {
  const t = useText();
  const form = Form.useFormInstance();
  const address: Partial<AddressParts> = Form.useWatch([...path], form) ?? {};
  const nameOf = (part: keyof AddressParts) => (index === undefined ? [...path, part] : [index, part]);
  const country = address.country ?? '';
  const labels = usePartLabels(country);
  const fields = partsInOrder(country)
    // What was typed stays in sight, be it for a country that does not use it.
    .filter(({ part, isUsed }) => isUsed || (address[part] ?? '') !== '');
  return (
    <div className="address-fields">
      <Form.Item name={nameOf('country')} label={t('customers.country')} className="is-wide">
        <CountrySelect />
      </Form.Item>
      {fields.map(({ part }) =>
        part === 'lines' ? (
          <Form.Item key={part} name={nameOf(part)} label={labels[part]} className="is-wide">
            <Input.TextArea autoSize={{ minRows: 1, maxRows: 5 }} maxLength={maxLines} dir="auto" />
          </Form.Item>
        ) : (
          <Form.Item
            key={part}
            name={nameOf(part)}
            label={labels[part]}
            dependencies={part === 'postcode' ? [[...path, 'country']] : undefined}
            rules={
              part === 'postcode'
                ? [
                    {
                      validator: async (_, typed?: string) => {
                        // As on the server, an existing invalid address does not block other changes.
                        const isChanged = checkedParts.some((checkedPart) =>
                          form.isFieldTouched([...path, checkedPart]),
                        );
                        if (isChanged && !isPostcode(typed ?? '', country))
                          throw new Error(t('invalid.postcode'));
                      },
                    },
                  ]
                : undefined
            }
          >
            <Input maxLength={limits.line} dir={part === 'postcode' ? undefined : 'auto'} />
          </Form.Item>
        ),
      )}
      {children}
    </div>
  );
}

function usePartLabels(country: string): Record<Exclude<keyof AddressParts, 'country'>, string> {
  const t = useText();
  const postcodes: Readonly<Record<string, (typeof postcodeNames)[keyof typeof postcodeNames]>> =
    postcodeNames;
  const postcode = postcodes[country];
  const region = regionNames[country];
  return {
    lines: t('customers.lines'),
    postcode: postcode ? t(`customers.postcode.${postcode}`) : t('customers.postcode'),
    town: country === 'TW' ? t('customers.town.district') : t('customers.town'),
    region: region ? t(`customers.region.${region}`) : t('customers.region'),
  };
}
