import { Form, Input } from 'antd';
import { settingsLimits } from '#contract/settings-limits';
import type { MessageId } from '@/locales/messages';
import { useText } from '@/services/text';

/** Legal data that the auction house and a gallery of its own both have. */
export const companyFields = {
  legalName: 'settings.legalName',
  companyNumber: 'settings.companyNumber',
  vatNumber: 'settings.vatNumber',
  address: 'settings.address',
  phone: 'settings.phone',
  email: 'settings.email',
  website: 'settings.website',
} as const satisfies Record<string, MessageId>;

export default function CompanyFields({ legalNameRequired }: { legalNameRequired?: boolean }) {
  const t = useText();
  const required = { required: true, whitespace: true, message: t('invalid.required') };
  return (
    <>
      <Form.Item name="legalName" label={t('settings.legalName')} rules={legalNameRequired ? [required] : []}>
        <Input maxLength={settingsLimits.legalName} />
      </Form.Item>
      <Form.Item name="companyNumber" label={t('settings.companyNumber')}>
        <Input maxLength={settingsLimits.companyNumber} />
      </Form.Item>
      <Form.Item name="vatNumber" label={t('settings.vatNumber')}>
        <Input maxLength={settingsLimits.vatNumber} />
      </Form.Item>
      <Form.Item name="phone" label={t('settings.phone')}>
        <Input type="tel" maxLength={settingsLimits.phone} />
      </Form.Item>
      <Form.Item
        name="email"
        label={t('settings.email')}
        rules={[{ type: 'email', message: t('invalid.email') }]}
      >
        <Input type="email" maxLength={settingsLimits.email} />
      </Form.Item>
      <Form.Item
        name="website"
        label={t('settings.website')}
        rules={[{ type: 'url', message: t('settings.website.format') }]}
      >
        <Input type="url" maxLength={settingsLimits.website} placeholder="https://" />
      </Form.Item>
      <Form.Item name="address" label={t('settings.address')} className="is-wide">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={settingsLimits.address} />
      </Form.Item>
    </>
  );
}
