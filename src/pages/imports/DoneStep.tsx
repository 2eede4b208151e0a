import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { type ExportFormat, exportFormats } from '#contract/exports';
import type { ImportSheet } from '#contract/import-sheet';
import ResultSummary from '@/components/lifecycle/ResultSummary';
import ErrorNotice from '@/components/page/ErrorNotice';
import LinkButton from '@/components/page/LinkButton';
import { apiUrl } from '@/services/api';
import { useText } from '@/services/text';
import { BlockingChanges } from './BlockingChanges';
import { RollBackDialog } from './RollBackDialog';
import RowTable from './RowTable';
import { useImportCommit, useLeaveImport } from './useImport';
import { useRollBack } from './useRollBack';

/** What the import did, what follows, and undo; below it, the rows that need correction. */
export default function DoneStep({ sheet }: { sheet: ImportSheet }) {
  const t = useText();
  const { formatMessage } = useIntl();
  const { rollBack, blockingChanges } = useRollBack(sheet.id);
  const { noun, id } = sheet.target;
  const retryCommit = useImportCommit(sheet.id);
  const { committed = 0, rejected = 0, lots = 0, joint = 0, ready = 0 } = sheet.counts ?? {};
  const leave = useLeaveImport();
  const [isConfirming, setConfirming] = useState(false);
  const isRolledBack = sheet.state === 'ROLLED_BACK';
  const stopped = sheet.stopped
    ? formatMessage({ id: `refusal.${sheet.stopped.code}` }, sheet.stopped.params)
    : undefined;
  const getRemainingRowsAddress = (format: ExportFormat) =>
    apiUrl('imports', 'rejectedRows', { params: { id: sheet.id }, query: { format } });
  return (
    <>
      <ResultSummary
        tone={isRolledBack ? 'info' : sheet.stopped ? 'warning' : 'success'}
        title={
          isRolledBack ? t('imports.done.undone') : t(`imports.${noun}.done`, { committed, lots, joint })
        }
        step={sheet.ended}
        next={
          isRolledBack
            ? [t('imports.result.undone')]
            : [
                rejected > 0 && t('imports.done.kept', { kept: rejected }),
                sheet.results > 0 && t('imports.result.results', { count: sheet.results }),
                t('imports.result.undo'),
              ]
        }
        action={
          <Button type="primary" onClick={leave}>
            {t(`imports.${noun}.see`)}
          </Button>
        }
        links={
          <>
            {sheet.results > 0 && (
              <LinkButton to={`/auction/${id}?tab=results`}>{t('imports.result.toResults')}</LinkButton>
            )}
            {!isRolledBack && (
              <Button danger onClick={() => setConfirming(true)}>
                {t('imports.rollBack')}
              </Button>
            )}
          </>
        }
      />
      {isConfirming && (
        <RollBackDialog
          sheet={sheet}
          busy={rollBack.busy}
          onConfirm={() => void rollBack.run().then(() => setConfirming(false))}
          onCancel={() => setConfirming(false)}
        />
      )}
      <ErrorNotice text={rollBack.issue ?? retryCommit.issue ?? stopped} />
      <BlockingChanges place={id} {...blockingChanges} />
      {!isRolledBack && (rejected > 0 || ready > 0) && (
        <>
          <RowTable sheet={sheet} />
          <div className="import-actions">
            {rejected > 0 &&
              exportFormats.map((format) => (
                <Button key={format} href={getRemainingRowsAddress(format)}>
                  {t('imports.rest.download', { format: format.toUpperCase() })}
                </Button>
              ))}
            <Button loading={retryCommit.busy} disabled={ready === 0} onClick={() => void retryCommit.run()}>
              {t('imports.commit.rest', { ready })}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
