import type { Verification } from '#contract/verifications';
import ErrorNotice from '@/components/page/ErrorNotice';
import UploadButton from '@/components/page/UploadButton';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import IdentityDocument from './IdentityDocument';

interface Props {
  customerId: number;
  verification: Verification;
}
const refresh = () => queryClient.invalidateQueries(queriesShowing('verifications'));

/** Lists the identity documents of a customer, each a download with its details. */
export function IdentityDocuments({ customerId: id, verification: { documents, editable } }: Props) {
  const t = useText();
  const add = useAction(async (file: File) => {
    await api.verifications.addDocument({ params: { id }, file });
    await refresh();
  });
  return (
    <section>
      <h2>{t('verifications.documents')}</h2>
      {documents.length === 0 && <p>{t('verifications.documents.none')}</p>}
      {documents.map((document) => (
        <IdentityDocument key={document.id} customerId={id} document={document} editable={editable} />
      ))}
      {editable && (
        <UploadButton label={t('verifications.document.add')} loading={add.busy} onFile={add.run} />
      )}
      <ErrorNotice text={add.issue} />
    </section>
  );
}
