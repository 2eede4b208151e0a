import { UploadOutlined } from '@ant-design/icons';
import { Button, Form, Select } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import type { CardedCustomer } from '#contract/customers';
import { personName } from '#contract/names';
import Fault from '@/components/Fault';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/** Fills the form with what a card of an address book says; of several, with the one that is chosen. */
export default function FromVcard() {
  const t = useText();
  const form = Form.useFormInstance();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [cards, setCards] = useState<readonly CardedCustomer[]>([]);
  const read = useAction(async (file: File) => {
    const { customers } = await api.customers.readVcards({ file });
    setCards(customers);
    form.setFieldsValue(customers[0]);
  });
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file) void read.run(file);
    },
  };
  return (
    <div className={over ? 'customer-vcard is-over' : 'customer-vcard'} {...drop}>
      <input
        ref={input}
        type="file"
        accept=".vcf,text/vcard"
        hidden
        aria-label={t('customers.vcard.read')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read.run(file);
          target.value = '';
        }}
      />
      <Button icon={<UploadOutlined />} onClick={() => input.current?.click()} loading={read.busy}>
        {t('customers.vcard.read')}
      </Button>
      <span>{t('customers.vcard.drop')}</span>
      {cards.length > 1 && (
        <Select
          aria-label={t('customers.vcard.which')}
          defaultValue={0}
          onChange={(at: number) => form.setFieldsValue(cards[at])}
          options={cards.map(({ firstName, lastName, familyFirst, company }, value) => ({
            value,
            label: personName(firstName, lastName, familyFirst) || company,
          }))}
        />
      )}
      <Fault text={read.fault} />
    </div>
  );
}
