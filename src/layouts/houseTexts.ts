import { use } from 'react';
import { hasHouseTexts, loadHouseTexts } from '@/locales';

/**
 * Waits (in the nearest Suspense) for the texts of the pages inside the frame; a failed download is thrown. What is
 * there is not waited for: a promise that React has not seen before brings the fallback, and that stays for 300 ms.
 */
export const useHouseTexts = (): void => {
  if (!hasHouseTexts()) use(loadHouseTexts());
};
