import { useIntl } from '@umijs/max';
import { Button, Result } from 'antd';
import { useState } from 'react';
import { type ExportFormat, exportFormats } from '#contract/exports';
import type { ImportSheet } from '#contract/import-sheet';
import Fault from '@/components/Fault';
import { addressOf } from '@/services/api';
import { useText } from '@/services/text';
import { BlockingChanges } from './BlockingChanges';
import { RollBackDialog } from './RollBackDialog';
import RowTable from './RowTable';
import { useImportCommit, useLeaveImport } from './useImport';
import { useRollBack } from './useRollBack';

/** What happened, what was kept, and the way back. */
export default function DoneStep({ sheet }: { sheet: ImportSheet }) {
  const t = useText();
  const { formatMessage } = useIntl();
  const { rollBack, goneOn } = useRollBack(sheet.id);
  const { noun, id } = sheet.target;
  const again = useImportCommit(sheet.id);
  const { committed = 0, kept = 0, lots = 0, joint = 0, ready = 0 } = sheet.counts ?? {};
  const leave = useLeaveImport();
  const [asking, setAsking] = useState(false);
  const undone = sheet.state === 'ROLLED_BACK';
  const stopped = sheet.stopped
    ? formatMessage({ id: `refusal.${sheet.stopped.code}` }, sheet.stopped.params)
    : undefined;
  const rest = (format: ExportFormat) =>
    addressOf('imports', 'rest', { params: { id: sheet.id }, query: { format } });
  return (
    <>
      <Result
        status={undone ? 'info' : sheet.stopped ? 'warning' : 'success'}
        title={undone ? t('imports.done.undone') : t(`imports.${noun}.done`, { committed, lots, joint })}
        subTitle={kept > 0 && !undone ? t('imports.done.kept', { kept }) : undefined}
        extra={
          undone
            ? undefined
            : [
                <Button key="see" type="primary" onClick={leave}>
                  {t(`imports.${noun}.see`)}
                </Button>,
                ...(kept > 0
                  ? exportFormats.map((format) => (
                      <Button key={format} href={rest(format)}>
                        {t('imports.rest.download', { format: format.toUpperCase() })}
                      </Button>
                    ))
                  : []),
                <Button key="back" danger onClick={() => setAsking(true)}>
                  {t('imports.rollBack')}
                </Button>,
              ]
        }
      />
      {asking && (
        <RollBackDialog
          sheet={sheet}
          busy={rollBack.busy}
          onConfirm={() => void rollBack.run().then(() => setAsking(false))}
          onCancel={() => setAsking(false)}
        />
      )}
      <Fault text={rollBack.fault ?? again.fault ?? stopped} />
      <BlockingChanges place={id} {...goneOn} />
      {!undone && (kept > 0 || ready > 0) && (
        <>
          <RowTable sheet={sheet} />
          <div className="import-actions">
            <Button loading={again.busy} disabled={ready === 0} onClick={() => void again.run()}>
              {t('imports.commit.rest', { ready })}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
