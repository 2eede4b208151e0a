import { toInstant, toWallClock } from '../../src/components/time/saleClock';

test('times are entered and shown in the time zone of the sale', () => {
  expect(toWallClock('2026-05-14T17:00:00.000Z', 'Europe/London')).toBe('2026-05-14T18:00');
  expect(toInstant('2026-05-14T18:00', 'Europe/London')).toBe('2026-05-14T17:00:00.000Z');
  expect(toInstant('2026-05-14T18:00', 'Asia/Hong_Kong')).toBe('2026-05-14T10:00:00.000Z');
  expect(toInstant('2026-05-14T18:00', 'America/Sao_Paulo')).toBe('2026-05-14T21:00:00.000Z');
});

test('midnight belongs to the day it begins', () => {
  expect(toWallClock('2026-01-01T00:00:00.000Z', 'UTC')).toBe('2026-01-01T00:00');
});

test('a repeated hour means its first occurrence, a skipped hour means the hour after', () => {
  expect(toInstant('2026-10-25T01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z');
  expect(toInstant('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  expect(toInstant('2026-03-29T01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z');
  expect(toWallClock('2026-03-29T01:30:00.000Z', 'Europe/London')).toBe('2026-03-29T02:30');
});

test('a sale of the eighteenth century keeps its date', () => {
  const opened = toInstant('1764-03-12T15:00', 'Europe/Paris');
  expect(toWallClock(opened, 'Europe/Paris')).toBe('1764-03-12T15:00');
});

test.each(['', 'undefined', '2026-05-14', '2026-05-14T18:00:00Z'])(
  'throws for "%s" instead of parsing a year from it',
  (wall) => expect(() => toInstant(wall, 'Europe/London')).toThrow(RangeError),
);
