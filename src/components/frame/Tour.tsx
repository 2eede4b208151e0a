import { useIsFetching } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import LazyBoundary from '@/components/page/LazyBoundary';
import { tourParam } from '@/components/tour/tourAddress';
import { useUrl } from '@/services/url';

const TourSteps = lazy(() => import(/* webpackChunkName: "tour" */ '@/components/tour/TourSteps'));

/** The tour over the home page; `?tour=on` in the address starts it. */
export default function Tour() {
  const { query } = useUrl();
  return query.get(tourParam) === null ? null : <StartedTour />;
}

function StartedTour() {
  const isLoading = useIsFetching() > 0;
  /** begins once the page shows what the tour points at, and stays when it loads something again */
  const [hasBegun, setBegun] = useState(false);
  if (!isLoading && !hasBegun) setBegun(true);
  return (
    hasBegun && (
      <LazyBoundary>
        <TourSteps />
      </LazyBoundary>
    )
  );
}
