import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { BankImport, ImportedBankAccount } from '#contract/bank-statements';
import { Money } from '@/components/money/Money';
import ErrorNotice from '@/components/page/ErrorNotice';
import UploadButton from '@/components/page/UploadButton';
import { useFileDrop } from '@/components/page/useFileDrop';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { describeAccount } from './bankAccounts';
import { refreshMatches } from './candidates';
import ImportedFiles from './ImportedFiles';
import ImportResult from './ImportResult';
import MappingDialog from './MappingDialog';

const acceptedTypes = '.xml,.camt,.053,.054,.sta,.mt940,.940,.txt,.csv,.tsv';
/** Refusals of a CSV file whose columns the user has to choose. */
const mappingIssues = ['bank_file.mapping_missing', 'bank_file.columns_changed'];

/** Imports a file into an account, dropped or selected, and shows the result. */
export default function AccountImport({ account }: { account: ImportedBankAccount }) {
  const t = useText();
  const [result, setResult] = useState<BankImport>();
  const [unmapped, setUnmapped] = useState<File>();
  const sent = useRef<File>(undefined);
  const { id, currency, lastOn, closing, open } = account;
  const upload = useAction(
    async (file: File) => {
      setResult(undefined);
      sent.current = file;
      const imported = await api.bankStatements.upload({ params: { id }, file });
      setResult(imported);
      await Promise.all([
        refreshMatches(),
        queryClient.invalidateQueries(queriesShowing('company-accounts')),
      ]);
    },
    {
      onProblem: ({ code }) => {
        const isUnmapped = mappingIssues.includes(code);
        if (isUnmapped) setUnmapped(sent.current);
        return isUnmapped;
      },
    },
  );
  const start = (file: File | undefined) => {
    if (file) void upload.run(file);
  };
  const { isDragOver, dropHandlers } = useFileDrop(start);
  const name = describeAccount(account);
  return (
    <section className="bank-account" aria-labelledby={`bank-account-${id}`}>
      <h3 id={`bank-account-${id}`}>
        <bdi>{name}</bdi>
      </h3>
      <p>
        {lastOn === null ? (
          t('bankStatements.account.new')
        ) : (
          <>
            {t('bankStatements.account.imported', { day: dayText(lastOn) })}{' '}
            <Money amount={closing} currency={currency} />
          </>
        )}
        {' · '}
        {t('bankStatements.account.open', { count: open })}
      </p>
      <div className={isDragOver ? 'bank-drop bank-drop-over' : 'bank-drop'} {...dropHandlers}>
        <p>{t('bankStatements.drop')}</p>
        <UploadButton
          type="primary"
          accept={acceptedTypes}
          label={t('bankStatements.choose')}
          title={t('bankStatements.choose.of', { account: name })}
          loading={upload.busy}
          onFile={start}
        />
        {result?.format === 'CSV' && (
          <Button onClick={() => setUnmapped(sent.current)}>{t('bankStatements.account.columns')}</Button>
        )}
      </div>
      <ErrorNotice text={upload.issue} />
      {result && <ImportResult result={result} />}
      <ImportedFiles account={account} />
      {unmapped && (
        <MappingDialog
          account={account}
          file={unmapped}
          onSaved={() => {
            setUnmapped(undefined);
            void upload.run(unmapped);
          }}
          onCancel={() => setUnmapped(undefined)}
        />
      )}
    </section>
  );
}
