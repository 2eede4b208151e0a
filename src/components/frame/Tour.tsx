import { lazy, useEffect, useState } from 'react';
import LazyBoundary from '@/components/page/LazyBoundary';
import { firstTarget, tourParam } from '@/components/tour/tourAddress';
import { useUrl } from '@/services/url';

const TourSteps = lazy(() => import(/* webpackChunkName: "tour" */ '@/components/tour/TourSteps'));

/** Milliseconds after which the tour begins without its first step, where the home page does not show it. */
const maxWaitMs = 5000;

/** The tour over the home page; `?tour=on` in the address starts it. */
export default function Tour() {
  const { query } = useUrl();
  return query.get(tourParam) === null ? null : <StartedTour />;
}

/** Begins once the home page shows what the first step points at. */
function StartedTour() {
  const [hasBegun, setBegun] = useState(() => document.querySelector(firstTarget) !== null);
  useEffect(() => {
    if (hasBegun) return;
    const observer = new MutationObserver(() => setBegun(document.querySelector(firstTarget) !== null));
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => setBegun(true), maxWaitMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [hasBegun]);
  return (
    hasBegun && (
      <LazyBoundary>
        <TourSteps />
      </LazyBoundary>
    )
  );
}
