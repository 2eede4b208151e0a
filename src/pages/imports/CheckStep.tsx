import { Alert, Button } from 'antd';
import type { ImportSheet } from '#contract/imports';
import Fault from '@/components/Fault';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { useText } from '@/services/text';
import RowTable from './RowTable';
import Totals from './Totals';
import { useImportAnswer, useImportCommit } from './useImport';

/** Every row with what it would do and what is wrong with it; faulty cells are mended here. */
export default function CheckStep({ sheet }: { sheet: ImportSheet }) {
  const t = useText();
  const answer = useImportAnswer();
  const params = { id: sheet.id };
  const commit = useImportCommit(sheet.id);
  const back = useDeed(async () =>
    answer(await api.imports.map({ params, body: { reading: sheet.reading, mapping: sheet.mapping } })),
  );
  const { ready = 0, kept = 0, lots = 0 } = sheet.counts ?? {};
  return (
    <>
      <Fault text={commit.fault ?? back.fault} />
      <RepeatedNumbers sheet={sheet} />
      <Totals sheet={sheet} />
      <div className="import-deeds">
        <Button loading={back.busy} onClick={() => void back.run()}>
          {t('imports.backToColumns')}
        </Button>
        <Button type="primary" loading={commit.busy} disabled={ready === 0} onClick={() => void commit.run()}>
          {ready === 0 ? t('imports.nothing') : t('imports.commit', { ready, kept, lots })}
        </Button>
      </div>
      <RowTable sheet={sheet} />
    </>
  );
}

/** Rows under one number are parts of one lot more often than a mistake; who knows the file says which. */
function RepeatedNumbers({ sheet: { id, reading, mapping, counts } }: { sheet: ImportSheet }) {
  const t = useText();
  const answer = useImportAnswer();
  const group = useDeed(async () => {
    await api.imports.map({ params: { id }, body: { reading, mapping: { ...mapping, grouped: true } } });
    answer(await api.imports.check({ params: { id } }));
  });
  if (mapping.grouped || !counts?.repeated) return null;
  return (
    <>
      <Fault text={group.fault} />
      <Alert
        type="warning"
        title={t('imports.repeated', { rows: counts.repeated })}
        action={
          <Button size="small" loading={group.busy} onClick={() => void group.run()}>
            {t('imports.repeated.group')}
          </Button>
        }
      />
    </>
  );
}
