import { Failed } from '@/components/page/PageBoundary';

/** The frame handles unknown addresses; this is for a route that would render nothing. */
export default function NotFound() {
  return <Failed status={404} />;
}
