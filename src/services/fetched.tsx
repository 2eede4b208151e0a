import { type ComponentType, type ReactNode, use, useState } from 'react';

interface Module<Props> {
  default: ComponentType<Props>;
}

export interface Fetched<Props, Arrived = Module<Props>> {
  (props: Props): ReactNode;
  /** fetches it before it is drawn; what failed is tried again when it is wanted next */
  fetch(): Promise<Arrived>;
}

/**
 * A component whose chunk is fetched when it is drawn (in the nearest Suspense, a failure is thrown), or before. Made
 * once for each, outside components. React.lazy waits even for what is there already, and while anything waits React
 * shows the fallback for 300 ms.
 */
export function fetched<Props extends object>(load: () => Promise<Module<Props>>): Fetched<Props>;
export function fetched<Props extends object, Arrived extends Module<Props>>(
  load: () => Promise<Arrived>,
): Fetched<Props, Arrived>;
export function fetched<Props extends object>(load: () => Promise<Module<Props>>): Fetched<Props> {
  let asked: Promise<Module<Props>> | undefined;
  let there: Module<Props> | undefined;
  const ask = () => {
    asked ??= load().then((module) => {
      there = module;
      return module;
    });
    return asked;
  };
  // biome-ignore-start lint/correctness/noComponentHookFactories: this is what React.lazy does, and it is used like it
  const Awaited = (props: Props) => {
    const { default: Component } = use(ask());
    return <Component {...props} />;
  };
  const Part = (props: Props) => {
    // Kept while it is drawn, or what stands in it would begin anew once its chunk has come.
    const [first] = useState(() => there?.default);
    const Component = first ?? Awaited;
    return <Component {...props} />;
  };
  // biome-ignore-end lint/correctness/noComponentHookFactories: see above
  const fetch = () =>
    ask().catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
  return Object.assign(Part, { fetch });
}
