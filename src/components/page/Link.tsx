import { Link as UmiLink } from '@umijs/max';
import {
  type ComponentProps,
  type FocusEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { preload as preloadPage } from '@/services/pages';
import { prefetch as constants } from '../../../config/layout';

interface Props extends Omit<ComponentProps<typeof UmiLink>, 'prefetch' | 'prefetchTimeout'> {
  /** when the chunks of the page are prefetched: hovered for 50 ms, rendered, or near the viewport */
  prefetch?: 'none' | 'intent' | 'render' | 'viewport';
}

/**
 * A link within Rostrum. Umi's own prefetching matches the address without the base path, so that it does nothing below
 * `/app/`, and it would call server loaders with the address of the current page.
 */
export default function Link({
  prefetch = 'none',
  onFocus,
  onPointerEnter,
  onPointerLeave,
  ...props
}: Props) {
  const path = typeof props.to === 'string' ? props.to.split(/[?#]/)[0] : props.to.pathname;
  const preload = useCallback(() => preloadPage(path ?? ''), [path]);
  const anchor = useRef<HTMLAnchorElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    if (prefetch === 'render') preload();
  }, [prefetch, preload]);
  useEffect(() => {
    if (prefetch !== 'viewport' || !anchor.current) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        preload();
        watcher.disconnect();
      },
      { rootMargin: `${constants.viewportMargin}px` },
    );
    watcher.observe(anchor.current);
    return () => watcher.disconnect();
  }, [prefetch, preload]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const intent = () => {
    if (prefetch === 'intent') timer.current = setTimeout(preload, constants.intentDelay);
  };
  return (
    <UmiLink
      {...props}
      ref={anchor}
      prefetch="none"
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        onFocus?.(event);
        intent();
      }}
      onBlur={() => clearTimeout(timer.current)}
      onPointerEnter={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerEnter?.(event);
        intent();
      }}
      onPointerLeave={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerLeave?.(event);
        clearTimeout(timer.current);
      }}
    />
  );
}
