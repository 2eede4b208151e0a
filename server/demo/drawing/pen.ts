import type { Random } from '../random';

/** Elements of SVG. Everything here is generated from numbers; nothing is traced or copied. */
export type Ink = string;

export interface Sheet {
  width: number;
  height: number;
  random: Random;
}

export const n = (value: number): string => value.toFixed(1);
export const hsl = (hue: number, saturation: number, light: number, alpha = 1): string =>
  `hsla(${Math.round((hue + 360) % 360)},${Math.round(saturation)}%,${Math.round(light)}%,${alpha.toFixed(2)})`;

export const svg = ({ width, height }: Sheet, ...ink: Ink[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ink.join('')}</svg>`;

/** Equal gradients have equal names, so that the same seed draws the same text. */
function hashId(...parts: unknown[]): string {
  let hash = 5381;
  for (const sign of JSON.stringify(parts)) hash = (Math.imul(hash, 33) ^ sign.charCodeAt(0)) >>> 0;
  return hash.toString(36);
}

/** Returns a gradient with its definition; use its `fill`. */
export function gradient(
  kind: 'down' | 'across' | 'round',
  stops: readonly (readonly [offset: number, color: string])[],
  focus: readonly [x: number, y: number] = [0.5, 0.5],
): { ink: Ink; fill: string } {
  const id = `g${hashId(kind, stops, focus)}`;
  const inside = stops
    .map(([offset, color]) => {
      const [, h, s, l, a] = /hsla\(([\d.-]+),([\d.]+)%,([\d.]+)%,([\d.]+)\)/.exec(color) ?? [];
      return `<stop offset="${offset}" stop-color="hsl(${h},${s}%,${l}%)" stop-opacity="${a}"/>`;
    })
    .join('');
  const ink =
    kind === 'round'
      ? `<radialGradient id="${id}" cx="${focus[0]}" cy="${focus[1]}" r="0.75">${inside}</radialGradient>`
      : `<linearGradient id="${id}" ${kind === 'down' ? 'x1="0" y1="0" x2="0" y2="1"' : 'x1="0" y1="0" x2="1" y2="0"'}>${inside}</linearGradient>`;
  return { ink: `<defs>${ink}</defs>`, fill: `url(#${id})` };
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): Ink =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): Ink =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;
export const path = (d: string, fill: string, more = ''): Ink => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, stroke: string, width: number, more = ''): Ink =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

type Point = readonly [x: number, y: number];

/** Returns a soft curve through points. */
export function curve(points: readonly Point[]): string {
  const [first, ...following] = points;
  if (!first) return '';
  let d = `M${n(first[0])} ${n(first[1])}`;
  let previous = first;
  for (const point of following) {
    const middle: Point = [(previous[0] + point[0]) / 2, (previous[1] + point[1]) / 2];
    d += ` Q${n(previous[0])} ${n(previous[1])} ${n(middle[0])} ${n(middle[1])}`;
    previous = point;
  }
  return `${d} L${n(previous[0])} ${n(previous[1])}`;
}

/** Returns the silhouette of a turned object: half widths from top to bottom around x. */
export function turned(x: number, profile: readonly (readonly [y: number, radius: number])[]): string {
  const right = profile.map(([y, r]): Point => [x + r, y]);
  const left = profile.map(([y, r]): Point => [x - r, y]).reverse();
  return `${curve(right)} ${curve(left).replace('M', 'L')} Z`;
}

/** Returns a ridge from left to right, the sum of a few waves. */
export function ridge({ width, random }: Sheet, y: number, rise: number): Point[] {
  const waves = [1, 2.3, 4.9].map((pace) => ({ pace, shift: random.between(0, 7), rise: rise / pace }));
  return Array.from({ length: 41 }, (_, at): Point => {
    const x = (at / 40) * width;
    const lift = waves.reduce(
      (sum, wave) => sum + Math.sin((at / 40) * Math.PI * wave.pace + wave.shift) * wave.rise,
      0,
    );
    return [x, y + lift];
  });
}

export const below = ({ width, height }: Sheet, points: readonly Point[]): string =>
  `${curve(points)} L${width} ${height} L0 ${height} Z`;

/** Fills an area with brush strokes. */
export function strokes(
  { random }: Sheet,
  area: { x: number; y: number; w: number; h: number },
  count: number,
  color: () => string,
  { length = 60, thickness = 7, slope = 0.15 } = {},
): Ink {
  return Array.from({ length: count }, () => {
    const x = area.x + random.next() * area.w;
    const y = area.y + random.next() * area.h;
    const reach = length * random.between(0.4, 1.2);
    const fall = reach * slope * random.normal();
    return line(
      `M${n(x)} ${n(y)} q${n(reach / 2)} ${n(fall - 3)} ${n(reach)} ${n(fall)}`,
      color(),
      thickness * random.between(0.3, 1.2),
    );
  }).join('');
}

/** Draws a plain studio backdrop with the shadow of the object. */
export function studio({ width, height, random }: Sheet, shadow: { x: number; y: number; rx: number }): Ink {
  const hue = random.pick([30, 210, 40, 220]);
  const wall = gradient(
    'round',
    [
      [0, hsl(hue, 8, 93)],
      [0.7, hsl(hue, 8, 82)],
      [1, hsl(hue, 9, 70)],
    ],
    [0.45, 0.4],
  );
  const dark = gradient('round', [
    [0, hsl(hue, 15, 15, 0.55)],
    [1, hsl(hue, 15, 20, 0)],
  ]);
  return [
    wall.ink,
    dark.ink,
    rect(0, 0, width, height, wall.fill),
    ellipse(shadow.x, shadow.y, shadow.rx * 1.25, shadow.rx * 0.22, dark.fill),
  ].join('');
}
