import { Alert, Button } from 'antd';
import { duplicateChoices } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import Fault from '@/components/Fault';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useImportAnswer } from './useImport';

/** Two equal rows of one lot may be a slip or two equal things: somebody who knows the file says which. */
export default function EqualRows({
  sheet: { id, reading, mapping, counts, target },
}: {
  sheet: ImportSheet;
}) {
  const t = useText();
  const answer = useImportAnswer();
  const again = useAction(async (duplicates: (typeof duplicateChoices)[number]) => {
    await api.imports.map({ params: { id }, body: { reading, mapping: { ...mapping, duplicates } } });
    answer(await api.imports.check({ params: { id } }));
  });
  if (target.noun !== 'auctions' || mapping.duplicates || !counts?.equal) return null;
  return (
    <>
      <Fault text={again.fault} />
      <Alert
        type="warning"
        title={t('imports.equal', { rows: counts.equal })}
        action={
          <div className="import-choices">
            {duplicateChoices.map((choice) => (
              <Button key={choice} size="small" loading={again.busy} onClick={() => void again.run(choice)}>
                {t(`imports.equal.${choice}`)}
              </Button>
            ))}
          </div>
        }
      />
    </>
  );
}
