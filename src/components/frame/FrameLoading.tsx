/** Shown while the session is loaded: reserves the header's height, so that the layout does not jump. */
export default function FrameLoading() {
  return <div className="frame-loading" aria-busy="true" />;
}
