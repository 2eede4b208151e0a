import { InboxOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef } from 'react';
import Colleague from '@/components/avatars/Colleague';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import { useFileDrop } from '@/components/page/useFileDrop';
import { LocalTime } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { importKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { type Target, useStoreImport } from './useImport';

const acceptedTypes = '.csv,.tsv,.txt,.tab,.xlsx,.gz,text/csv,text/tab-separated-values';

/** The API of each target, for uploads and earlier imports. */
const importApis = {
  auctions: {
    upload: (id: number, file: File) => api.imports.upload({ params: { id }, file }),
    list: (id: number, query: { pageSize: number }) => api.imports.list({ params: { id }, query }),
  },
  bidders: {
    upload: async (id: number, file: File) =>
      api.imports.read({ params: await api.imports.uploadBidders({ params: { id }, file }) }),
    list: (id: number, query: { pageSize: number }) => api.imports.listOfBidders({ params: { id }, query }),
  },
  collections: {
    upload: (id: number, file: File) => api.imports.uploadToCollection({ params: { id }, file }),
    list: (id: number, query: { pageSize: number }) =>
      api.imports.listOfCollection({ params: { id }, query }),
  },
  customers: {
    upload: async (_: number, file: File) =>
      api.imports.read({ params: await api.imports.uploadCustomers({ file }) }),
    list: (_: number, query: { pageSize: number }) => api.imports.listOfCustomers({ query }),
  },
  artists: {
    upload: async (_: number, file: File) =>
      api.imports.read({ params: await api.imports.uploadArtists({ file }) }),
    list: (_: number, query: { pageSize: number }) => api.imports.listOfArtists({ query }),
  },
  balances: {
    upload: async (_: number, file: File) =>
      api.imports.read({ params: await api.imports.uploadBalances({ file }) }),
    list: (_: number, query: { pageSize: number }) => api.imports.listOfBalances({ query }),
  },
} as const;

/** Uploads a file, dropped or selected. */
export default function FileStep({ target }: { target: Target }) {
  const t = useText();
  const { set } = useUrl();
  const storeImport = useStoreImport();
  const input = useRef<HTMLInputElement>(null);
  const upload = useAction(async (file: File) => {
    const sheet = await importApis[target.noun].upload(target.id, file);
    storeImport(sheet);
    set({ import: sheet.id });
  });
  const uploadFirst = (files: FileList | null) => {
    const file = files?.[0];
    if (file) void upload.run(file);
  };
  const { isDragOver, dropHandlers } = useFileDrop((file) => void upload.run(file));
  return (
    <>
      <ErrorNotice text={upload.issue} />
      <div className={isDragOver ? 'import-drop import-drop-over' : 'import-drop'} {...dropHandlers}>
        <InboxOutlined className="import-drop-sign" />
        <p>{t(`imports.${target.noun}.drop`)}</p>
        <input
          ref={input}
          type="file"
          accept={acceptedTypes}
          className="import-file"
          aria-label={t('imports.file.choose')}
          onChange={(event) => {
            uploadFirst(event.target.files);
            // The same file can be selected again after it was corrected.
            event.target.value = '';
          }}
        />
        <Button type="primary" loading={upload.busy} onClick={() => input.current?.click()}>
          {t('imports.file.choose')}
        </Button>
        <p className="import-hint">{t('imports.file.hint')}</p>
      </div>
      <EarlierImports target={target} />
    </>
  );
}

/** The query parameters that open the import on the page of its target. */
const targetParams: Record<Target['noun'], string> = {
  auctions: 'tab=lots&',
  bidders: 'tab=bidders&',
  collections: 'tab=works&',
  customers: '',
  artists: 'view=artists&',
  balances: 'view=registers&',
};

/** Lists earlier imports: each can be viewed, continued or undone. */
function EarlierImports({ target }: { target: Target }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: importKeys.list(target),
    queryFn: () => importApis[target.noun].list(target.id, { pageSize: 10 }),
  });
  if (!data || data.total === 0) return null;
  return (
    <section className="import-earlier">
      <h3>{t('imports.earlier')}</h3>
      <ul>
        {data.data.map(({ id, fileName, state, by, byId, createdAt, committed }) => (
          <li key={id}>
            <Link to={`?${targetParams[target.noun]}import=${id}`}>{fileName}</Link>
            <span>{t(`imports.state.${state}`, { count: committed })}</span>
            <span>
              <Colleague id={byId} name={by} />, <LocalTime at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
