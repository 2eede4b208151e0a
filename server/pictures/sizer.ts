/** Entry point of the child process in which pictures are decoded: `look`, `size`, `squares`, and `paint` for the demo. */
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

/** Which square of a picture is kept. */
export interface SquareRequest {
  /** in pixels of the upright picture; what is missing is chosen so that the square is in the middle and as large as possible */
  square: { left?: number; top?: number; side?: number };
  /** sides of the results, in pixels */
  widths: readonly number[];
  pixelLimit: number;
}
type Failure = { issue: 'picture.unreadable' } | ({ issue: 'picture.too_many_pixels' } & Measure);
export type SizerReply = Failure | (Measure & { files: Record<string, Uint8Array> });

sharp.cache(false);
sharp.concurrency(1);

const open = (picture: Buffer): Sharp =>
  sharp(picture, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true });

/** Returns the displayed width and height of a picture, or why it cannot be used. */
async function measure(picture: Buffer, limit = maxPixels): Promise<Failure | Measure> {
  const {
    format,
    width,
    height,
    orientation = 1,
  } = await sharp(picture, { limitInputPixels: false }).metadata();
  const formatName = format === 'heif' ? 'avif' : format;
  if (!(formatName in pictureFormats) || !width || !height) return { issue: 'picture.unreadable' };
  if (width * height > limit) return { issue: 'picture.too_many_pixels', width, height };
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

/** Cuts a square out of the upright picture and returns it in each width, as JPEG without metadata. */
async function cutSquares(
  { square, widths, pixelLimit }: SquareRequest,
  picture: Buffer,
): Promise<SizerReply> {
  const measured = await measure(picture, pixelLimit);
  if ('issue' in measured) return measured;
  const { left, top, side } = fitSquare(square, measured);
  const files: Record<string, Uint8Array> = {};
  const { data, info } = await open(picture)
    .autoOrient()
    .extract({ left, top, width: side, height: side })
    .resize(Math.max(...widths))
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const width of widths)
    files[width] = await sharp(data, { raw }).resize(width).jpeg({ quality: 86 }).toBuffer();
  return { ...measured, files };
}

/** Moves and shrinks a square until it is inside the picture. */
function fitSquare({ left, top, side }: SquareRequest['square'], { width, height }: Measure) {
  const fittingSide = Math.min(side ?? width, width, height);
  const toInside = (start: number | undefined, length: number) =>
    Math.min(start ?? Math.floor((length - fittingSide) / 2), length - fittingSide);
  return { left: toInside(left, width), top: toInside(top, height), side: fittingSide };
}

/** Renders a drawing for the demo data. */
async function paint(svg: string): Promise<SizerReply> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 72 })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, files: { original: data } };
}

/** Renders a chart as PNG, whose edges stay sharp. */
async function paintChart(svg: string): Promise<SizerReply> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 72 })
    .png({ palette: true })
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
  squares: (request: SquareRequest, picture) => replaceErrors(cutSquares(request, picture)),
  paint: (svg: string) => paint(svg),
  chart: (svg: string) => paintChart(svg),
});
