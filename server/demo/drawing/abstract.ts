import { below, ellipse, hsl, type Ink, line, n, path, rect, ridge, type Sheet, strokes, svg } from './pen';

/** A few matching colors: neighbors on the color wheel and one from the opposite side. */
function palette({ random }: Sheet): readonly string[] {
  const hue = random.integer(0, 359);
  const soft = random.between(30, 70);
  return [
    hsl(hue, soft, random.between(26, 44)),
    hsl(hue + 24, soft * 0.9, random.between(46, 64)),
    hsl(hue - 30, soft * 0.6, random.between(60, 80)),
    hsl(hue + 180, soft, random.between(42, 58)),
    hsl(42, 24, 88),
    hsl(220, 12, 16),
  ];
}

type Composition = (sheet: Sheet, colors: readonly string[]) => Ink[];

const fields: Composition = (sheet, colors) => {
  const { width, height, random } = sheet;
  const ink: Ink[] = [];
  for (let y = height * 0.07; y < height * 0.86; ) {
    const tall = height * random.between(0.12, 0.36);
    const color = random.pick(colors);
    ink.push(rect(width * 0.07, y, width * 0.86, Math.min(tall, height * 0.93 - y), color));
    ink.push(
      strokes(
        sheet,
        { x: width * 0.05, y: y - 5, w: width * 0.8, h: tall },
        90,
        () => color.replace(/[\d.]+\)$/, '0.35)'),
        { length: 160, thickness: 20, slope: 0.05 },
      ),
    );
    y += tall + height * 0.02;
  }
  return ink;
};

const discs: Composition = ({ width, height, random }, colors) =>
  Array.from({ length: random.integer(5, 11) }, () => {
    const r = random.between(0.06, 0.27) * height;
    const [x, y] = [random.between(0.12, 0.88) * width, random.between(0.12, 0.88) * height];
    const color = random.pick(colors);
    return random.chance(0.4)
      ? path(
          `M${n(x - r)} ${n(y)} A${n(r)} ${n(r)} 0 0 1 ${n(x + r)} ${n(y)} Z`,
          color,
          `opacity="0.9" transform="rotate(${random.pick([0, 45, 90, 180, 270])} ${n(x)} ${n(y)})"`,
        )
      : ellipse(x, y, r, r, color, 'opacity="0.88"');
  });

const harbour: Composition = ({ width, height, random }, colors) =>
  Array.from({ length: random.integer(12, 22) }, () => {
    const [x, y] = [random.between(0, 0.9) * width, random.between(0.05, 0.9) * height];
    const [w, h] = [random.between(0.04, 0.26) * width, random.between(0.05, 0.3) * height];
    const lean = random.between(-0.06, 0.06) * width;
    return path(
      `M${n(x)} ${n(y)} l${n(w)} ${n(random.between(-20, 20))} l${n(lean)} ${n(h)} l${n(-w)} ${n(random.between(-20, 20))} Z`,
      random.pick(colors),
      `opacity="0.88" stroke="${colors[5]}" stroke-width="${random.chance(0.4) ? 5 : 0}"`,
    );
  });

const gestures: Composition = (sheet, colors) => {
  const { width, height, random } = sheet;
  return Array.from({ length: random.integer(9, 17) }, () => {
    const points = Array.from(
      { length: 4 },
      () => `${n(random.between(0.04, 0.96) * width)} ${n(random.between(0.05, 0.95) * height)}`,
    );
    return line(
      `M${points[0]} C${points[1]} ${points[2]} ${points[3]}`,
      random.pick(colors),
      random.between(5, 62),
      'opacity="0.85"',
    );
  });
};

const bands: Composition = ({ width, height, random }, colors) => {
  const ink: Ink[] = [];
  for (let x = 0; x < width; ) {
    const w = random.between(14, 120);
    ink.push(rect(x, 0, w + 1, height, random.pick(colors)));
    x += w;
  }
  return ink;
};

const cutHills: Composition = (sheet, colors) => [
  rect(0, 0, sheet.width, sheet.height, colors[2] ?? ''),
  ellipse(
    sheet.width * sheet.random.between(0.2, 0.8),
    sheet.height * 0.27,
    sheet.height * 0.12,
    sheet.height * 0.12,
    colors[3] ?? '',
  ),
  ...[0.45, 0.58, 0.7, 0.84].map((at, index) =>
    path(below(sheet, ridge(sheet, sheet.height * at, 46)), colors[(index * 5 + 1) % 6] ?? ''),
  ),
];

export function abstract(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const colors = palette(sheet);
  const ground = random.pick([colors[4], colors[2], colors[5]]) ?? '';
  return svg(
    sheet,
    rect(0, 0, width, height, ground),
    strokes(
      sheet,
      { x: -40, y: 0, w: width, h: height },
      120,
      () =>
        ground.replace(
          /,(\d+)%,[\d.]+\)$/,
          (_, light: string) => `,${Number(light) + Math.round(random.normal() * 5)}%,0.40)`,
        ),
      { length: 150, thickness: 22, slope: 0.5 },
    ),
    ...random.pick([fields, fields, discs, harbour, gestures])(sheet, colors),
    strokes(
      sheet,
      { x: -40, y: 0, w: width, h: height },
      70,
      () => hsl(random.integer(0, 359), 14, 60, 0.07),
      { length: 120, thickness: 16, slope: 0.7 },
    ),
  );
}

/** Draws a print: paper with margins, the plate mark, a number and a signature in pencil. */
export function print(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const colors = random.chance(0.3)
    ? [hsl(30, 8, 16), hsl(30, 8, 34), hsl(36, 12, 60), hsl(30, 8, 24), hsl(42, 20, 86), hsl(220, 10, 12)]
    : palette(sheet);
  const [left, top] = [width * random.between(0.1, 0.17), height * random.between(0.08, 0.13)];
  const [w, h] = [width - 2 * left, height * random.between(0.68, 0.76)];
  const composition = random.pick([discs, harbour, bands, gestures, cutHills, cutHills, fields]);
  const pencil = (x: number, length: number) =>
    line(
      `M${n(x)} ${n(top + h + 34)} ${Array.from({ length }, () => `q${n(random.between(2, 7))} ${n(random.between(-15, 9))} ${n(random.between(5, 10))} ${n(random.between(-4, 4))}`).join(' ')}`,
      hsl(30, 4, 34, 0.75),
      1.7,
    );
  return svg(
    sheet,
    rect(0, 0, width, height, hsl(44, random.between(12, 34), 94)),
    rect(
      left - 9,
      top - 9,
      w + 18,
      h + 18,
      hsl(42, 16, 90),
      `stroke="${hsl(40, 12, 76)}" stroke-width="1.5"`,
    ),
    `<svg x="${n(left)}" y="${n(top)}" width="${n(w)}" height="${n(h)}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">`,
    rect(0, 0, width, height, colors[4] ?? ''),
    ...composition(sheet, colors),
    '</svg>',
    pencil(left + 4, 5),
    pencil(left + w - 130, 12),
  );
}
