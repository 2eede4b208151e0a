/** Shown while the chunk of a page is loading. */
export default function Loading() {
  return <div className="page-loading" aria-busy="true" />;
}
