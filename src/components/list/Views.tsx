import { DownOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { lazy, Suspense, useState } from 'react';
import { isSubscribedList, subscribedLists } from '#contract/subscription-kinds';
import type { View } from '#contract/views';
import LazyBoundary from '@/components/page/LazyBoundary';
import type { ViewsProps } from '@/components/views/useViews';
import { viewParam } from '@/components/views/viewQuery';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import Panel from './Panel';

const ViewName = lazy(() => import('@/components/views/ViewName'));
const ViewsPanel = lazy(() => import('@/components/views/ViewsPanel'));

const SubscribeDialog = lazy(
  () => import(/* webpackChunkName: "subscribe" */ '@/components/subscriptions/SubscribeDialog'),
);

interface Props extends ViewsProps {
  /** the tab that the list shows, which not every saved view contains */
  tab: string;
}

/** The button that opens the saved views of a list and shows the name of the current one. */
export default function Views({ tab, ...props }: Props) {
  const t = useText();
  const access = useAccess();
  const [subscribed, setSubscribed] = useState<View>();
  const canSubscribe = isSubscribedList(props.list) && access[subscribedLists[props.list].permission];
  const { query } = useUrl();
  const title = t('views.title');
  const label = query.has(viewParam) ? (
    <Suspense fallback={title}>
      <ViewName {...props} />
    </Suspense>
  ) : (
    title
  );
  const button = {
    children: (
      <>
        {label} <DownOutlined aria-hidden />
      </>
    ),
  };
  return (
    <>
      <Panel button={button} placement="bottomLeft">
        {(close) => (
          <ViewsPanel
            {...props}
            onDone={close}
            onSubscribe={
              canSubscribe
                ? (view) => {
                    close();
                    setSubscribed(view);
                  }
                : undefined
            }
          />
        )}
      </Panel>
      {subscribed && (
        <LazyBoundary>
          <SubscribeDialog
            report={{
              target: { kind: 'VIEW', viewId: subscribed.id, query: tab ? `tab=${tab}` : '' },
              name: subscribed.name,
            }}
            onClose={() => setSubscribed(undefined)}
          />
        </LazyBoundary>
      )}
    </>
  );
}
