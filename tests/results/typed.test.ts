import { currencyOf } from '#contract/currencies';
import { nothingTyped, outcomeOf, outcomeOfKey, whoIs } from '../../src/pages/results/typed';

test('a number is a paddle, words are a buyer, both are both', () => {
  expect(whoIs(' 42 ')).toEqual({ paddle: '42', buyer: '' });
  expect(whoIs('107b')).toEqual({ paddle: '107b', buyer: '' });
  expect(whoIs('Galleria Castelmure')).toEqual({ paddle: '', buyer: 'Galleria Castelmure' });
  expect(whoIs('42 Galleria Castelmure')).toEqual({ paddle: '42', buyer: 'Galleria Castelmure' });
  expect(whoIs('3rd Earl of Harrowmere')).toEqual({ paddle: '', buyer: '3rd Earl of Harrowmere' });
});

test('nothing is sold without a hammer', () => {
  expect(outcomeOf(nothingTyped)).toBeUndefined();
  expect(outcomeOf({ ...nothingTyped, amount: 0 })).toBeUndefined();
  expect(outcomeOf({ ...nothingTyped, amount: 1000, who: '7' })).toEqual({
    outcome: 'SOLD',
    hammer: 1000,
    buyer: '',
    paddle: '7',
  });
  expect(outcomeOf({ ...nothingTyped, amount: 1000, subject: true })).toMatchObject({
    outcome: 'SUBJECT',
    subjectUntil: null,
  });
});

test('P, W and S mean a result, unless S is a shilling', () => {
  const [pounds, old] = [currencyOf('GBP'), currencyOf('GBP-LSD')];
  expect(outcomeOfKey('p', '', pounds)).toBe('PASSED');
  expect(outcomeOfKey('w', '120', pounds)).toBe('WITHDRAWN');
  expect(outcomeOfKey('s', '120', pounds)).toBe('SUBJECT');
  expect(outcomeOfKey('s', '£12 6', old)).toBeUndefined();
  expect(outcomeOfKey('S', '£12 6s', old)).toBe('SUBJECT');
  expect(outcomeOfKey('p', '', old)).toBe('PASSED');
  expect(outcomeOfKey('5', '', pounds)).toBeUndefined();
});
