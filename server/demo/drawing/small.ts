import { dial } from './furniture';
import { ellipse, gradient, hsl, type Ink, line, n, path, rect, type Sheet, studio, svg } from './pen';

export function rug(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const [ground, second, third] = [
    hsl(random.pick([4, 10, 220, 350]), 54, 30),
    hsl(random.pick([220, 190, 36]), 44, 32),
    hsl(42, 36, 78),
  ];
  const [x, y, w, h] = [width * 0.08, height * 0.09, width * 0.84, height * 0.82];
  const ink: Ink[] = [rect(0, 0, width, height, hsl(36, 8, 90))];
  for (let at = 0; at < 46; at++) {
    const fy = y + (h * at) / 45;
    ink.push(line(`M${n(x - 17)} ${n(fy)} h17 M${n(x + w)} ${n(fy)} h17`, third, 3));
  }
  for (const [inset, color] of [
    [0, second],
    [14, third],
    [22, ground],
    [64, third],
    [72, second],
    [84, ground],
  ] as const)
    ink.push(rect(x + inset, y + inset, w - 2 * inset, h - 2 * inset, color));
  const diamond = (cx: number, cy: number, r: number, color: string) =>
    path(
      `M${n(cx)} ${n(cy - r)} l${n(r * 0.8)} ${n(r)} l${n(-r * 0.8)} ${n(r)} l${n(-r * 0.8)} ${n(-r)} Z`,
      color,
    );
  for (let bx = x + 42; bx < x + w - 36; bx += 34)
    ink.push(diamond(bx, y + 44, 14, random.pick([second, third])), diamond(bx, y + h - 44, 14, third));
  for (let by = y + 62; by < y + h - 50; by += 34)
    ink.push(diamond(x + 44, by, 14, third), diamond(x + w - 44, by, 14, random.pick([second, third])));
  const medallions = random.integer(2, 4);
  for (let at = 0; at < medallions; at++) {
    const cx = x + (w * (at + 0.5)) / medallions;
    for (const [r, color] of [
      [120, second],
      [98, third],
      [82, ground],
      [54, second],
      [26, third],
    ] as const)
      ink.push(diamond(cx, y + h / 2, r, color));
    for (const [dx, dy] of [
      [-70, -120],
      [70, 120],
      [70, -120],
      [-70, 120],
    ] as const)
      ink.push(diamond(cx + dx, y + h / 2 + dy, 22, random.pick([second, third])));
  }
  return svg(sheet, ...ink);
}

function gem(x: number, y: number, r: number, hue: number, saturation: number): Ink {
  const sides = 8;
  const at = (step: number, reach: number) =>
    `${n(x + Math.cos((step / sides) * Math.PI * 2 + 0.39) * r * reach)} ${n(y + Math.sin((step / sides) * Math.PI * 2 + 0.39) * r * reach)}`;
  const facets = Array.from({ length: sides }, (_, step) =>
    path(
      `M${at(step, 1)} L${at(step + 1, 1)} L${at(step + 1, 0.55)} L${at(step, 0.55)} Z`,
      hsl(hue, saturation, 30 + ((step * 37) % 46)),
    ),
  );
  const top = path(
    `M${Array.from({ length: sides }, (_, step) => at(step, 0.55)).join(' L')} Z`,
    hsl(hue, saturation, 62),
  );
  return [
    ...facets,
    top,
    path(`M${at(4, 0.5)} L${at(5, 0.5)} L${at(6, 0.1)} Z`, hsl(hue, 30, 94, 0.75)),
  ].join('');
}

const diamondAt = (x: number, y: number, r: number): Ink => gem(x, y, r, 205, 12);
const stoneHues = [
  [222, 70],
  [350, 72],
  [150, 60],
  [186, 50],
  [290, 44],
  [24, 74],
] as const;

export function ring(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const [x, y, r] = [width / 2, height * 0.6, height * 0.23];
  const isGold = random.chance(0.6);
  const metal = gradient(
    'across',
    isGold
      ? [
          [0, hsl(44, 60, 38)],
          [0.3, hsl(46, 74, 74)],
          [0.7, hsl(42, 60, 46)],
          [1, hsl(38, 60, 28)],
        ]
      : [
          [0, hsl(210, 6, 46)],
          [0.3, hsl(210, 8, 92)],
          [0.7, hsl(210, 6, 60)],
          [1, hsl(210, 6, 36)],
        ],
  );
  const [hue, saturation] = random.pick(stoneHues);
  const top = y - r * 1.08;
  const size = random.between(44, 72);
  const setting = random.integer(0, 2);
  const around =
    setting === 0
      ? Array.from({ length: 12 }, (_, at) =>
          diamondAt(
            x + Math.cos((at / 12) * Math.PI * 2) * (size + 20),
            top + Math.sin((at / 12) * Math.PI * 2) * (size + 20),
            19,
          ),
        )
      : [-1, 1].map((side) => diamondAt(x + side * (size + 30), top + 10, setting === 1 ? 34 : 22));
  return svg(
    sheet,
    studio(sheet, { x, y: y + r * 1.06, rx: r }),
    metal.ink,
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(r)}" fill="none" stroke="${metal.fill}" stroke-width="${n(random.between(20, 32))}"/>`,
    ...around,
    gem(x, top, size, hue, saturation),
  );
}

export function brooch(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const [x, y] = [width / 2, height / 2];
  const [hue, saturation] = random.pick(stoneHues);
  const gold = hsl(44, 58, 50);
  const rays = random.pick([8, 10, 12, 16]);
  const pearl = gradient(
    'round',
    [
      [0, hsl(40, 30, 98)],
      [0.6, hsl(36, 20, 86)],
      [1, hsl(30, 16, 62)],
    ],
    [0.35, 0.3],
  );
  const ink: Ink[] = [studio(sheet, { x, y, rx: 0 }), pearl.ink];
  for (let at = 0; at < rays; at++) {
    const angle = (at / rays) * Math.PI * 2;
    const reach = height * (at % 2 === 0 ? 0.33 : 0.24);
    const [px, py] = [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
    ink.push(line(`M${n(x)} ${n(y)} L${n(px)} ${n(py)}`, gold, 9));
    for (let bead = 2; bead < 6; bead++)
      ink.push(
        ellipse(
          x + Math.cos(angle) * reach * (bead / 6),
          y + Math.sin(angle) * reach * (bead / 6),
          8 + bead,
          8 + bead,
          pearl.fill,
        ),
      );
    ink.push(at % 2 === 0 ? gem(px, py, 25, hue, saturation) : diamondAt(px, py, 20));
  }
  return svg(sheet, ...ink, ellipse(x, y, 68, 68, gold), gem(x, y, 60, hue, saturation));
}

export function watch(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const [x, y, r] = [width / 2, height / 2, height * 0.21];
  const strap = hsl(random.pick([20, 26, 220, 0]), random.between(6, 42), random.between(14, 30));
  const isGold = random.chance(0.5);
  const metal = gradient(
    'across',
    isGold
      ? [
          [0, hsl(44, 62, 66)],
          [1, hsl(38, 60, 34)],
        ]
      : [
          [0, hsl(210, 8, 88)],
          [1, hsl(210, 6, 42)],
        ],
  );
  const band = (from: number, tall: number) =>
    [
      rect(x - r * 0.52, from, r * 1.04, tall, strap, 'rx="16"'),
      line(
        `M${n(x - r * 0.42)} ${n(from + 12)} v${n(tall - 24)} M${n(x + r * 0.42)} ${n(from + 12)} v${n(tall - 24)}`,
        hsl(36, 30, 70, 0.5),
        2,
      ),
    ].join('');
  return svg(
    sheet,
    studio(sheet, { x: x + 20, y: y + r * 1.1, rx: r * 1.3 }),
    band(height * 0.03, y - r - height * 0.01),
    band(y + r * 0.92, height * 0.97 - y - r * 0.92),
    metal.ink,
    rect(x + r * 1.05, y - 15, 24, 30, metal.fill, 'rx="6"'),
    ellipse(x, y, r * 1.14, r * 1.14, metal.fill),
    dial(sheet, x, y, r * 0.94, random.pick([hsl(44, 20, 92), hsl(220, 20, 16), hsl(42, 30, 82)])),
    ellipse(
      x - r * 0.3,
      y - r * 0.36,
      r * 0.4,
      r * 0.22,
      hsl(0, 0, 100, 0.16),
      `transform="rotate(-32 ${n(x)} ${n(y)})"`,
    ),
  );
}

export function coin(sheet: Sheet): string {
  const { width, height, random } = sheet;
  const [x, y, r] = [width / 2, height / 2, height * 0.36];
  const [hue, saturation] = random.pick([
    [210, 6],
    [28, 44],
    [44, 54],
  ] as const);
  const metal = gradient(
    'round',
    [
      [0, hsl(hue, saturation, 78)],
      [0.7, hsl(hue, saturation, 52)],
      [1, hsl(hue, saturation, 32)],
    ],
    [0.35, 0.3],
  );
  const dark = hsl(hue, saturation, 34, 0.8);
  const legend = Array.from({ length: 34 }, (_, at) => {
    const angle = (at / 40) * Math.PI * 2 - 3.6;
    return line(
      `M${n(x + Math.cos(angle) * r * 0.8)} ${n(y + Math.sin(angle) * r * 0.8)} l${n(Math.cos(angle) * r * 0.08)} ${n(Math.sin(angle) * r * 0.08)}`,
      dark,
      random.between(3, 8),
    );
  });
  return svg(
    sheet,
    studio(sheet, { x: x + 26, y: y + r * 0.7, rx: r * 1.1 }),
    metal.ink,
    ellipse(x, y, r, r, metal.fill, `stroke="${dark}" stroke-width="7"`),
    ellipse(x, y, r * 0.92, r * 0.92, 'none', `stroke="${dark}" stroke-width="2.5" stroke-dasharray="3 7"`),
    ...legend,
    path(
      `M${n(x - r * 0.34)} ${n(y + r * 0.56)} C${n(x - r * 0.3)} ${n(y + r * 0.24)} ${n(x - r * 0.06)} ${n(y + r * 0.3)} ${n(x - r * 0.08)} ${n(y + r * 0.1)} l${n(-r * 0.14)} ${n(r * 0.02)} l${n(-r * 0.01)} ${n(-r * 0.12)} l${n(-r * 0.1)} ${n(-r * 0.04)} l${n(r * 0.1)} ${n(-r * 0.16)} C${n(x - r * 0.3)} ${n(y - r * 0.6)} ${n(x + r * 0.42)} ${n(y - r * 0.66)} ${n(x + r * 0.4)} ${n(y - r * 0.1)} C${n(x + r * 0.38)} ${n(y + r * 0.16)} ${n(x + r * 0.2)} ${n(y + r * 0.2)} ${n(x + r * 0.36)} ${n(y + r * 0.56)} Z`,
      hsl(hue, saturation, 62),
      `stroke="${dark}" stroke-width="4"`,
    ),
  );
}
