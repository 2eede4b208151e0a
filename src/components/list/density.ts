import { useState } from 'react';

export type Density = 'dense' | 'comfortable';
const storageKey = 'rostrum.density';

/** Row height is a habit of the person, not a part of what the list shows: the browser remembers it. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(() =>
    remembered() === 'comfortable' ? 'comfortable' : 'dense',
  );
  const choose = (chosen: Density) => {
    setDensity(chosen);
    try {
      localStorage.setItem(storageKey, chosen);
    } catch {
      // storage is forbidden: for this visit only
    }
  };
  return [density, choose];
}

const remembered = () => {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
};
