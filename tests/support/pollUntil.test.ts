import { pollUntil } from './pollUntil';

afterEach(() => jest.useRealTimers());

test('returns the first expected value', async () => {
  let count = 0;
  expect(
    await pollUntil(
      'three',
      () => ++count,
      (value) => value === 3,
    ),
  ).toBe(3);
  expect(await pollUntil('a truthy value', () => (++count > 5 ? 'it' : undefined))).toBe('it');
});

test('throws with what was awaited and the last value, even while the clock of the test stands still', async () => {
  jest.useFakeTimers();
  const readRain = () => ({ drops: 0 });
  await expect(pollUntil('rain', readRain, ({ drops }) => drops > 0, 100)).rejects.toThrow(
    'waited 0.1 s for rain; last value: { drops: 0 }',
  );
});

test('ends with the error of a failed read', async () => {
  await expect(pollUntil('rain', () => Promise.reject(new Error('no sky')))).rejects.toThrow('no sky');
});
