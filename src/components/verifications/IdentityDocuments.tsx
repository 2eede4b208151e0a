import { Button, Form, Input, Popconfirm, Select } from 'antd';
import { useRef, useState } from 'react';
import { documentFields, documentKinds } from '#contract/verification-fields';
import type { DocumentForm, IdentityDocument, Verification } from '#contract/verifications';
import Fault from '@/components/Fault';
import { useLeaving } from '@/components/form/useLeaving';
import DayInput from '@/components/time/DayInput';
import { addressOf, api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { queryClient } from '@/services/queries';
import { showing } from '@/services/queryKeys';
import { useText } from '@/services/text';

interface Props {
  customerId: number;
  verification: Verification;
}
const askAnew = () => queryClient.invalidateQueries(showing('verifications'));

/** The documents that say who a customer is: each a file to download, with what it says. */
export function IdentityDocuments({ customerId: id, verification: { documents, editable } }: Props) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const add = useDeed(async (file: File) => {
    await api.verifications.addDocument({ params: { id }, file });
    await askAnew();
  });
  return (
    <section>
      <h2>{t('verifications.documents')}</h2>
      {documents.length === 0 && <p>{t('verifications.documents.none')}</p>}
      {documents.map((document) => (
        <Document key={document.id} customerId={id} document={document} editable={editable} />
      ))}
      {editable && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('verifications.document.add')}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void add.run(file);
              target.value = '';
            }}
          />
          <Button onClick={() => input.current?.click()} loading={add.busy}>
            {t('verifications.document.add')}
          </Button>
        </>
      )}
      <Fault text={add.fault} />
    </section>
  );
}

interface One {
  customerId: number;
  document: IdentityDocument;
  editable: boolean;
}

function Document({ customerId, document, editable }: One) {
  const t = useText();
  const [form] = Form.useForm<DocumentForm>();
  const [typed, setTyped] = useState(0);
  const question = useLeaving(typed);
  const params = { id: customerId, document: document.id };
  const save = useDeed(
    async (values: DocumentForm) => {
      const body = { ...values, issuedOn: values.issuedOn || null, expiresOn: values.expiresOn || null };
      await api.verifications.updateDocument({ params, body });
      setTyped(0);
      await askAnew();
    },
    { form },
  );
  const remove = useDeed(async () => {
    await api.verifications.removeDocument({ params });
    await askAnew();
  });
  return (
    <Form
      form={form}
      name={`document-${document.id}`}
      layout="vertical"
      disabled={!editable}
      initialValues={document}
      className="verification-document"
      onValuesChange={() => setTyped(1)}
      onFinish={(values) => void save.run(values)}
    >
      {question}
      <p>
        <a href={addressOf('verifications', 'readDocument', { params })}>{document.fileName}</a>
      </p>
      <div className="verification-row">
        <Form.Item name="kind" label={t('verifications.document.kind')}>
          <Select
            options={documentKinds.map((value) => ({ value, label: t(`verifications.document.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="documentNo" label={t('verifications.document.no')}>
          <Input maxLength={documentFields.documentNo.max} autoComplete="off" />
        </Form.Item>
        <Form.Item name="issuingCountry" label={t('verifications.country')}>
          <Input maxLength={documentFields.issuingCountry.max} />
        </Form.Item>
        <Form.Item name="issuedOn" label={t('verifications.document.issuedOn')}>
          <DayInput />
        </Form.Item>
        <Form.Item name="expiresOn" label={t('verifications.document.expiresOn')}>
          <DayInput />
        </Form.Item>
      </div>
      <Fault text={save.fault ?? remove.fault} />
      {editable && (
        <div className="verification-deeds">
          {typed > 0 && (
            <Button type="primary" htmlType="submit" loading={save.busy}>
              {t('verifications.document.save')}
            </Button>
          )}
          <Popconfirm
            title={t('verifications.document.remove.ask', { name: document.fileName })}
            okText={t('verifications.document.remove')}
            okButtonProps={{ danger: true, autoFocus: true }}
            onConfirm={() => void remove.run()}
          >
            <Button
              loading={remove.busy}
              aria-label={`${t('verifications.document.remove')}: ${document.fileName}`}
            >
              {t('verifications.document.remove')}
            </Button>
          </Popconfirm>
        </div>
      )}
    </Form>
  );
}
