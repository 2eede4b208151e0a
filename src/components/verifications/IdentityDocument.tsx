import { Button, Form, Input, Popconfirm, Select } from 'antd';
import { useState } from 'react';
import { documentFields, documentKinds } from '#contract/verification-fields';
import type { IdentityDocument as DocumentData, DocumentForm } from '#contract/verifications';
import CountrySelect from '@/components/catalogue/CountrySelect';
import GuardedForm from '@/components/form/GuardedForm';
import ErrorNotice from '@/components/page/ErrorNotice';
import DayInput from '@/components/time/DayInput';
import { useAction } from '@/services/action';
import { api, apiUrl } from '@/services/api';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';

const refresh = () => queryClient.invalidateQueries(queriesShowing('verifications'));

interface Props {
  customerId: number;
  document: DocumentData;
  editable: boolean;
}

/** One identity document: its file, its details, and a button to remove it. */
export default function IdentityDocument({ customerId, document, editable }: Props) {
  const t = useText();
  const [form] = Form.useForm<DocumentForm>();
  const [typed, setTyped] = useState(0);
  const params = { id: customerId, document: document.id };
  const save = useAction(
    async (values: DocumentForm) => {
      const body = { ...values, issuedOn: values.issuedOn || null, expiresOn: values.expiresOn || null };
      await api.verifications.updateDocument({ params, body });
      setTyped(0);
      await refresh();
    },
    { form },
  );
  const remove = useAction(async () => {
    await api.verifications.removeDocument({ params });
    await refresh();
  });
  return (
    <GuardedForm
      form={form}
      name={`document-${document.id}`}
      layout="vertical"
      disabled={!editable}
      initialValues={document}
      className="verification-document"
      onValuesChange={() => setTyped(1)}
      onFinish={(values) => void save.run(values)}
    >
      <p>
        <a href={apiUrl('verifications', 'readDocument', { params })}>{document.fileName}</a>
      </p>
      <Fields />
      <ErrorNotice text={save.issue ?? remove.issue} />
      {editable && (
        <div className="verification-actions">
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
    </GuardedForm>
  );
}

function Fields() {
  const t = useText();
  return (
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
        <CountrySelect />
      </Form.Item>
      <Form.Item name="issuedOn" label={t('verifications.document.issuedOn')}>
        <DayInput />
      </Form.Item>
      <Form.Item name="expiresOn" label={t('verifications.document.expiresOn')}>
        <DayInput />
      </Form.Item>
    </div>
  );
}
