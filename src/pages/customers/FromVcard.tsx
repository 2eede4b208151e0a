import { UploadOutlined } from '@ant-design/icons';
import { Form, Select } from 'antd';
import { useState } from 'react';
import type { AddressBookCustomer } from '#contract/customers';
import { formatPersonName } from '#contract/names';
import ErrorNotice from '@/components/page/ErrorNotice';
import UploadButton from '@/components/page/UploadButton';
import { useFileDrop } from '@/components/page/useFileDrop';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/** Fills the form from a vCard file; when it contains several cards, from the selected one. */
export default function FromVcard() {
  const t = useText();
  const form = Form.useFormInstance();
  const [cards, setCards] = useState<readonly AddressBookCustomer[]>([]);
  const readCards = useAction(async (file: File) => {
    const { customers } = await api.customers.readVcards({ file });
    setCards(customers);
    form.setFieldsValue(customers[0]);
  });
  const { isDragOver, dropHandlers } = useFileDrop((file) => void readCards.run(file));
  return (
    <div className={isDragOver ? 'customer-vcard is-over' : 'customer-vcard'} {...dropHandlers}>
      <UploadButton
        icon={<UploadOutlined />}
        label={t('customers.vcard.read')}
        accept=".vcf,text/vcard"
        loading={readCards.busy}
        onFile={readCards.run}
      />
      <span>{t('customers.vcard.drop')}</span>
      {cards.length > 1 && (
        <Select
          aria-label={t('customers.vcard.which')}
          defaultValue={0}
          onChange={(index: number) => form.setFieldsValue(cards[index])}
          options={cards.map(({ firstName, lastName, familyFirst, company }, value) => ({
            value,
            label: formatPersonName(firstName, lastName, familyFirst) || company,
          }))}
        />
      )}
      <ErrorNotice text={readCards.issue} />
    </div>
  );
}
