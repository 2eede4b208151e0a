import { useEffect } from 'react';
import { headerHeight } from '../../../config/layout';

/** Hides the header while scrolling down and shows it on the first scroll up, when the setting is on. */
export function useHeaderHiding(on: boolean): void {
  useEffect(() => {
    const { classList } = document.documentElement;
    if (!on) return;
    let last = window.scrollY;
    const onScroll = () => {
      const down = window.scrollY > last && window.scrollY > headerHeight;
      last = window.scrollY;
      classList.toggle('header-hidden', down);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      classList.remove('header-hidden');
    };
  }, [on]);
}
