import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { AutoComplete, Button, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { limits } from '#contract/api/limits';
import AddressFields from '@/components/catalogue/AddressFields';
import { useText } from '@/services/text';

/** The emails, phones and addresses of a customer; the first of each is used. */
export default function ContactFields() {
  const t = useText();
  const renderLabelField = (name: number) => (
    <Form.Item name={[name, 'label']} className="contact-label">
      <AutoComplete aria-label={t('customers.contact.label')} placeholder={t('customers.contact.label')} />
    </Form.Item>
  );
  return (
    <>
      <ContactList name="emails" title={t('customers.emails')} emptyRow={{ label: '', address: '' }}>
        {(name) => (
          <>
            <Form.Item name={[name, 'address']} className="contact-value" rules={required(t)}>
              <Input
                type="email"
                autoComplete="off"
                maxLength={limits.email}
                aria-label={t('customers.email')}
              />
            </Form.Item>
            {renderLabelField(name)}
          </>
        )}
      </ContactList>
      <ContactList name="phones" title={t('customers.phones')} emptyRow={{ label: '', number: '' }}>
        {(name) => (
          <>
            <Form.Item name={[name, 'number']} className="contact-value" rules={required(t)}>
              <Input
                type="tel"
                autoComplete="off"
                maxLength={limits.phone}
                aria-label={t('customers.phone')}
              />
            </Form.Item>
            {renderLabelField(name)}
          </>
        )}
      </ContactList>
      <ContactList
        name="addresses"
        title={t('customers.addresses')}
        emptyRow={{ label: '', lines: '', postcode: '', town: '', region: '', country: '' }}
      >
        {(name) => (
          <AddressFields path={['addresses', name]} index={name}>
            {renderLabelField(name)}
          </AddressFields>
        )}
      </ContactList>
    </>
  );
}

const required = (t: ReturnType<typeof useText>) => [
  { required: true, whitespace: true, message: t('invalid.required') },
];

interface ListProps {
  name: 'emails' | 'phones' | 'addresses';
  title: string;
  emptyRow: object;
  children(name: number): ReactNode;
}

function ContactList({ name, title, emptyRow, children }: ListProps) {
  const t = useText();
  return (
    <Form.List name={name}>
      {(rows, { add, remove, move }) => (
        <fieldset className="contacts">
          <legend>
            {title} {rows.length > 1 && <small>{t('customers.contact.first')}</small>}
          </legend>
          {rows.map(({ key, name: index }, position) => (
            <div key={key} className="contact">
              {children(index)}
              {position > 0 && (
                <Button
                  type="text"
                  icon={<ArrowUpOutlined />}
                  aria-label={t('customers.contact.up')}
                  title={t('customers.contact.up')}
                  onClick={() => move(position, 0)}
                />
              )}
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('customers.contact.remove')}
                title={t('customers.contact.remove')}
                onClick={() => remove(index)}
              />
            </div>
          ))}
          <Button size="small" icon={<PlusOutlined />} onClick={() => add(emptyRow)}>
            {t('customers.contact.add')}
          </Button>
        </fieldset>
      )}
    </Form.List>
  );
}
