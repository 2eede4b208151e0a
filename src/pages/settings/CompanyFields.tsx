import { Input } from 'antd';
import { companyFields as fields } from '#contract/house-fields';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useText } from '@/services/text';

/** Legal data that both the auction house and a separate gallery have. */
export default function CompanyFields({ legalNameRequired }: { legalNameRequired?: boolean }) {
  const t = useText();
  const required = { required: true, whitespace: true, message: t('invalid.required') };
  return (
    <>
      <FieldItem name="legalName" field={fields.legalName} rules={legalNameRequired ? [required] : []} />
      <FieldItem name="companyNumber" field={fields.companyNumber} />
      <FieldItem name="vatNumber" field={fields.vatNumber} />
      <FieldItem name="phone" field={fields.phone}>
        <Input type="tel" maxLength={fields.phone.max} />
      </FieldItem>
      <FieldItem name="email" field={fields.email} />
      <FieldItem
        name="website"
        field={fields.website}
        rules={[{ type: 'url', message: t('settings.website.format') }]}
      >
        <Input type="url" maxLength={fields.website.max} placeholder="https://" />
      </FieldItem>
      <FieldItem name="address" field={fields.address} />
    </>
  );
}
