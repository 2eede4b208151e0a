import { use } from 'react';
import { loadHouseTexts } from '@/locales';

/** Waits (in the nearest Suspense) for the texts of the pages inside the frame; a failed download is thrown. */
export const useHouseTexts = (): void => use(loadHouseTexts());
