import type { history } from '@umijs/max';
import { createContext } from 'react';

type Place = Pick<typeof history.location, 'pathname' | 'search'>;
/** Returns whether navigating there preserves the unsaved input. */
export type Keeps = (to: Place) => boolean;

/** What a form in a sheet can use of it. */
export interface SheetControls {
  /** returns whether navigating there leaves the sheet open on the same row */
  keeps: Keeps;
  /** opens the next row of the list instead of this one */
  next(): void;
}

export const SheetContext = createContext<SheetControls | undefined>(undefined);
