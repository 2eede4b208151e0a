import { useIntl } from '@umijs/max';
import { Button, Result } from 'antd';
import { useState } from 'react';
import { type ExportFormat, exportFormats } from '#contract/exports';
import type { ImportSheet } from '#contract/import-sheet';
import { DependentList } from '@/components/DependentList';
import Fault from '@/components/Fault';
import { type Dependent, Dependents } from '@/components/lots/Dependents';
import { workAddress } from '@/components/works/addresses';
import { addressOf, api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { useText } from '@/services/text';
import RowTable from './RowTable';
import { useImportAnswer, useImportCommit, useLeaveImport } from './useImport';

/** A work that somebody has gone on with, and how. */
interface DependentWork {
  itemNo: string;
  /** where it is another than the one the file went into */
  collectionId?: number;
  why: 'department' | 'sold' | 'reserved' | 'taken_out' | 'changed' | 'pictures' | 'offered' | 'published';
}

/** A customer or an artist whom somebody has gone on with. */
interface DependentRow {
  name: string;
  why: 'gone' | 'merged' | 'changed' | 'used';
}

/** What happened, what was kept, and the way back. */
export default function DoneStep({ sheet }: { sheet: ImportSheet }) {
  const t = useText();
  const { formatMessage } = useIntl();
  const answer = useImportAnswer();
  const [lotsGoneOn, setLotsGoneOn] = useState<Dependent[]>([]);
  const [worksGoneOn, setWorksGoneOn] = useState<DependentWork[]>([]);
  const [rowsGoneOn, setRowsGoneOn] = useState<DependentRow[]>([]);
  const params = { id: sheet.id };
  const { noun, id } = sheet.target;
  const rollBack = useDeed(
    async () => {
      setLotsGoneOn([]);
      setWorksGoneOn([]);
      setRowsGoneOn([]);
      answer(await api.imports.rollBack({ params }));
    },
    {
      onProblem: ({ code, params: said }) => {
        if (code === 'import.depends') setLotsGoneOn(said.lots as Dependent[]);
        if (code === 'import.rows_depend') setRowsGoneOn(said.rows as DependentRow[]);
        if (code === 'import.works_depend') setWorksGoneOn(said.works as DependentWork[]);
        return false;
      },
    },
  );
  const again = useImportCommit(sheet.id);
  const { committed = 0, kept = 0, lots = 0, joint = 0, ready = 0 } = sheet.counts ?? {};
  const leave = useLeaveImport();
  const undone = sheet.state === 'ROLLED_BACK';
  const stopped = sheet.stopped
    ? formatMessage({ id: `refusal.${sheet.stopped.code}` }, sheet.stopped.params)
    : undefined;
  const rest = (format: ExportFormat) => addressOf('imports', 'rest', { params, query: { format } });
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
                <Button key="back" danger loading={rollBack.busy} onClick={() => void rollBack.run()}>
                  {t('imports.rollBack')}
                </Button>,
              ]
        }
      />
      <Fault text={rollBack.fault ?? again.fault ?? stopped} />
      <Dependents auctionId={id} lots={lotsGoneOn} />
      <DependentList
        rows={worksGoneOn.map(({ itemNo, collectionId = id, why }) => ({
          to: why === 'taken_out' ? undefined : workAddress(collectionId, itemNo),
          name: t('work.title', { itemNo }),
          why: t(`imports.worksDepend.${why}`),
        }))}
      />
      <DependentList
        rows={rowsGoneOn.map(({ name, why }) => ({
          to: undefined,
          name,
          why: t(`imports.rowsDepend.${why}`),
        }))}
      />
      {!undone && (kept > 0 || ready > 0) && (
        <>
          <RowTable sheet={sheet} />
          <div className="import-deeds">
            <Button loading={again.busy} disabled={ready === 0} onClick={() => void again.run()}>
              {t('imports.commit.rest', { ready })}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
