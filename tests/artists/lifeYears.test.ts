import { parseLifeYears } from '../../server/artists/life-years';

test.each([
  ['1881–1973', 1881, 1973],
  ['1881-1973', 1881, 1973],
  ['Spanish, 1881 – 1973', 1881, 1973],
  ['born 1957', 1957, null],
  ['Chinese, b. 1957', 1957, null],
  ['geb. 1957', 1957, null],
  ['nascida em 1957', 1957, null],
  ['生于1957', 1957, null],
  ['1957–', 1957, null],
  ['died 1666', null, 1666],
  ['d. 1666', null, 1666],
  ['†1666', null, 1666],
  // Estimates, active periods and single years are not certain enough.
  ['c. 1600–1650', null, null],
  ['fl. 1850–1870', null, null],
  ['active 1850–1870', null, null],
  ['1957', null, null],
  ['1850?–1900', null, null],
  ['1973–1881', null, null],
  ['', null, null],
])('%s: born %j, died %j', (dates, born, died) => {
  expect(parseLifeYears(dates)).toEqual({ born, died });
});
