/** Pixels between tabs and the notice below them. */
const gap = 8;
const containers = '.ant-message, .ant-notification';
const notices = '.ant-message-notice, .ant-notification-notice';
const tabs = '[role="tab"], .settings-tabs a';

interface Span {
  top: number;
  bottom: number;
}

/** Returns by how much a notice has to move down so that it covers none of the bars. */
export function clearance({ top, bottom }: Span, bars: readonly Span[]): number {
  let shift = 0;
  for (const bar of [...bars].sort((a, b) => a.top - b.top))
    if (bar.top < bottom + shift && bar.bottom > top + shift) shift = bar.bottom + gap - top;
  return shift;
}

/** Moves the notices on the screen below the tabs that they would cover. */
function makeRoom(): void {
  for (const container of document.querySelectorAll<HTMLElement>(containers)) {
    const visibleNotices = [...container.querySelectorAll<HTMLElement>(notices)];
    const height = visibleNotices.reduce((sum, notice) => sum + notice.offsetHeight, 0);
    if (height === 0) continue;
    const currentShift = Number.parseFloat(container.style.marginBlockStart) || 0;
    const top = container.getBoundingClientRect().top - currentShift;
    const sides = visibleNotices.map((notice) => notice.getBoundingClientRect());
    // Measures tabs instead of their bar: the bar can be as wide as the page while its tabs end far from the notice.
    const bars = [...document.querySelectorAll(tabs)]
      .filter((tab) => tab.checkVisibility())
      .map((tab) => tab.getBoundingClientRect())
      .filter((tab) => sides.some(({ left, right }) => tab.left < right && tab.right > left));
    container.style.marginBlockStart = `${clearance({ top, bottom: top + height }, bars)}px`;
  }
}

/** Makes room in each of the next animation frames, since a notice is drawn some frames after it was opened. */
export function makeRoomFor(frames: number): void {
  if (frames === 0) return;
  requestAnimationFrame(() => {
    makeRoom();
    makeRoomFor(frames - 1);
  });
}

/** Keeps tabs uncovered when the page scrolls or the window is resized; returns a function that stops this. */
export function keepRoom(): () => void {
  let frame = 0;
  const follow = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(makeRoom);
  };
  const options = { passive: true, capture: true };
  window.addEventListener('scroll', follow, options);
  window.addEventListener('resize', follow);
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('scroll', follow, options);
    window.removeEventListener('resize', follow);
  };
}
