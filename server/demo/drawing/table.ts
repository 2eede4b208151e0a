import type { Random } from '../random';
import {
  ellipse,
  gradient,
  hsl,
  type Ink,
  line,
  n,
  path,
  rect,
  type Sheet,
  strokes,
  studio,
  svg,
  turned,
} from './pen';

interface Glaze {
  hue: number;
  saturation: number;
  light: number;
}

const glazes: readonly Glaze[] = [
  { hue: 210, saturation: 52, light: 40 },
  { hue: 158, saturation: 22, light: 60 },
  { hue: 6, saturation: 58, light: 36 },
  { hue: 36, saturation: 30, light: 74 },
  { hue: 24, saturation: 40, light: 26 },
  { hue: 46, saturation: 52, light: 54 },
  { hue: 190, saturation: 26, light: 48 },
  { hue: 30, saturation: 6, light: 88 },
];

/** Returns the gradient of a round object lit from the left. */
const sheen = ({ hue, saturation, light }: Glaze) =>
  gradient('across', [
    [0, hsl(hue, saturation, light * 0.62)],
    [0.26, hsl(hue, saturation, Math.min(94, light * 1.32))],
    [0.55, hsl(hue, saturation, light)],
    [1, hsl(hue, saturation, light * 0.42)],
  ]);

const vaseProfiles: readonly (readonly (readonly [number, number])[])[] = [
  [
    [0, 0.3],
    [0.05, 0.26],
    [0.16, 0.2],
    [0.3, 0.5],
    [0.5, 0.66],
    [0.75, 0.5],
    [0.94, 0.3],
    [1, 0.34],
  ],
  [
    [0, 0.16],
    [0.05, 0.13],
    [0.4, 0.12],
    [0.52, 0.34],
    [0.72, 0.58],
    [0.9, 0.42],
    [1, 0.32],
  ],
  [
    [0, 0.4],
    [0.06, 0.36],
    [0.12, 0.5],
    [0.4, 0.62],
    [0.7, 0.46],
    [0.92, 0.3],
    [1, 0.36],
  ],
  [
    [0, 0.5],
    [0.04, 0.46],
    [0.12, 0.3],
    [0.24, 0.28],
    [0.5, 0.56],
    [0.8, 0.52],
    [1, 0.4],
  ],
];
const bowlProfile = [
  [0, 1],
  [0.06, 0.98],
  [0.4, 0.86],
  [0.75, 0.5],
  [0.86, 0.3],
  [0.92, 0.34],
  [1, 0.38],
] as const;

function pot(
  random: Random,
  x: number,
  foot: number,
  height: number,
  profile: readonly (readonly [number, number])[],
  glaze: Glaze,
): Ink {
  const scaled = profile.map(([y, r]) => [foot - height + y * height, r * height * 0.62] as const);
  const light = sheen(glaze);
  const [top, rim] = scaled[0] ?? [0, 0];
  const silhouette = turned(x, scaled);
  const bands = Array.from({ length: random.integer(0, 3) }, () => {
    const at = scaled[random.integer(2, scaled.length - 2)] ?? [0, 0];
    return `<path d="M${n(x - at[1])} ${n(at[0])} q${n(at[1])} ${n(at[1] * 0.24)} ${n(at[1] * 2)} 0" fill="none" stroke="${hsl(glaze.hue + 180, 30, glaze.light > 50 ? 28 : 84, 0.55)}" stroke-width="${n(random.between(2, 9))}"/>`;
  });
  return [
    light.ink,
    path(silhouette, light.fill),
    ...bands,
    ellipse(x, top, rim, rim * 0.2, hsl(glaze.hue, glaze.saturation * 0.7, glaze.light * 0.3)),
    ellipse(
      x,
      top,
      rim,
      rim * 0.2,
      'none',
      `stroke="hsl(${glaze.hue},${glaze.saturation}%,${Math.min(92, glaze.light * 1.3)}%)" stroke-width="${n(height * 0.012)}"`,
    ),
    line(
      `M${n(x - height * 0.18)} ${n(foot - height * 0.62)} q${n(-height * 0.06)} ${n(height * 0.12)} ${n(-height * 0.01)} ${n(height * 0.3)}`,
      hsl(0, 0, 100, 0.45),
      height * 0.022,
    ),
  ].join('');
}

function fruit({ random }: Sheet, x: number, foot: number, size: number): Ink {
  const hue = random.pick([8, 18, 42, 58, 80, 330]);
  const ball = gradient(
    'round',
    [
      [0, hsl(hue, 70, 76)],
      [0.45, hsl(hue, 66, 50)],
      [1, hsl(hue - 10, 60, 22)],
    ],
    [0.36, 0.32],
  );
  return [
    ball.ink,
    ellipse(x + size * 0.25, foot + size * 0.06, size * 1.1, size * 0.22, hsl(20, 30, 10, 0.3)),
    ellipse(x, foot - size * 0.82, size * random.between(0.86, 1), size * 0.86, ball.fill),
    line(`M${n(x)} ${n(foot - size * 1.6)} q4 -9 ${n(random.normal() * 9)} -19`, hsl(28, 40, 20), 3.4),
  ].join('');
}

function bouquet({ random }: Sheet, x: number, y: number, size: number): Ink {
  const hue = random.integer(0, 359);
  return Array.from({ length: 26 }, () => {
    const px = x + random.normal() * size * 0.42;
    const py = y - Math.abs(random.normal()) * size * 0.5;
    const bloom = hsl(hue + random.normal() * 34, random.between(40, 78), random.between(52, 86), 0.92);
    const petals = Array.from({ length: 6 }, (_, at) =>
      ellipse(
        px + Math.cos(at) * size * 0.07,
        py + Math.sin(at) * size * 0.06,
        size * 0.08,
        size * 0.06,
        bloom,
      ),
    );
    return [
      line(
        `M${n(x + random.normal() * 12)} ${n(y + size * 0.25)} Q${n((x + px) / 2)} ${n(y)} ${n(px)} ${n(py)}`,
        hsl(112, 26, 28),
        3.4,
      ),
      ellipse(
        px + random.normal() * 24,
        py + random.next() * size * 0.2,
        size * 0.11,
        size * 0.045,
        hsl(108 + random.normal() * 18, 32, 32),
        `transform="rotate(${n(random.between(-60, 60))} ${n(px)} ${n(py)})"`,
      ),
      ...petals,
      ellipse(px, py, size * 0.03, size * 0.03, hsl(44, 80, 46)),
    ].join('');
  }).join('');
}

export function stillLife(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const hue = random.pick([20, 32, 200, 130, 350, 44]);
  const wall = gradient(
    'round',
    [
      [0, hsl(hue, 26, 58)],
      [1, hsl(hue, 30, 22)],
    ],
    [0.3, 0.35],
  );
  const edge = height * random.between(0.62, 0.7);
  const cloth = gradient('down', [
    [0, hsl(hue + 30, 22, 72)],
    [1, hsl(hue + 20, 28, 40)],
  ]);
  const foot = edge + height * 0.1;
  const x = width * random.between(0.34, 0.62);
  const tall = height * random.between(0.34, 0.46);
  const fruits = Array.from({ length: random.integer(3, 7) }, () => random.between(0.1, 0.9) * width).sort(
    (a, b) => a - b,
  );
  return svg(
    sheet,
    wall.ink,
    cloth.ink,
    rect(0, 0, width, height, wall.fill),
    strokes(
      sheet,
      { x: -30, y: 0, w: width, h: edge },
      210,
      () => hsl(hue + random.normal() * 16, 26, 40 + random.normal() * 13, 0.22),
      { length: 100, thickness: 15, slope: 0.6 },
    ),
    rect(0, edge, width, height - edge, cloth.fill),
    strokes(
      sheet,
      { x: -30, y: edge + 6, w: width, h: height - edge },
      170,
      () => hsl(hue + 26 + random.normal() * 12, 24, 58 + random.normal() * 15, 0.3),
      { length: 120, thickness: 10, slope: 0.08 },
    ),
    ellipse(x + tall * 0.3, foot, tall * 0.55, tall * 0.09, hsl(20, 30, 8, 0.4)),
    random.chance(0.6) ? bouquet(sheet, x, foot - tall * 0.95, tall * 0.8) : '',
    pot(random, x, foot, tall, random.pick(vaseProfiles), random.pick(glazes)),
    ...fruits.map((at) =>
      fruit(sheet, at, foot + height * random.between(0.02, 0.13), height * random.between(0.055, 0.085)),
    ),
  );
}

export function vase(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const foot = height * 0.86;
  const tall = height * random.between(0.58, 0.72);
  return svg(
    sheet,
    studio(sheet, { x: width * 0.53, y: foot, rx: tall * 0.36 }),
    pot(random, width / 2, foot, tall, random.pick(vaseProfiles), random.pick(glazes)),
  );
}

export function bowl(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const foot = height * 0.74;
  const tall = height * random.between(0.34, 0.44);
  return svg(
    sheet,
    studio(sheet, { x: width * 0.53, y: foot, rx: tall * 0.7 }),
    pot(random, width / 2, foot, tall, bowlProfile, random.pick(glazes)),
  );
}

export function teapot(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const glaze = random.chance(0.5) ? { hue: 210, saturation: 4, light: 74 } : random.pick(glazes);
  const [x, y, r] = [width * 0.49, height * 0.58, height * 0.23];
  const body = sheen(glaze);
  const dark = hsl(glaze.hue, glaze.saturation, glaze.light * 0.5);
  return svg(
    sheet,
    studio(sheet, { x: x + r * 0.2, y: y + r * 0.98, rx: r * 1.3 }),
    body.ink,
    line(
      `M${n(x + r * 0.9)} ${n(y - r * 0.4)} c${n(r * 1)} ${n(-r * 0.2)} ${n(r * 0.9)} ${n(r * 0.95)} ${n(-r * 0.08)} ${n(r * 0.85)}`,
      dark,
      r * 0.15,
    ),
    path(
      `M${n(x - r * 0.8)} ${n(y + r * 0.35)} c${n(-r * 0.7)} ${n(-r * 0.1)} ${n(-r * 0.5)} ${n(-r * 0.9)} ${n(-r * 1)} ${n(-r * 1.05)} l${n(r * 0.18)} ${n(-r * 0.14)} c${n(r * 0.62)} ${n(r * 0.16)} ${n(r * 0.5)} ${n(r * 0.6)} ${n(r * 0.92)} ${n(r * 0.62)} Z`,
      dark,
    ),
    ellipse(x, y, r * 1.12, r * 0.95, body.fill),
    ellipse(x, y + r * 0.92, r * 0.62, r * 0.1, dark),
    ellipse(x, y - r * 0.86, r * 0.5, r * 0.16, body.fill),
    ellipse(x, y - r * 1.04, r * 0.12, r * 0.12, dark),
    line(
      `M${n(x - r * 0.72)} ${n(y - r * 0.3)} q${n(-r * 0.16)} ${n(r * 0.3)} ${n(r * 0.02)} ${n(r * 0.6)}`,
      hsl(0, 0, 100, 0.6),
      r * 0.06,
    ),
    ellipse(
      x,
      y,
      r * 1.12,
      r * 0.2,
      'none',
      `stroke="${hsl(glaze.hue, glaze.saturation, 30, 0.3)}" stroke-width="2"`,
    ),
  );
}

export function candlesticks(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const silver: Glaze = { hue: 212, saturation: random.pick([4, 4, 34]), light: 68 };
  const profile = [
    [0, 0.16],
    [0.03, 0.12],
    [0.12, 0.1],
    [0.16, 0.14],
    [0.2, 0.07],
    [0.45, 0.06],
    [0.52, 0.13],
    [0.58, 0.06],
    [0.8, 0.1],
    [0.88, 0.28],
    [0.96, 0.34],
    [1, 0.36],
  ] as const;
  const foot = height * 0.86;
  const tall = height * 0.66;
  return svg(
    sheet,
    studio(sheet, { x: width * 0.52, y: foot, rx: width * 0.3 }),
    ...[0.36, 0.64].map((at) => {
      const light = sheen(silver);
      return (
        light.ink +
        path(
          turned(
            width * at,
            profile.map(([y, r]) => [foot - tall + y * tall, r * tall * 0.5] as const),
          ),
          light.fill,
          `stroke="${hsl(212, 8, 36, 0.5)}" stroke-width="1.5"`,
        )
      );
    }),
  );
}
