import { useAccess } from '@umijs/max';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { eventTypes, type Subject } from '#contract/api/events';
import { useText } from '@/services/text';
import './history.css';

const Activity = lazy(() => import('./Activity'));

/** Shows the history of a row with a heading. Renders nothing for readers without the permission. */
export default function History({ subject }: { subject: Subject }) {
  const t = useText();
  const access = useAccess();
  if (!access[eventTypes[subject.noun].read]) return null;
  return (
    <>
      <h2 className="history-head">{t('activity.title')}</h2>
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
        <Activity subject={subject} limit={10} />
      </Suspense>
    </>
  );
}
