import type { SmallerSize } from '#contract/picture-sizes';
import { addressOf } from '@/services/api';

export const pictureAddress = (id: number, size: SmallerSize): string =>
  addressOf('pictures', 'read', { params: { id, size } });
