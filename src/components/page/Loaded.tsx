import type { ReactNode } from 'react';
import LoadError from './LoadError';
import SkeletonRows from './SkeletonRows';

interface Props<Data> {
  query: { data: Data | undefined; error: Error | null; refetch(): unknown };
  children: (data: Data) => ReactNode;
  /** drawn in the final size while the data are on their way */
  skeleton?: ReactNode;
}

/** What a query brought; until then its skeleton, and where it failed the strip with the retry. */
export default function Loaded<Data>({ query, children, skeleton = <SkeletonRows /> }: Props<Data>) {
  const { data, error, refetch } = query;
  return (
    <>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data !== undefined ? children(data) : !error && skeleton}
    </>
  );
}
