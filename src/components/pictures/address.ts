import type { SmallerSize } from '#contract/picture-sizes';
import { apiUrl } from '@/services/api';

export const pictureAddress = (id: number, size: SmallerSize): string =>
  apiUrl('pictures', 'read', { params: { id, size } });

/** Accepted types of picture files. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/tiff,image/avif';
