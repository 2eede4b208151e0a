import { DownOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import type { ViewsProps } from '@/components/views/useViews';
import { viewParam } from '@/components/views/viewQuery';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import Panel from './Panel';

const ViewName = lazy(() => import('@/components/views/ViewName'));
const ViewsPanel = lazy(() => import('@/components/views/ViewsPanel'));

/** The button that opens the saved views of a list and shows the name of the current one. */
export default function Views(props: ViewsProps) {
  const t = useText();
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
    <Panel button={button} placement="bottomLeft">
      {(close) => <ViewsPanel {...props} onDone={close} />}
    </Panel>
  );
}
