import { type ComponentType, type ReactNode, use, useState } from 'react';

interface Module<Props> {
  default: ComponentType<Props>;
}

export interface LazyComponent<Props, Arrived = Module<Props>> {
  (props: Props): ReactNode;
  /** loads the chunk before rendering; a failed load is retried on the next call */
  fetch(): Promise<Arrived>;
}

/**
 * A component whose chunk is loaded when it is rendered (by the nearest Suspense; a failure is thrown), or earlier. Create
 * it once, outside components. Unlike React.lazy, a loaded component renders at once: React.lazy suspends even then, and
 * React shows a fallback for at least 300 ms.
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
    // The same component throughout, because replacing it after loading would reset the state of its children.
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
