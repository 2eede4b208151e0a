import { useEffect, useState } from 'react';

/** Returns whether a moment is still to come, and renders again when it has come. False for no moment. */
export function useIsBefore(at: string | null): boolean {
  const [now, setNow] = useState(Date.now);
  const leftMs = at === null ? 0 : Date.parse(at) - now;
  useEffect(() => {
    if (leftMs <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), leftMs);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return leftMs > 0;
}
