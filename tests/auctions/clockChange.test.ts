import { Moment } from '#contract/time';
import { findClockChange, isSkippedTime, toInstant, toPreciseWallClock } from '#contract/wall-clock';

describe('skipped time', () => {
  test.each([
    ['2027-03-28T01:30', 'Europe/London', '2027-03-28T00:30', '2027-03-28T02:30'],
    ['2027-03-28T01:00', 'Europe/London', '2027-03-28T00:00', '2027-03-28T02:00'],
    ['2027-03-28T02:15', 'Europe/Berlin', '2027-03-28T01:15', '2027-03-28T03:15'],
    ['2027-03-14T02:30', 'America/New_York', '2027-03-14T01:30', '2027-03-14T03:30'],
    ['2027-10-03T02:10', 'Australia/Lord_Howe', '2027-10-03T01:40', '2027-10-03T02:40'],
    ['2018-11-04T00:00', 'America/Sao_Paulo', '2018-11-03T23:00', '2018-11-04T01:00'],
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-29T12:00', '2011-12-31T12:00'],
  ])('%s in %s offers the times before and after', (wall, zone, before, after) => {
    const change = findClockChange(wall, zone);
    expect(change?.kind).toBe('skipped');
    expect(change?.choices.map(({ wall }) => wall)).toEqual([before, after]);
  });

  test.each([
    ['2027-03-28T00:59', 'Europe/London'],
    ['2027-03-28T02:00', 'Europe/London'],
    ['2027-03-28T01:30', 'Asia/Hong_Kong'],
    ['2027-03-28T01:30', 'America/Sao_Paulo'],
    ['2027-03-28T01:30', 'UTC'],
  ])('%s in %s is unambiguous', (wall, zone) => expect(findClockChange(wall, zone)).toBeUndefined());
});

describe('repeated time', () => {
  test.each([
    ['2026-10-25T01:30', 'Europe/London', ['2026-10-25T01:30+01:00', '2026-10-25T01:30+00:00']],
    ['2026-11-01T01:00', 'America/New_York', ['2026-11-01T01:00-04:00', '2026-11-01T01:00-05:00']],
    ['2027-04-04T01:45', 'Australia/Lord_Howe', ['2027-04-04T01:45+11:00', '2027-04-04T01:45+10:30']],
  ])('%s in %s offers both times, the earlier first', (wall, zone, choices) => {
    const change = findClockChange(wall, zone);
    expect(change?.kind).toBe('repeated');
    expect(change?.choices.map(({ wall }) => wall)).toEqual(choices);
    for (const choice of change?.choices ?? []) {
      expect(findClockChange(choice.wall, zone)).toBeUndefined();
      expect(toInstant(choice.wall, zone)).toBe(choice.instant);
    }
  });

  test('the second of two repeated times keeps its instant when a form shows and saves it', () => {
    for (const instant of ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])
      expect(toInstant(toPreciseWallClock(instant, 'Europe/London'), 'Europe/London')).toBe(instant);
  });

  test('asks if the offset does not occur in the zone on that day', () =>
    expect(findClockChange('2026-10-25T01:30+05:00', 'Europe/London')?.kind).toBe('repeated'));
});

test('rejects moments on the last days of 9999, which are in a five-digit year in some time zones', () => {
  for (const text of ['9999-12-31T23:59:00+01:00', '9999-12-30T00:00:00Z'])
    expect(Moment.safeParse(text).success).toBe(false);
  expect(isSkippedTime('9999-12-29T23:59:00+14:00', 'Pacific/Kiritimati')).toBe(false);
});

test.each([
  ['2027-03-28T01:30:00+01:00', 'Europe/London', true],
  ['2027-03-28T02:30:00.000+01:00', 'Europe/Paris', true],
  ['2027-03-28T02:30:00+02:00', 'Europe/Paris', true],
  // API clients write instants in UTC
  ['2027-03-28T01:30:00Z', 'Europe/London', false],
  ['2027-03-28T01:30:00+00:00', 'Europe/London', false],
  // an offset of another time zone
  ['2027-03-28T01:30:00+08:00', 'Europe/London', false],
  ['2027-03-28T02:30:00+01:00', 'Europe/London', false],
])('%s for a sale in %s names a skipped time: %s', (localTime, zone, skipped) =>
  expect(isSkippedTime(localTime, zone)).toBe(skipped),
);
