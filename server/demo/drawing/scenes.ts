import {
  below,
  curve,
  ellipse,
  gradient,
  hsl,
  type Ink,
  line,
  n,
  path,
  rect,
  ridge,
  type Sheet,
  strokes,
  svg,
} from './pen';

interface Mood {
  sky: [hue: number, saturation: number, light: number];
  glow: [hue: number, saturation: number, light: number];
  land: number;
  saturation: number;
}

const moods: readonly Mood[] = [
  { sky: [208, 42, 62], glow: [42, 60, 86], land: 96, saturation: 32 },
  { sky: [22, 46, 64], glow: [44, 80, 80], land: 60, saturation: 28 },
  { sky: [228, 26, 50], glow: [16, 52, 76], land: 150, saturation: 18 },
  { sky: [196, 22, 74], glow: [52, 40, 90], land: 78, saturation: 36 },
  { sky: [250, 20, 38], glow: [34, 46, 68], land: 200, saturation: 16 },
];

function sky(sheet: Sheet, mood: Mood, horizon: number): Ink {
  const { width, random } = sheet;
  const air = gradient('down', [
    [0, hsl(...mood.sky)],
    [1, hsl(...mood.glow)],
  ]);
  const sun = gradient('round', [
    [0, hsl(mood.glow[0], 90, 94, 0.95)],
    [0.25, hsl(mood.glow[0], 80, 88, 0.5)],
    [1, hsl(mood.glow[0], 70, 80, 0)],
  ]);
  const sunX = random.between(0.15, 0.85) * width;
  const clouds = Array.from({ length: random.integer(2, 6) }, () => {
    const x = random.next() * width;
    const y = horizon * random.between(0.08, 0.62);
    return Array.from({ length: 9 }, () =>
      ellipse(
        x + random.normal() * 95,
        y + random.normal() * 14,
        random.between(40, 130),
        random.between(9, 30),
        hsl(mood.glow[0], 30, 94, 0.16),
      ),
    ).join('');
  });
  return [
    air.ink,
    sun.ink,
    rect(0, 0, width, horizon + 60, air.fill),
    ellipse(sunX, horizon * random.between(0.4, 0.85), width * 0.32, width * 0.32, sun.fill),
    ...clouds,
    strokes(
      sheet,
      { x: -40, y: 0, w: width, h: horizon },
      130,
      () => hsl(mood.sky[0] + random.normal() * 14, mood.sky[1], mood.sky[2] + random.normal() * 11, 0.16),
      { length: 170, thickness: 13 },
    ),
  ].join('');
}

function tree({ random }: Sheet, x: number, foot: number, size: number, hue: number, light: number): Ink {
  const leaves = Array.from({ length: 26 }, () =>
    ellipse(
      x + random.normal() * size * 0.3,
      foot - size * (0.72 + random.normal() * 0.2),
      size * random.between(0.1, 0.22),
      size * random.between(0.08, 0.17),
      hsl(hue + random.normal() * 9, 34, light + random.normal() * 6, 0.8),
    ),
  );
  return (
    line(
      `M${n(x)} ${n(foot)} q${n(size * 0.05)} ${n(-size * 0.3)} ${n(-size * 0.02)} ${n(-size * 0.7)}`,
      hsl(28, 30, light * 0.6),
      size * 0.06,
    ) + leaves.join('')
  );
}

function house({ random }: Sheet, x: number, foot: number, size: number): Ink {
  const wall = hsl(36, 26, random.between(62, 84));
  const roof = hsl(random.pick([12, 18, 210]), 34, 36);
  return [
    rect(x, foot - size * 0.5, size, size * 0.5, wall),
    path(
      `M${n(x - size * 0.08)} ${n(foot - size * 0.5)} l${n(size * 0.4)} ${n(-size * 0.36)} l${n(size * 0.5)} 0 l${n(size * 0.26)} ${n(size * 0.36)} Z`,
      roof,
    ),
    rect(x + size * 0.2, foot - size * 0.33, size * 0.13, size * 0.17, hsl(220, 20, 26)),
    rect(x + size * 0.62, foot - size * 0.36, size * 0.15, size * 0.36, hsl(24, 30, 28)),
  ].join('');
}

function hills(sheet: Sheet, mood: Mood, horizon: number): Ink {
  const { width, height, random } = sheet;
  const layers = random.integer(3, 5);
  const ink: Ink[] = [];
  for (let at = 0; at < layers; at++) {
    const near = (at + 1) / layers;
    const y = horizon + (height - horizon) * (at / layers) * 0.75;
    const tone = () =>
      hsl(
        mood.land + random.normal() * 8,
        mood.saturation * (0.5 + near * 0.7),
        66 - near * 34 + random.normal() * 5,
        0.34,
      );
    ink.push(
      path(
        below(sheet, ridge(sheet, y, 16 + near * 34)),
        hsl(mood.land - (1 - near) * 40, mood.saturation * (0.4 + near * 0.6), 68 - near * 34),
      ),
    );
    ink.push(
      strokes(sheet, { x: -30, y: y + 34, w: width, h: height - y }, 70 + Math.round(near * 120), tone, {
        length: 55 + near * 80,
        thickness: 4 + near * 8,
      }),
    );
    if (at === 1 && random.chance(0.6))
      ink.push(house(sheet, random.between(0.2, 0.7) * width, y + 46, random.between(46, 88)));
    const trees = random.integer(0, 4);
    for (let count = 0; count < trees; count++)
      ink.push(
        tree(
          sheet,
          random.next() * width,
          y + 40 + near * 30,
          70 + near * 150 * random.between(0.6, 1.2),
          mood.land + 10,
          40 - near * 16,
        ),
      );
  }
  return ink.join('');
}

function water(sheet: Sheet, mood: Mood, from: number): Ink {
  const { width, height, random } = sheet;
  const deep = gradient('down', [
    [0, hsl(mood.glow[0], 30, 78)],
    [0.25, hsl(mood.sky[0], 30, 56)],
    [1, hsl(mood.sky[0] + 6, 40, 32)],
  ]);
  return [
    deep.ink,
    rect(0, from, width, height - from, deep.fill),
    strokes(
      sheet,
      { x: -60, y: from, w: width, h: height - from },
      420,
      () => hsl(mood.sky[0] + random.normal() * 16, 32, 52 + random.normal() * 22, 0.3),
      { length: 110, thickness: 4, slope: 0.03 },
    ),
  ].join('');
}

function boat({ random }: Sheet, x: number, y: number, size: number): Ink {
  const sail = hsl(random.pick([36, 14, 44, 28]), random.between(18, 54), random.between(48, 90));
  return [
    path(
      `M${n(x - size * 0.5)} ${n(y)} q${n(size * 0.5)} ${n(size * 0.24)} ${n(size)} ${n(-size * 0.03)} l${n(-size * 0.12)} ${n(size * 0.18)} h${n(-size * 0.7)} Z`,
      hsl(20, 30, 22),
    ),
    line(`M${n(x)} ${n(y)} v${n(-size * 1.25)}`, hsl(24, 26, 24), size * 0.03),
    path(
      `M${n(x + 3)} ${n(y - size * 1.2)} q${n(size * 0.45)} ${n(size * 0.6)} ${n(size * 0.42)} ${n(size * 1.08)} h${n(-size * 0.42)} Z`,
      sail,
    ),
    path(
      `M${n(x - 3)} ${n(y - size * 1.05)} q${n(-size * 0.1)} ${n(size * 0.6)} ${n(-size * 0.36)} ${n(size * 0.95)} h${n(size * 0.36)} Z`,
      sail,
      'opacity="0.85"',
    ),
    path(
      `M${n(x - size * 0.4)} ${n(y + size * 0.16)} h${n(size * 0.8)} l${n(-size * 0.3)} ${n(size * 0.5)} Z`,
      hsl(20, 30, 20, 0.28),
    ),
  ].join('');
}

function countryside(sheet: Sheet, mood: Mood): Ink {
  const { height, random } = sheet;
  const horizon = height * random.between(0.4, 0.6);
  const pond = random.chance(0.35) ? water(sheet, mood, height * random.between(0.76, 0.86)) : '';
  return sky(sheet, mood, horizon) + hills(sheet, mood, horizon) + pond;
}

function sea(sheet: Sheet, mood: Mood): Ink {
  const { width, height, random } = sheet;
  const horizon = height * random.between(0.42, 0.6);
  const boats = Array.from({ length: random.integer(1, 5) }, () => random.between(0.06, 0.3)).sort(
    (a, b) => a - b,
  );
  return [
    sky(sheet, mood, horizon),
    water(sheet, mood, horizon),
    ...boats.map((near) =>
      boat(sheet, random.between(0.1, 0.9) * width, horizon + near * height * 0.7, 40 + near * 520),
    ),
    random.chance(0.5) ? path(below(sheet, ridge(sheet, height * 0.93, 20)), hsl(40, 30, 52)) : '',
  ].join('');
}

export const landscape = (sheet: Sheet): string => svg(sheet, countryside(sheet, sheet.random.pick(moods)));
export const seascape = (sheet: Sheet): string => svg(sheet, sea(sheet, sheet.random.pick(moods)));

/** Draws a photograph on its mount, which is a scene without its colors. */
export function photograph(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const hue = random.pick([36, 36, 30, 220]);
  const grey: Mood = { sky: [hue, 8, 62], glow: [hue, 10, 86], land: hue, saturation: 9 };
  const scene = random.chance(0.6) ? countryside(sheet, grey) : sea(sheet, grey);
  // Every color of the scene that is not gray is shifted to the tone of the paper.
  const toned = scene
    .replace(
      /hsla?\(([\d.]+),([\d.]+)%/g,
      (_, __, saturation: string) => `hsla(${hue},${Math.min(9, Number(saturation))}%`,
    )
    .replace(/hsla\(([^)]*%)\)/g, 'hsl($1)');
  const margin = random.integer(46, 90);
  const dim = gradient('round', [
    [0, hsl(hue, 10, 10, 0)],
    [0.7, hsl(hue, 10, 10, 0.05)],
    [1, hsl(hue, 12, 6, 0.6)],
  ]);
  return svg(
    sheet,
    rect(0, 0, width, height, hsl(hue, 16, 92)),
    `<svg x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - 2 * margin}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${toned}${dim.ink}${rect(0, 0, width, height, dim.fill)}</svg>`,
    rect(
      margin,
      margin,
      width - 2 * margin,
      height - 2 * margin,
      'none',
      `stroke="${'#3a332b'}" stroke-opacity="0.5" stroke-width="1.5"`,
    ),
  );
}

/** Draws in pen and wash on toned paper. */
export function penDrawing(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const paper = random.pick([hsl(42, 40, 88), hsl(36, 30, 82), hsl(205, 12, 80)]);
  const tone = random.pick([hsl(24, 46, 22, 0.75), hsl(12, 58, 38, 0.7), hsl(30, 8, 18, 0.75)]);
  const wash = tone.replace(/[\d.]+\)$/, '0.13)');
  const horizon = height * random.between(0.42, 0.58);
  const ink: Ink[] = [rect(0, 0, width, height, paper)];
  for (let at = 0; at < 5; at++) {
    const points = ridge(sheet, horizon + at * height * 0.09, 18 + at * 9);
    ink.push(path(below(sheet, points), wash), line(curve(points), tone, 2.2));
    for (let hatch = 0; hatch < 60; hatch++) {
      const [x = 0, y = 0] = random.pick(points);
      const reach = random.between(10, 44);
      ink.push(
        line(
          `M${n(x + random.normal() * 22)} ${n(y + 6 + random.next() * 40)} l${n(-reach * 0.5)} ${n(reach)}`,
          tone,
          1.2,
        ),
      );
    }
  }
  for (let count = random.integer(2, 5); count > 0; count--) {
    const x = random.between(0.08, 0.92) * width;
    const foot = horizon + random.between(0.05, 0.3) * height;
    const size = random.between(90, 240);
    ink.push(
      line(
        `M${n(x)} ${n(foot)} q${n(random.normal() * 12)} ${n(-size * 0.4)} ${n(random.normal() * 9)} ${n(-size * 0.7)}`,
        tone,
        5,
      ),
    );
    for (let leaf = 0; leaf < 70; leaf++)
      ink.push(
        line(
          `M${n(x + random.normal() * size * 0.26)} ${n(foot - size * 0.75 + random.normal() * size * 0.19)} q8 -9 15 1 q4 10 -7 11`,
          tone,
          1.3,
        ),
      );
    ink.push(ellipse(x + 6, foot - size * 0.7, size * 0.4, size * 0.32, wash));
  }
  return svg(sheet, ...ink);
}
