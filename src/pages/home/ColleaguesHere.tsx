import { Card } from 'antd';
import type { Dashboard } from '#contract/home';
import Colleague from '@/components/avatars/Colleague';
import { useText } from '@/services/text';

/** The colleagues who used Rostrum in the last minutes. */
export function ColleaguesHere({ colleagues }: Pick<Dashboard, 'colleagues'>) {
  const t = useText();
  return (
    <Card title={t('home.colleagues')}>
      {colleagues.length === 0 ? (
        <p>{t('home.colleagues.none')}</p>
      ) : (
        <ul className="home-colleagues">
          {colleagues.map((colleague) => (
            <li key={colleague.id}>
              <Colleague {...colleague} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
