import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useText } from '@/services/text';
import { useWork } from './useWork';
import './handovers.css';

const HandOver = lazy(() => import(/* webpackChunkName: "hand-over" */ './HandOver'));

/** For what a user is responsible, with the button that hands it over. */
export default function WorkOfUser({ user }: { user: { id: number; name: string } }) {
  const t = useText();
  const work = useWork(user.id);
  const [isOpen, setIsOpen] = useState(false);
  if (work === undefined) return null;
  if (work === '') return <p>{t('handovers.none')}</p>;
  return (
    <div className="work-of">
      <span>{t('handovers.responsibleFor', { work })}</span>
      <Button onClick={() => setIsOpen(true)}>{t('handovers.open')}</Button>
      {isOpen && (
        <Suspense>
          <HandOver user={user} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
