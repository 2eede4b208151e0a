import { useModel } from '@umijs/max';
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { type Appearance, appearanceChoices, standardAppearance } from '#contract/appearance';
import type { LayoutSettings, SessionReply } from '#contract/session';
import { layout as standard } from '../../config/layout';

/** `config/plugins/early.js` reads it before the first paint. */
const storageKey = 'rostrum_appearance';

/** The look of the pages: the user's choice with what it leaves to the house and the device. */
export interface Look {
  navTheme: LayoutSettings['navTheme'];
  colorWeak: boolean;
  highContrast: boolean;
  reducedMotion: boolean;
}

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const moreContrast = window.matchMedia('(prefers-contrast: more)');
const lessMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
const conditions = [dark, moreContrast, lessMotion];
let isPrinting = false;

/** Returns the copy of the user's choice in this browser, which the sign-in page follows too. */
function storedAppearance(): Appearance {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    const choices = Object.entries(stored ?? {}).filter(([name, value]) =>
      (appearanceChoices as Record<string, readonly unknown[]>)[name]?.includes(value),
    );
    return { ...standardAppearance, ...Object.fromEntries(choices) };
  } catch {
    // storage is blocked, or something else was stored
    return standardAppearance;
  }
}

/** Stores the choice for the next first paint, with what it leaves to the house. */
export function storeAppearance(appearance: Appearance, house: Pick<LayoutSettings, 'colorWeak'>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...appearance, isHouseColorWeak: house.colorWeak }));
  } catch {
    // storage is blocked: the session still has it
  }
}

/** Returns the look of the pages now. Paper is always light. */
export function getLook(state: SessionReply | undefined): Look {
  const { theme, contrast, motion, colorWeak } = state?.appearance ?? storedAppearance();
  const house = state?.house.layout ?? standard;
  const isDark = theme === 'SYSTEM' ? dark.matches : theme === 'DARK';
  const lightTheme = house.navTheme === 'realDark' ? 'light' : house.navTheme;
  const navTheme = theme === 'HOUSE' ? house.navTheme : isDark ? 'realDark' : lightTheme;
  return {
    navTheme: isPrinting ? lightTheme : navTheme,
    colorWeak: colorWeak === 'HOUSE' ? house.colorWeak : colorWeak === 'ON',
    highContrast: contrast === 'SYSTEM' ? moreContrast.matches : contrast === 'HIGH',
    reducedMotion: motion === 'REDUCED' || lessMotion.matches,
  };
}

function subscribe(onChange: () => void): () => void {
  const setPrinting = (value: boolean) => () => {
    isPrinting = value;
    // The paper is drawn as soon as this returns.
    flushSync(onChange);
  };
  const [begin, end] = [setPrinting(true), setPrinting(false)];
  for (const condition of conditions) condition.addEventListener('change', onChange);
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    for (const condition of conditions) condition.removeEventListener('change', onChange);
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** Returns the look of the pages, updated when the user, the device or a print changes it. */
export function useLook(): Look {
  const { initialState } = useModel('@@initialState');
  useSyncExternalStore(subscribe, () => [isPrinting, ...conditions.map(({ matches }) => matches)].join());
  return getLook(initialState);
}
