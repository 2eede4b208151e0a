import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { maxEmailBytes, maxEmailFiles } from '#contract/customer-emails';
import ErrorNotice from '@/components/page/ErrorNotice';
import UploadButton from '@/components/page/UploadButton';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFileSize } from '@/services/fileSize';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import type { EmailValues } from './values';

/** Attaches files of the customer to an email; an uploaded one becomes a file of the customer. */
export default function EmailFiles({ customerId: id }: { customerId: number }) {
  const t = useText();
  const formatSize = useFileSize();
  const form = Form.useFormInstance<EmailValues>();
  const queryKey = ['customers', 'files', id];
  const { data } = useQuery({ queryKey, queryFn: () => api.customerFiles.list({ params: { id } }) });
  const add = useAction(async (file: File) => {
    const added = await api.customerFiles.add({ params: { id }, file });
    await queryClient.invalidateQueries({ queryKey });
    form.setFieldValue('fileIds', [...form.getFieldValue('fileIds'), added.id]);
  });
  return (
    <>
      <ErrorNotice text={add.issue} />
      <Form.Item
        name="fileIds"
        label={t('customerEmails.files')}
        extra={t('customerEmails.files.hint', {
          count: maxEmailFiles,
          megabytes: maxEmailBytes / 1024 / 1024,
        })}
      >
        <Select
          mode="multiple"
          maxCount={maxEmailFiles}
          placeholder={t('customerEmails.files.choose')}
          optionFilterProp="label"
          options={data?.data.map(({ id: value, title, fileName, bytes }) => ({
            value,
            label: `${title || fileName} (${formatSize(bytes)})`,
          }))}
        />
      </Form.Item>
      <UploadButton label={t('customerEmails.files.add')} loading={add.busy} onFile={add.run} />
    </>
  );
}
