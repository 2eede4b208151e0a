import type { TooltipProps } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';

const Tooltip = lazy(() => import('antd/es/tooltip'));

/**
 * antd loads tooltips with every form, although only labels with a hint have one. The sign-in page, which has none, is 5 kB
 * smaller with this in their place (config/plugins/lean.ts).
 */
export default function LabelTooltip(props: TooltipProps) {
  return (
    <Suspense fallback={props.children as ReactNode}>
      <Tooltip {...props} />
    </Suspense>
  );
}
