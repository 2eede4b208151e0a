import { create } from 'qrcode';

/** Blank modules around a QR code, without which scanners do not find it. */
const quietZone = 4;

/** Returns a QR code with error correction level M as SVG. One path leaves no hairlines between the modules. */
export function drawQrCode(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const path = Array.from({ length: size * size }, (_, at) =>
    modules.get(Math.floor(at / size), at % size) ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '',
  ).join('');
  const length = size + 2 * quietZone;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-quietZone} ${-quietZone} ${length} ${length}"><path d="${path}"/></svg>`;
}
