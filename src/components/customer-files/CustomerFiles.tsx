import { useQuery } from '@tanstack/react-query';
import { Button, Input, Popconfirm } from 'antd';
import { limits } from '#contract/api/limits';
import type { CustomerFile } from '#contract/customer-files';
import Colleague from '@/components/avatars/Colleague';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import UploadButton from '@/components/page/UploadButton';
import { LocalTime } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api, apiUrl } from '@/services/api';
import { useFileSize } from '@/services/fileSize';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import '@/components/customers/customerRecord.css';

interface Props {
  customerId: number;
  editable: boolean;
}
const filesKey = (customerId: number) => ['customers', 'files', customerId];

/** Lists documents about a customer, each a download with its label. */
export default function CustomerFiles({ customerId: id, editable }: Props) {
  const t = useText();
  const query = useQuery({
    queryKey: filesKey(id),
    queryFn: () => api.customerFiles.list({ params: { id } }),
  });
  const add = useAction(async (file: File) => {
    await api.customerFiles.add({ params: { id }, file });
    await queryClient.invalidateQueries({ queryKey: filesKey(id) });
  });
  return (
    <section className="customer-records">
      <h2>{t('customerFiles.title')}</h2>
      <ErrorNotice text={add.issue} />
      <Loaded query={query}>
        {({ data }) => (
          <ul>
            {data.map((file) => (
              <FileRow key={file.id} customerId={id} file={file} editable={editable} />
            ))}
            {data.length === 0 && <li className="customer-records-none">{t('customerFiles.none')}</li>}
          </ul>
        )}
      </Loaded>
      {editable && <UploadButton label={t('customerFiles.add')} loading={add.busy} onFile={add.run} />}
    </section>
  );
}

function FileRow({ customerId: id, file, editable }: Props & { file: CustomerFile }) {
  const t = useText();
  const formatSize = useFileSize();
  const params = { id, file: file.id };
  const refresh = () => queryClient.invalidateQueries({ queryKey: filesKey(id) });
  const rename = useAction(async (title: string) => {
    await api.customerFiles.rename({ params, body: { title } });
    await refresh();
  });
  const remove = useAction(async () => {
    await api.customerFiles.remove({ params });
    await refresh();
    notifyDone(t('customerFiles.removed', { name: file.title || file.fileName }));
  });
  return (
    <li>
      <a href={apiUrl('customerFiles', 'download', { params })} download>
        {file.fileName}
      </a>
      {editable ? (
        <Input
          className="customer-records-wide"
          size="small"
          aria-label={t('customerFiles.what')}
          placeholder={t('customerFiles.what')}
          maxLength={limits.line}
          defaultValue={file.title}
          onBlur={({ target }) => target.value.trim() !== file.title && void rename.run(target.value)}
          onPressEnter={({ currentTarget }) => currentTarget.blur()}
        />
      ) : (
        file.title && <span className="customer-records-wide">{file.title}</span>
      )}
      <small>
        {formatSize(file.bytes)} · <Colleague id={file.byId} name={file.by} /> · <LocalTime at={file.at} />
      </small>
      {editable && (
        <Popconfirm
          title={t('customerFiles.remove.sure')}
          okText={t('customerFiles.remove')}
          onConfirm={() => void remove.run()}
        >
          <Button size="small" danger disabled={remove.busy}>
            {t('customerFiles.remove')}
          </Button>
        </Popconfirm>
      )}
      <ErrorNotice text={rename.issue ?? remove.issue} />
    </li>
  );
}
