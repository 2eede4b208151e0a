import type { ReactNode } from 'react';
import LoadError from './LoadError';
import SkeletonRows from './SkeletonRows';

interface Props<Data> {
  query: { data: Data | undefined; error: Error | null; refetch(): unknown };
  children: (data: Data) => ReactNode;
  /** in the final size, shown while loading */
  skeleton?: ReactNode;
}

/** Renders the data of a query; a skeleton until then, and an error with a retry button when it failed. */
export default function Loaded<Data>({ query, children, skeleton = <SkeletonRows /> }: Props<Data>) {
  const { data, error, refetch } = query;
  return (
    <>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data !== undefined ? children(data) : !error && skeleton}
    </>
  );
}
