import { useEffect } from 'react';
import { headerHeight } from '../../../config/layout';

/** With the setting on, the header leaves while one scrolls down and comes back with the first step up. */
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
