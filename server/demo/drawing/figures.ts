import { curve, ellipse, gradient, hsl, line, n, path, rect, type Sheet, strokes, studio, svg } from './pen';

/** Draws a sitter in the manner of a plain provincial painter. */
export function portrait(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const hue = random.pick([22, 28, 150, 210, 350]);
  const skin = random.pick([
    [28, 42, 74],
    [24, 40, 60],
    [20, 40, 46],
    [16, 38, 34],
  ] as const);
  const coat = [random.integer(0, 359), random.between(12, 44), random.between(16, 40)] as const;
  const hair = hsl(random.pick([24, 30, 18, 40]), random.between(8, 40), random.between(12, 62));
  const wall = gradient(
    'round',
    [
      [0, hsl(hue, 24, 48)],
      [1, hsl(hue, 30, 14)],
    ],
    [0.62, 0.3],
  );
  const [x, y, r] = [width * random.between(0.46, 0.54), height * 0.37, height * 0.145];
  const turn = random.pick([-1, 1]) * r * 0.12;
  const face = gradient('across', [
    [0, hsl(skin[0], skin[1], skin[2] * 1.12)],
    [0.55, hsl(skin[0], skin[1], skin[2])],
    [1, hsl(skin[0] - 6, skin[1], skin[2] * 0.6)],
  ]);
  const cloth = gradient('across', [
    [0, hsl(coat[0], coat[1], coat[2] * 1.5)],
    [0.6, hsl(...coat)],
    [1, hsl(coat[0], coat[1], coat[2] * 0.5)],
  ]);
  const longHair = random.chance(0.5);
  const dark = hsl(skin[0] - 8, 40, skin[2] * 0.3);
  const eye = (side: number) =>
    [
      line(
        `M${n(x + turn + side * r * 0.36 - r * 0.15)} ${n(y - r * 0.08)} q${n(r * 0.15)} ${n(-r * 0.12)} ${n(r * 0.3)} 0`,
        dark,
        r * 0.045,
      ),
      ellipse(x + turn + side * r * 0.36, y - r * 0.05, r * 0.07, r * 0.07, dark),
      line(
        `M${n(x + turn + side * r * 0.36 - r * 0.2)} ${n(y - r * 0.3)} q${n(r * 0.2)} ${n(-r * 0.1)} ${n(r * 0.4)} 0`,
        hair,
        r * 0.06,
      ),
    ].join('');
  return svg(
    sheet,
    wall.ink,
    face.ink,
    cloth.ink,
    rect(0, 0, width, height, wall.fill),
    strokes(
      sheet,
      { x: -20, y: 0, w: width, h: height },
      260,
      () => hsl(hue + random.normal() * 12, 26, 30 + random.normal() * 11, 0.2),
      { length: 90, thickness: 16, slope: 0.8 },
    ),
    longHair ? ellipse(x, y + r * 0.35, r * 1.22, r * 1.75, hair) : '',
    path(
      `M${n(x - r * 0.42)} ${n(y + r * 0.8)} h${n(r * 0.84)} v${n(r * 1.1)} h${n(-r * 0.84)} Z`,
      hsl(skin[0], skin[1], skin[2] * 0.78),
    ),
    path(
      `M${n(x - r * 2.6)} ${n(height)} C${n(x - r * 2.5)} ${n(y + r * 2.1)} ${n(x - r)} ${n(y + r * 1.9)} ${n(x - r * 0.4)} ${n(y + r * 1.55)} L${n(x)} ${n(y + r * 2.2)} L${n(x + r * 0.4)} ${n(y + r * 1.55)} C${n(x + r)} ${n(y + r * 1.9)} ${n(x + r * 2.5)} ${n(y + r * 2.1)} ${n(x + r * 2.6)} ${n(height)} Z`,
      cloth.fill,
    ),
    path(
      `M${n(x - r * 0.46)} ${n(y + r * 1.5)} L${n(x)} ${n(y + r * 2.3)} L${n(x + r * 0.46)} ${n(y + r * 1.5)} L${n(x)} ${n(y + r * 1.75)} Z`,
      hsl(40, 22, 88),
    ),
    ellipse(x, y, r * 0.86, r * 1.14, face.fill),
    path(
      `M${n(x - r * 0.95)} ${n(y + r * 0.05)} C${n(x - r * 1.2)} ${n(y - r * 1.5)} ${n(x + r * 1.2)} ${n(y - r * 1.55)} ${n(x + r * 0.95)} ${n(y + r * 0.05)} C${n(x + r * 0.75)} ${n(y - r * 0.75)} ${n(x + turn * 2)} ${n(y - r * 0.78)} ${n(x - r * 0.1)} ${n(y - r * 0.7)} C${n(x - r * 0.6)} ${n(y - r * 0.6)} ${n(x - r * 0.8)} ${n(y - r * 0.3)} ${n(x - r * 0.95)} ${n(y + r * 0.05)} Z`,
      hair,
    ),
    eye(-1),
    eye(1),
    line(
      `M${n(x + turn)} ${n(y)} q${n(r * 0.14)} ${n(r * 0.3)} ${n(-r * 0.02)} ${n(r * 0.36)}`,
      hsl(skin[0] - 8, 36, skin[2] * 0.62),
      r * 0.05,
    ),
    line(
      `M${n(x + turn - r * 0.2)} ${n(y + r * 0.64)} q${n(r * 0.2)} ${n(r * 0.09)} ${n(r * 0.4)} 0`,
      hsl(4, 44, skin[2] * 0.55),
      r * 0.07,
    ),
    strokes(
      sheet,
      { x: x - r * 2, y: y + r * 2.2, w: r * 4, h: height * 0.3 },
      80,
      () => hsl(coat[0] + random.normal() * 10, coat[1], coat[2] + random.normal() * 9, 0.25),
      { length: 80, thickness: 11, slope: 1.2 },
    ),
  );
}

/** Draws a form in bronze, stone or wood on its plinth. */
export function sculpture(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const [hue, saturation, light] = random.pick([
    [28, 40, 26],
    [150, 16, 36],
    [36, 10, 82],
    [24, 34, 46],
    [18, 40, 50],
  ] as const);
  const foot = height * 0.8;
  const tall = height * random.between(0.48, 0.6);
  const x = width / 2;
  const metal = gradient('across', [
    [0, hsl(hue, saturation, light * 0.7)],
    [0.28, hsl(hue, saturation, Math.min(94, light * 1.7))],
    [0.6, hsl(hue, saturation, light)],
    [1, hsl(hue, saturation, light * 0.4)],
  ]);
  const steps = 9;
  const side = (sign: number) =>
    Array.from({ length: steps + 1 }, (_, at): readonly [number, number] => {
      const up = at / steps;
      const swell = Math.sin(up * Math.PI) * 0.24 + 0.05 + random.between(-0.05, 0.07);
      return [x + sign * tall * swell + Math.sin(up * 4) * tall * 0.05, foot - up * tall];
    });
  const right = side(1);
  const left = side(-1).reverse();
  const hole = random.chance(0.6);
  return svg(
    sheet,
    studio(sheet, { x: x + 20, y: height * 0.91, rx: width * 0.2 }),
    rect(x - width * 0.13, foot - 4, width * 0.26, height * 0.11, hsl(30, 8, 22)),
    rect(x - width * 0.13, foot - 4, width * 0.26, 9, hsl(30, 8, 40)),
    metal.ink,
    path(`${curve(right)} ${curve(left).replace('M', 'L')} Z`, metal.fill),
    hole
      ? ellipse(
          x + tall * 0.02,
          foot - tall * random.between(0.5, 0.66),
          tall * 0.075,
          tall * 0.12,
          hsl(32, 8, 70),
          `stroke="${hsl(hue, saturation, light * 0.4, 0.9)}" stroke-width="7"`,
        )
      : '',
    line(
      `M${n(x - tall * 0.12)} ${n(foot - tall * 0.75)} q${n(-tall * 0.09)} ${n(tall * 0.26)} ${n(-tall * 0.02)} ${n(tall * 0.5)}`,
      hsl(hue, 20, 96, 0.5),
      tall * 0.018,
    ),
  );
}
