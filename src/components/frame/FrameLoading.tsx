/** Shown while the session is asked for: the header's place, so that nothing jumps when it arrives. */
export default function FrameLoading() {
  return <div className="frame-loading" aria-busy="true" />;
}
