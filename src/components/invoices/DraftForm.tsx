import { Form, Input, Select } from 'antd';
import { useMemo } from 'react';
import { type Invoice, invoiceLimits, maxInvoiceNote } from '#contract/invoices';
import { languages } from '#contract/session';
import KnownCustomerPicker from '@/components/customers/KnownCustomerPicker';
import SavedForm from '@/components/form/SavedForm';
import { languageNames } from '@/locales/languageNames';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { storeInvoice } from './useInvoiceAction';

interface Values {
  payerId: number | null;
  language: Invoice['language'];
  buyerReference: string;
  note: string;
}

const toValues = ({ payer, language, buyerReference, note }: Invoice): Values => ({
  payerId: payer?.id ?? null,
  language,
  buyerReference,
  note,
});

/** Changes what a draft prints and who pays it. */
export default function DraftForm({ invoice }: { invoice: Invoice }) {
  const t = useText();
  const { id, payer } = invoice;
  const saved = useMemo(() => toValues(invoice), [invoice]);
  return (
    <section>
      <h2>{t('invoices.change')}</h2>
      <SavedForm<Values, Invoice>
        saved={saved}
        version={invoice.version}
        save={(values, version) => api.invoices.update({ params: { id }, body: { ...values, version } })}
        onSaved={(reply) => void storeInvoice(reply)}
        fromCurrent={(current) => toValues(current as unknown as Invoice)}
        fields={{
          payerId: { label: t('invoices.payer') },
          language: {
            label: t('common.language'),
            show: (value) => languageNames[value as Invoice['language']],
          },
          buyerReference: { label: t('invoices.buyerReference') },
          note: { label: t('invoices.note') },
        }}
      >
        <div className="invoice-fields">
          <Form.Item name="payerId" label={t('invoices.payer')} tooltip={t('invoices.payer.hint')}>
            <KnownCustomerPicker known={payer} />
          </Form.Item>
          <Form.Item name="language" label={t('common.language')}>
            <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
          </Form.Item>
          <Form.Item
            name="buyerReference"
            label={t('invoices.buyerReference')}
            tooltip={t('invoices.buyerReference.hint')}
          >
            <Input dir="auto" autoComplete="off" maxLength={invoiceLimits.buyerReference} />
          </Form.Item>
        </div>
        <Form.Item name="note" label={t('invoices.note')}>
          <Input.TextArea dir="auto" autoSize={{ minRows: 2, maxRows: 8 }} maxLength={maxInvoiceNote} />
        </Form.Item>
      </SavedForm>
    </section>
  );
}
