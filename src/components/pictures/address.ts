import type { SmallerSize } from '#contract/picture-sizes';
import { apiUrl } from '@/services/api';

export const pictureAddress = (id: number, size: SmallerSize): string =>
  apiUrl('pictures', 'read', { params: { id, size } });

/** What a picture may come as. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/tiff,image/avif';
