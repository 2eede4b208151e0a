import { Card } from 'antd';
import type { Monitor } from '#contract/home';
import Colleague from '@/components/avatars/Colleague';
import { importAddress } from '@/components/notifications/importAddress';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';

/** The files that are being checked or imported, with their progress. */
export default function RunningImports({ imports }: Pick<Monitor, 'imports'>) {
  const t = useText();
  return (
    <Card title={t('monitor.imports')}>
      {imports.length === 0 && <p>{t('monitor.imports.none')}</p>}
      <ul className="monitor-rows">
        {imports.map(({ id, fileName, by, isCommitting, done, total, ...target }) => (
          <li key={id}>
            <Link to={importAddress(id, target)}>
              <bdi>{fileName}</bdi>
            </Link>
            <Colleague {...by} />
            <span>
              {t(isCommitting ? 'monitor.imports.committing' : 'monitor.imports.checking', { done, total })}
            </span>
            <progress value={done} max={Math.max(total, 1)} aria-label={fileName} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
