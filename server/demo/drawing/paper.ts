import {
  curve,
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
} from './pen';

export function book(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const volumes = random.pick([1, 1, 2, 3, 4]);
  const hue = random.pick([18, 24, 8, 120, 220, 40]);
  const leather = [hue, random.between(24, 52), random.between(20, 38)] as const;
  const gilt = hsl(44, 62, 60, 0.85);
  const foot = height * 0.85;
  const spine = (x: number, w: number, tall: number): Ink => {
    const skin = gradient('across', [
      [0, hsl(leather[0], leather[1], leather[2] * 0.6)],
      [0.35, hsl(leather[0], leather[1], leather[2] * 1.5)],
      [1, hsl(leather[0], leather[1], leather[2] * 0.6)],
    ]);
    const bands = Array.from({ length: 5 }, (_, at) => {
      const y = foot - tall + (tall * (at + 1)) / 6;
      return (
        rect(x, y - 5, w, 10, hsl(leather[0], leather[1], leather[2] * 1.2)) +
        line(`M${n(x + 5)} ${n(y - 8)} h${n(w - 10)} M${n(x + 5)} ${n(y + 8)} h${n(w - 10)}`, gilt, 2)
      );
    });
    const label =
      rect(x + w * 0.12, foot - tall * 0.8, w * 0.76, tall * 0.1, hsl(4, 50, 24)) +
      line(
        `M${n(x + w * 0.24)} ${n(foot - tall * 0.765)} h${n(w * 0.52)} M${n(x + w * 0.3)} ${n(foot - tall * 0.735)} h${n(w * 0.4)}`,
        gilt,
        4,
      );
    return [
      skin.ink,
      rect(x, foot - tall, w, tall, skin.fill, 'rx="5"'),
      ...bands,
      label,
      ellipse(x + w / 2, foot - tall * 0.42, w * 0.16, w * 0.2, 'none', `stroke="${gilt}" stroke-width="3"`),
    ].join('');
  };
  const tall = height * random.between(0.56, 0.68);
  if (volumes > 1) {
    const w = Math.min(width * 0.17, (width * 0.68) / volumes);
    return svg(
      sheet,
      studio(sheet, { x: width / 2, y: foot, rx: volumes * w * 0.62 }),
      ...Array.from({ length: volumes }, (_, at) => spine(width / 2 + (at - volumes / 2) * w, w - 3, tall)),
    );
  }
  const [x, w] = [width * 0.3, width * 0.42];
  const board = gradient('across', [
    [0, hsl(leather[0], leather[1], leather[2] * 1.3)],
    [1, hsl(leather[0], leather[1], leather[2] * 0.75)],
  ]);
  return svg(
    sheet,
    studio(sheet, { x: width * 0.52, y: foot, rx: w * 0.66 }),
    board.ink,
    rect(x + 12, foot - tall + 8, w + 10, tall - 12, hsl(44, 34, 84)),
    rect(x, foot - tall, w, tall, board.fill, 'rx="4"'),
    strokes(
      sheet,
      { x: x + 10, y: foot - tall + 10, w: w * 0.8, h: tall - 20 },
      90,
      () => hsl(leather[0], leather[1], leather[2] * random.between(0.6, 1.5), 0.14),
      { length: 46, thickness: 7, slope: 0.9 },
    ),
    rect(x + 26, foot - tall + 26, w - 52, tall - 52, 'none', `stroke="${gilt}" stroke-width="4"`),
    rect(x + 38, foot - tall + 38, w - 76, tall - 76, 'none', `stroke="${gilt}" stroke-width="1.6"`),
    ellipse(x + w / 2, foot - tall / 2, w * 0.15, w * 0.2, 'none', `stroke="${gilt}" stroke-width="4"`),
    spine(x - width * 0.055, width * 0.065, tall),
  );
}

/** Draws a line of illegible handwriting. */
function writing({ random }: Sheet, x: number, y: number, w: number, color: string): Ink {
  let d = `M${n(x)} ${n(y)}`;
  for (let done = 0; done < w; ) {
    const step = random.between(5, 12);
    d += random.chance(0.16)
      ? ` m${n(step)} 0`
      : ` q${n(step / 2)} ${n(random.pick([-13, -7, -7, 8, -18]))} ${n(step)} ${n(random.between(-1.4, 1.4))}`;
    done += step;
  }
  return line(d, color, 2);
}

export function letter(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const [x, y, w, h] = [width * 0.17, height * 0.07, width * 0.66, height * 0.86];
  const ink = hsl(random.pick([26, 220, 20]), 44, 24, 0.82);
  const lines = Array.from({ length: 17 }, (_, at) =>
    writing(
      sheet,
      x + w * (at === 0 ? 0.6 : 0.11),
      y + h * (0.1 + at * 0.045),
      w * (at === 0 ? 0.26 : at === 16 ? 0.4 : random.between(0.66, 0.78)),
      ink,
    ),
  );
  return svg(
    sheet,
    studio(sheet, { x: width / 2 + 12, y: y + h - 8, rx: w * 0.55 }),
    path(`M${n(x)} ${n(y)} l${n(w)} 9 l-7 ${n(h)} l${n(-w + 4)} -11 Z`, hsl(42, random.between(24, 44), 87)),
    line(`M${n(x)} ${n(y + h / 2)} h${n(w)}`, hsl(38, 24, 70, 0.8), 3),
    line(`M${n(x + w / 2)} ${n(y)} v${n(h)}`, hsl(38, 24, 74, 0.6), 2),
    ...lines,
    writing(sheet, x + w * 0.55, y + h * 0.9, w * 0.3, ink),
    random.chance(0.5)
      ? ellipse(x + w * 0.2, y + h * 0.92, 36, 33, hsl(4, 62, 36)) +
          ellipse(x + w * 0.2, y + h * 0.92, 24, 22, hsl(4, 56, 44))
      : '',
  );
}

export function map(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const paper = hsl(42, 38, 84);
  const line1 = hsl(28, 40, 26, 0.85);
  const island = (x: number, y: number, r: number): Ink => {
    const points = Array.from({ length: 26 }, (_, at): readonly [number, number] => {
      const angle = (at / 26) * Math.PI * 2;
      const reach = r * (1 + 0.2 * random.normal());
      return [x + Math.cos(angle) * reach * 1.3, y + Math.sin(angle) * reach];
    });
    const closed = `${curve([...points, points[0] ?? [x, y]])} Z`;
    const tint = hsl(random.pick([100, 50, 340, 200]), 30, 72, 0.8);
    const shore = line(closed, hsl(200, 30, 50, 0.35), 13);
    const rivers = Array.from({ length: 3 }, () =>
      line(
        `M${n(x + random.normal() * r * 0.3)} ${n(y + random.normal() * r * 0.3)} q${n(random.normal() * 40)} ${n(random.normal() * 30)} ${n(random.normal() * r)} ${n(random.normal() * r * 0.7)}`,
        hsl(205, 40, 44, 0.7),
        2,
      ),
    );
    const peaks = Array.from({ length: 9 }, () => {
      const [px, py] = [x + random.normal() * r * 0.5, y + random.normal() * r * 0.35];
      return line(`M${n(px - 13)} ${n(py)} l13 -19 l13 19`, line1, 2.4);
    });
    const towns = Array.from({ length: 5 }, () =>
      ellipse(x + random.normal() * r * 0.6, y + random.normal() * r * 0.4, 5, 5, hsl(4, 60, 40)),
    );
    return [
      shore,
      path(closed, tint, `stroke="${line1}" stroke-width="2.5"`),
      ...rivers,
      ...peaks,
      ...towns,
    ].join('');
  };
  const [cx, cy, cr] = [width * random.pick([0.17, 0.84]), height * random.pick([0.22, 0.78]), height * 0.09];
  const rose = Array.from({ length: 16 }, (_, at) => {
    const angle = (at / 16) * Math.PI * 2;
    const reach = cr * (at % 4 === 0 ? 1.3 : at % 2 === 0 ? 0.9 : 0.6);
    return path(
      `M${n(cx)} ${n(cy)} L${n(cx + Math.cos(angle - 0.16) * reach * 0.3)} ${n(cy + Math.sin(angle - 0.16) * reach * 0.3)} L${n(cx + Math.cos(angle) * reach)} ${n(cy + Math.sin(angle) * reach)} Z`,
      at % 2 === 0 ? line1 : hsl(4, 50, 44),
    );
  });
  const rays = Array.from({ length: 16 }, (_, at) =>
    line(
      `M${n(cx)} ${n(cy)} L${n(cx + Math.cos((at / 8) * Math.PI) * 2000)} ${n(cy + Math.sin((at / 8) * Math.PI) * 2000)}`,
      hsl(30, 30, 40, 0.2),
      1.2,
    ),
  );
  const [tx, ty] = [
    cx < width / 2 ? width * 0.64 : width * 0.08,
    cy < height / 2 ? height * 0.76 : height * 0.09,
  ];
  const cartouche = [
    path(
      `M${n(tx)} ${n(ty)} q${n(width * 0.14)} -26 ${n(width * 0.28)} 0 q24 ${n(height * 0.07)} 0 ${n(height * 0.14)} q${n(-width * 0.14)} 26 ${n(-width * 0.28)} 0 q-24 ${n(-height * 0.07)} 0 ${n(-height * 0.14)} Z`,
      hsl(40, 44, 78),
      `stroke="${line1}" stroke-width="4"`,
    ),
    ...[0.3, 0.52, 0.74].map((at) =>
      writing(sheet, tx + width * 0.035, ty + height * 0.14 * at, width * 0.2, line1),
    ),
  ];
  return svg(
    sheet,
    rect(0, 0, width, height, paper),
    strokes(sheet, { x: 0, y: 0, w: width, h: height }, 60, () => hsl(36, 34, 66, 0.1), {
      length: 200,
      thickness: 40,
      slope: 1,
    }),
    ...rays,
    ...Array.from({ length: random.integer(3, 6) }, () =>
      island(random.between(0.2, 0.8) * width, random.between(0.22, 0.78) * height, random.between(40, 130)),
    ),
    ...rose,
    ...cartouche,
    rect(
      26,
      26,
      width - 52,
      height - 52,
      'none',
      `stroke="${line1}" stroke-width="9" stroke-dasharray="36 36"`,
    ),
    rect(18, 18, width - 36, height - 36, 'none', `stroke="${line1}" stroke-width="2"`),
    line(`M${n(width / 2)} 0 V${height}`, hsl(36, 30, 60, 0.5), 4),
  );
}
