/** Shown while the chunk of a page is on its way. */
export default function Loading() {
  return <div className="page-loading" aria-busy="true" />;
}
