/** Entry point of the child process in which pictures are decoded: `look`, `size`, and `paint` for the demo. */
import sharp, { type Sharp } from 'sharp';
import { pictureWidths } from '#contract/picture-sizes';
import { serveRequests } from '../lib/child-program';
import { maxPixels, pictureFormats } from './format';

/** Each size is made from the one before. */
const widths = [...pictureWidths].sort((a, b) => b - a);

interface Measure {
  width: number;
  height: number;
}
type Failure = { issue: 'picture.unreadable' } | ({ issue: 'picture.too_many_pixels' } & Measure);
export type SizerReply = Failure | (Measure & { files: Record<string, Uint8Array> });

sharp.cache(false);
sharp.concurrency(1);

const open = (picture: Buffer): Sharp =>
  sharp(picture, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true });

/** Returns the displayed width and height of a picture, or why it cannot be used. */
async function measure(picture: Buffer): Promise<Failure | Measure> {
  const {
    format,
    width,
    height,
    orientation = 1,
  } = await sharp(picture, { limitInputPixels: false }).metadata();
  const formatName = format === 'heif' ? 'avif' : format;
  if (!(formatName in pictureFormats) || !width || !height) return { issue: 'picture.unreadable' };
  if (width * height > maxPixels) return { issue: 'picture.too_many_pixels', width, height };
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** Decodes the entire picture once, at the smallest size its format allows. */
async function inspect(picture: Buffer): Promise<SizerReply> {
  const measured = await measure(picture);
  if ('issue' in measured) return measured;
  await open(picture).resize(160, 160, { fit: 'inside' }).raw().toBuffer();
  return { ...measured, files: {} };
}

/** Makes each size from the one before, as JPEG; metadata (places, serial numbers, names) is dropped. */
async function resize(picture: Buffer): Promise<SizerReply> {
  const measured = await measure(picture);
  if ('issue' in measured) return measured;
  let source = open(picture).autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb');
  const files: Record<string, Uint8Array> = {};
  for (const width of widths) {
    const { data, info } = await source
      .resize(width, width, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    files[width] = await sharp(data, { raw }).jpeg({ quality: 82, progressive: true }).toBuffer();
    source = sharp(data, { raw });
  }
  return { ...measured, files };
}

/** Renders a drawing for the demo data. */
async function paint(svg: string): Promise<SizerReply> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 72 })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, files: { original: data } };
}

async function replaceErrors(reply: Promise<SizerReply>): Promise<SizerReply> {
  try {
    return await reply;
  } catch {
    return { issue: 'picture.unreadable' };
  }
}

serveRequests({
  look: (_: undefined, picture) => replaceErrors(inspect(picture)),
  size: (_: undefined, picture) => replaceErrors(resize(picture)),
  paint: (svg: string) => paint(svg),
});
