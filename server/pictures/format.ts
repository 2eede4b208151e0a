/** The accepted picture formats. The content of the file decides; its name and declared type are ignored. */
export const pictureFormats = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tiff: 'image/tiff',
  avif: 'image/avif',
} as const;
export type PictureFormat = keyof typeof pictureFormats;

/** A larger picture is refused before it is decoded, because each pixel takes 3 to 8 bytes of memory. */
export const maxPixels = 120_000_000;

/** How many bytes of a file are needed to detect its format. */
export const headBytes = 64;

/**
 * Returns the format of a picture by its first bytes. 'heic' is the format of iPhones, which the library cannot decode.
 * Returns undefined for anything else, including SVG because it can contain scripts.
 */
export function detectFormat(head: Buffer): PictureFormat | 'heic' | undefined {
  const text = (from: number, to: number) => head.subarray(from, to).toString('latin1');
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(text(0, 4))) return 'tiff';
  if (text(4, 8) !== 'ftyp') return undefined;
  // The main brand is at 8, the version at 12, then the compatible brands follow; `mif1` alone is ambiguous.
  const end = Math.min(head.length, Math.max(16, head.readUInt32BE(0)));
  const brands = [text(8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(at, at + 4));
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => /^(he[imv][cxs]|mif1|msf1)$/.test(brand)) ? 'heic' : undefined;
}
