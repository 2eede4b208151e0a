import { Failed } from '@/components/page/PageBoundary';

/** The frame's gate answers unknown addresses; this stands in for a route that would draw nothing. */
export default function NotFound() {
  return <Failed status={404} />;
}
