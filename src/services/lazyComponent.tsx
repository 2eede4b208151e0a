import { type ComponentType, type ReactNode, use, useState } from 'react';

interface Module<Props> {
  default: ComponentType<Props>;
}

export interface LazyComponent<Props, Arrived = Module<Props>> {
  (props: Props): ReactNode;
  /** fetches it before it is drawn; what failed is tried again when it is wanted next */
  fetch(): Promise<Arrived>;
}

/**
 * A component whose chunk is fetched when it is drawn (in the nearest Suspense, a failure is thrown), or before. Made
 * once for each, outside components. React.lazy waits even for what is there already, and while anything waits React
 * shows the fallback for 300 ms.
 */
export function lazyComponent<Props extends object>(load: () => Promise<Module<Props>>): LazyComponent<Props>;
export function lazyComponent<Props extends object, Arrived extends Module<Props>>(
  load: () => Promise<Arrived>,
): LazyComponent<Props, Arrived>;
export function lazyComponent<Props extends object>(
  load: () => Promise<Module<Props>>,
): LazyComponent<Props> {
  let pending: Promise<Module<Props>> | undefined;
  let loaded: Module<Props> | undefined;
  const loadOnce = () => {
    pending ??= load().then((module) => {
      loaded = module;
      return module;
    });
    return pending;
  };
  // biome-ignore-start lint/correctness/noComponentHookFactories: this is what React.lazy does, and it is used like it
  const SuspendedComponent = (props: Props) => {
    const { default: Component } = use(loadOnce());
    return <Component {...props} />;
  };
  const PreloadedComponent = (props: Props) => {
    // Kept while it is drawn, or what stands in it would begin anew once its chunk has come.
    const [first] = useState(() => loaded?.default);
    const Component = first ?? SuspendedComponent;
    return <Component {...props} />;
  };
  // biome-ignore-end lint/correctness/noComponentHookFactories: see above
  const fetch = () =>
    loadOnce().catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
  return Object.assign(PreloadedComponent, { fetch });
}
