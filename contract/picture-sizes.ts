/** Longest sides, in pixels, of the sizes generated from an original. */
export const pictureWidths = [160, 480, 1600] as const;
export type SmallerSize = `${(typeof pictureWidths)[number]}`;
export const smallerSizes: readonly SmallerSize[] = pictureWidths.map((width): SmallerSize => `${width}`);
export type PictureSize = SmallerSize | 'original';
export const pictureSizes: readonly PictureSize[] = [...smallerSizes, 'original'];
