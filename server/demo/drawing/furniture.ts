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
} from './pen';

type Wood = readonly [hue: number, saturation: number, light: number];
const woods: readonly Wood[] = [
  [16, 52, 28],
  [26, 48, 38],
  [32, 44, 46],
  [12, 46, 22],
  [36, 34, 52],
];
const brass = hsl(44, 54, 52);

const grain = (
  sheet: Sheet,
  [hue, saturation, light]: Wood,
  x: number,
  y: number,
  w: number,
  h: number,
): Ink => {
  const tone = gradient('across', [
    [0, hsl(hue, saturation, light * 1.24)],
    [0.6, hsl(hue, saturation, light)],
    [1, hsl(hue, saturation, light * 0.72)],
  ]);
  const area = { x, y: y + 4, w: w * 0.8, h: h - 8 };
  return (
    tone.ink +
    rect(x, y, w, h, tone.fill) +
    strokes(
      sheet,
      area,
      Math.round((w * h) / 2600),
      () => hsl(hue, saturation, light * sheet.random.between(0.6, 1.2), 0.25),
      { length: w * 0.25, thickness: 2, slope: 0.02 },
    )
  );
};

const leg = (x: number, y: number, height: number, bend: number, color: string, thickness: number): Ink =>
  line(
    `M${n(x)} ${n(y)} q${n(bend)} ${n(height * 0.35)} ${n(bend * 0.2)} ${n(height * 0.7)} t${n(bend * 0.6)} ${n(height * 0.3)}`,
    color,
    thickness,
  );

export function chest(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const wood = random.pick(woods);
  const [x, y, w, h] = [width * 0.2, height * 0.26, width * 0.6, height * 0.5];
  const rows = random.integer(3, 5);
  const split = random.chance(0.6);
  const dark = hsl(wood[0], wood[1], wood[2] * 0.45);
  const handle = (hx: number, hy: number) =>
    [ellipse(hx, hy, 13, 7, brass), line(`M${n(hx - 15)} ${n(hy + 2)} q15 20 30 0`, brass, 4)].join('');
  const drawers = Array.from({ length: rows }, (_, row) => {
    const top = y + (h * row) / rows;
    const parts = row === 0 && split ? 2 : 1;
    return Array.from({ length: parts }, (__, part) => {
      const [dx, dw] = [x + (w * part) / parts, w / parts];
      return [
        rect(dx + 12, top + 9, dw - 24, h / rows - 15, 'none', `stroke="${dark}" stroke-width="3"`),
        handle(dx + dw * 0.24, top + h / rows / 2),
        handle(dx + dw * 0.76, top + h / rows / 2),
        ellipse(dx + dw / 2, top + h / rows / 2 - 8, 4, 6, brass),
      ].join('');
    }).join('');
  });
  return svg(
    sheet,
    studio(sheet, { x: width / 2, y: y + h + 52, rx: w * 0.52 }),
    ...[x + 16, x + w - 46].map((foot) => path(`M${n(foot)} ${n(y + h)} h30 l-6 54 h-18 Z`, dark)),
    grain(sheet, wood, x, y, w, h),
    grain(sheet, wood, x - 16, y - 18, w + 32, 20),
    ...drawers,
  );
}

export function table(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const wood = random.pick(woods);
  const color = hsl(...wood);
  const foot = height * 0.84;
  const top = height * random.between(0.36, 0.46);
  const half = width * random.between(0.2, 0.34);
  const x = width / 2;
  const isTripod = half < width * 0.26;
  const face = gradient('across', [
    [0, hsl(wood[0], wood[1], wood[2] * 1.5)],
    [1, hsl(wood[0], wood[1], wood[2] * 0.8)],
  ]);
  const legs = isTripod
    ? [
        line(`M${n(x)} ${n(top)} v${n((foot - top) * 0.68)}`, color, 26),
        leg(x, top + (foot - top) * 0.62, (foot - top) * 0.38, -110, color, 17),
        leg(x, top + (foot - top) * 0.62, (foot - top) * 0.38, 110, color, 17),
        line(
          `M${n(x)} ${n(top + (foot - top) * 0.6)} v${n((foot - top) * 0.34)}`,
          hsl(wood[0], wood[1], wood[2] * 0.6),
          15,
        ),
      ]
    : [-0.92, -0.6, 0.6, 0.92].map((at) =>
        line(
          `M${n(x + half * at)} ${n(top + 50)} L${n(x + half * at * 0.97)} ${n(foot - (Math.abs(at) < 0.7 ? 46 : 0))}`,
          Math.abs(at) < 0.7 ? hsl(wood[0], wood[1], wood[2] * 0.6) : color,
          19,
        ),
      );
  return svg(
    sheet,
    studio(sheet, { x, y: foot, rx: half * 1.05 }),
    ...legs,
    isTripod ? '' : grain(sheet, wood, x - half, top, half * 2, 62),
    face.ink,
    ellipse(
      x,
      top,
      half * 1.08,
      half * (isTripod ? 0.2 : 0.13),
      face.fill,
      `stroke="${hsl(wood[0], wood[1], wood[2] * 0.5)}" stroke-width="5"`,
    ),
    isTripod ? '' : ellipse(x, top + 34, 9, 7, brass),
  );
}

export function chair(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const wood = random.pick(woods);
  const color = hsl(...wood);
  const cloth = hsl(random.integer(0, 359), 34, random.between(26, 48));
  const [x, seat, foot, half] = [width / 2, height * 0.58, height * 0.9, width * 0.15];
  return svg(
    sheet,
    studio(sheet, { x, y: foot - 8, rx: half * 1.7 }),
    line(
      `M${n(x - half)} ${n(seat)} q-16 ${n(-height * 0.22)} ${n(-half * 0.12)} ${n(-height * 0.42)}`,
      color,
      20,
    ),
    line(
      `M${n(x + half)} ${n(seat)} q16 ${n(-height * 0.22)} ${n(half * 0.12)} ${n(-height * 0.42)}`,
      color,
      20,
    ),
    line(
      `M${n(x - half * 1.15)} ${n(seat - height * 0.42)} q${n(half * 1.15)} ${n(-random.between(20, 62))} ${n(half * 2.3)} 0`,
      color,
      26,
    ),
    path(
      `M${n(x - 26)} ${n(seat)} C${n(x - 70)} ${n(seat - 120)} ${n(x + 12)} ${n(seat - 150)} ${n(x - 34)} ${n(seat - height * 0.41)} h68 C${n(x - 12)} ${n(seat - 150)} ${n(x + 70)} ${n(seat - 120)} ${n(x + 26)} ${n(seat)} Z`,
      color,
    ),
    ellipse(x, seat - height * 0.2, 11, 34, hsl(30, 8, 84)),
    leg(x - half * 0.8, seat, (foot - seat) * 0.86, -9, hsl(wood[0], wood[1], wood[2] * 0.55), 15),
    leg(x + half * 0.8, seat, (foot - seat) * 0.86, 9, hsl(wood[0], wood[1], wood[2] * 0.55), 15),
    leg(x - half * 1.2, seat + 20, foot - seat - 20, -26, color, 20),
    leg(x + half * 1.2, seat + 20, foot - seat - 20, 26, color, 20),
    path(
      `M${n(x - half)} ${n(seat - 26)} h${n(half * 2)} l${n(half * 0.36)} 66 h${n(-half * 2.72)} Z`,
      cloth,
    ),
    rect(x - half * 1.36, seat + 38, half * 2.72, 24, color),
  );
}

/** Returns an ink that is legible on a dial of this color. */
const inkOn = (face: string) => (/,(\d|[1-4]\d)%,1/.test(face) ? hsl(44, 20, 90) : hsl(220, 24, 16));

/** Draws a dial with its hands at a random time. */
export function dial(sheet: Sheet, x: number, y: number, r: number, face = hsl(44, 30, 90)): Ink {
  const { random } = sheet;
  const turn = random.next() * Math.PI * 2;
  const hand = (angle: number, reach: number, thickness: number) =>
    line(
      `M${n(x)} ${n(y)} L${n(x + Math.sin(angle) * r * reach)} ${n(y - Math.cos(angle) * r * reach)}`,
      inkOn(face),
      thickness,
    );
  const ticks = Array.from({ length: 12 }, (_, at) => {
    const angle = (at / 12) * Math.PI * 2;
    return line(
      `M${n(x + Math.sin(angle) * r * 0.78)} ${n(y - Math.cos(angle) * r * 0.78)} L${n(x + Math.sin(angle) * r * 0.92)} ${n(y - Math.cos(angle) * r * 0.92)}`,
      inkOn(face),
      r * (at % 3 === 0 ? 0.07 : 0.035),
    );
  });
  return [
    ellipse(x, y, r * 1.06, r * 1.06, brass),
    ellipse(x, y, r, r, face),
    ...ticks,
    hand(turn, 0.52, r * 0.06),
    hand(turn * 12, 0.8, r * 0.035),
    ellipse(x, y, r * 0.05, r * 0.05, brass),
  ].join('');
}

export function longcase(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const wood = random.pick(woods);
  const x = width / 2;
  const w = width * 0.16;
  const dark = hsl(wood[0], wood[1], wood[2] * 0.45);
  return svg(
    sheet,
    studio(sheet, { x, y: height * 0.95, rx: w * 1.1 }),
    grain(sheet, wood, x - w * 0.62, height * 0.3, w * 1.24, height * 0.42),
    grain(sheet, wood, x - w * 0.8, height * 0.7, w * 1.6, height * 0.24),
    rect(x - w * 0.86, height * 0.92, w * 1.72, height * 0.03, dark),
    rect(x - w * 0.44, height * 0.36, w * 0.88, height * 0.31, 'none', `stroke="${dark}" stroke-width="4"`),
    grain(sheet, wood, x - w * 0.82, height * 0.1, w * 1.64, height * 0.2),
    path(
      `M${n(x - w * 0.9)} ${n(height * 0.1)} q${n(w * 0.5)} ${n(-height * 0.07)} ${n(w * 0.9)} ${n(-height * 0.015)} q${n(w * 0.4)} ${n(-height * 0.055)} ${n(w * 0.9)} ${n(height * 0.015)} Z`,
      dark,
    ),
    ...[-0.9, 0, 0.9].map((at) =>
      ellipse(x + w * at, height * 0.045 + Math.abs(at) * height * 0.03, 9, 9, brass),
    ),
    rect(x - w * 0.62, height * 0.115, w * 1.24, height * 0.17, brass),
    dial(sheet, x, height * 0.2, w * 0.54),
  );
}

export function bracketClock(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const wood = random.pick(woods);
  const x = width / 2;
  const w = width * 0.36;
  const dark = hsl(wood[0], wood[1], wood[2] * 0.45);
  return svg(
    sheet,
    studio(sheet, { x, y: height * 0.86, rx: w * 0.66 }),
    path(
      `M${n(x - w * 0.42)} ${n(height * 0.26)} A${n(w * 0.42)} ${n(w * 0.36)} 0 0 1 ${n(x + w * 0.42)} ${n(height * 0.26)} Z`,
      dark,
    ),
    line(`M${n(x - 34)} ${n(height * 0.135)} a34 30 0 0 1 68 0`, brass, 8),
    grain(sheet, wood, x - w * 0.5, height * 0.25, w, height * 0.52),
    grain(sheet, wood, x - w * 0.58, height * 0.76, w * 1.16, height * 0.07),
    ...[-0.52, 0.42].map((at) => rect(x + w * at, height * 0.825, w * 0.1, 22, brass)),
    rect(x - w * 0.4, height * 0.29, w * 0.8, height * 0.43, brass),
    dial(sheet, x, height * 0.5, w * 0.36),
  );
}
