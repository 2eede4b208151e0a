import { Progress as Bar } from 'antd';
import type { ImportSheet } from '#contract/import-sheet';
import { useText } from '@/services/text';

/** Shows the progress of the server, which continues when the page is closed. */
export default function Progress({ sheet }: { sheet: ImportSheet }) {
  const t = useText();
  const { done, of: total } = sheet.progress ?? { done: 0, of: 0 };
  const id = sheet.state === 'COMMITTING' ? 'imports.progress.commit' : 'imports.progress.check';
  return (
    <div className="import-progress" role="status">
      <Bar
        percent={total > 0 ? Math.floor((100 * done) / total) : 100}
        status="active"
        showInfo={total > 0}
      />
      <p>{t(id, { done, of: total })}</p>
      <p className="import-hint">{t('imports.progress.hint')}</p>
    </div>
  );
}
