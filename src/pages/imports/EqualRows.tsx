import { Alert, Button } from 'antd';
import { duplicateChoices } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useStoreImport } from './useImport';

/** Asks whether equal rows of one lot are a mistake or several equal items. */
export default function EqualRows({
  sheet: { id, reading, mapping, counts, target },
}: {
  sheet: ImportSheet;
}) {
  const t = useText();
  const storeImport = useStoreImport();
  const recheck = useAction(async (duplicates: (typeof duplicateChoices)[number]) => {
    await api.imports.map({ params: { id }, body: { reading, mapping: { ...mapping, duplicates } } });
    storeImport(await api.imports.check({ params: { id } }));
  });
  if (target.noun !== 'auctions' || mapping.duplicates || !counts?.equal) return null;
  return (
    <>
      <ErrorNotice text={recheck.issue} />
      <Alert
        type="warning"
        title={t('imports.equal', { rows: counts.equal })}
        action={
          <div className="import-choices">
            {duplicateChoices.map((choice) => (
              <Button
                key={choice}
                size="small"
                loading={recheck.busy}
                onClick={() => void recheck.run(choice)}
              >
                {t(`imports.equal.${choice}`)}
              </Button>
            ))}
          </div>
        }
      />
    </>
  );
}
