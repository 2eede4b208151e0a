import { clearance } from '../../src/components/page/noticeRoom';

const line = { top: 8, bottom: 48 };

test.each([
  ['no tabs', line, [], 0],
  ['tabs further down', line, [{ top: 75, bottom: 115 }], 0],
  ['tabs at the top of the window', line, [{ top: 6, bottom: 40 }], 40],
  ['tabs scrolled out of view', line, [{ top: -60, bottom: -20 }], 0],
  [
    'two bars, one below the other',
    line,
    [
      { top: 60, bottom: 100 },
      { top: 0, bottom: 30 },
    ],
    100,
  ],
  ['a tall card over tabs below its edge', { top: 24, bottom: 160 }, [{ top: 75, bottom: 115 }], 99],
])('%s', (_, notice, bars, shift) => expect(clearance(notice, bars)).toBe(shift));
