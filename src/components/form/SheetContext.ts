import { createContext } from 'react';
import type { Keeps } from './useLeaving';

/** What a form in a sheet knows of it. */
export interface SheetRoom {
  /** does going there leave the sheet open on the same thing? */
  keeps: Keeps;
  /** opens the next thing of the list in the place of this one */
  next(): void;
}

export const SheetContext = createContext<SheetRoom | undefined>(undefined);
