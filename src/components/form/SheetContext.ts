import type { history } from '@umijs/max';
import { createContext } from 'react';

type Place = Pick<typeof history.location, 'pathname' | 'search'>;
/** Does going there leave what was typed where it is? */
export type Keeps = (to: Place) => boolean;

/** What a form in a sheet knows of it. */
export interface SheetControls {
  /** does going there leave the sheet open on the same thing? */
  keeps: Keeps;
  /** opens the next thing of the list in the place of this one */
  next(): void;
}

export const SheetContext = createContext<SheetControls | undefined>(undefined);
