import { MailOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, useState } from 'react';
import LazyBoundary from '@/components/page/LazyBoundary';
import { useText } from '@/services/text';
import type { NewSubscription } from './newSubscription';

const SubscribeDialog = lazy(() => import(/* webpackChunkName: "subscribe" */ './SubscribeDialog'));

/** The button that subscribes to the report which the page shows. */
export default function SubscribeButton({ report }: { report: NewSubscription }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<MailOutlined />} onClick={() => setOpen(true)}>
        {t('subscriptions.subscribe')}
      </Button>
      {open && (
        <LazyBoundary>
          <SubscribeDialog report={report} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
