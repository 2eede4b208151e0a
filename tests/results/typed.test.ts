import { getCurrency } from '#contract/currencies';
import { emptyDraft, getKeyOutcome, parseBuyer, toOutcome } from '../../src/pages/results/entryDraft';

test('parses a number as a paddle, text as a buyer, and both as both', () => {
  expect(parseBuyer(' 42 ')).toEqual({ paddle: '42', buyer: '' });
  expect(parseBuyer('107b')).toEqual({ paddle: '107b', buyer: '' });
  expect(parseBuyer('Galleria Castelmure')).toEqual({ paddle: '', buyer: 'Galleria Castelmure' });
  expect(parseBuyer('42 Galleria Castelmure')).toEqual({ paddle: '42', buyer: 'Galleria Castelmure' });
  expect(parseBuyer('3rd Earl of Harrowmere')).toEqual({ paddle: '', buyer: '3rd Earl of Harrowmere' });
});

test('requires a hammer for a sold lot', () => {
  expect(toOutcome(emptyDraft)).toBeUndefined();
  expect(toOutcome({ ...emptyDraft, amount: 0 })).toBeUndefined();
  expect(toOutcome({ ...emptyDraft, amount: 1000, buyerText: '7' })).toEqual({
    outcome: 'SOLD',
    hammer: 1000,
    buyer: '',
    paddle: '7',
  });
  expect(toOutcome({ ...emptyDraft, amount: 1000, subject: true })).toMatchObject({
    outcome: 'SUBJECT',
    subjectUntil: null,
  });
});

test('P, W and S mean a result, except S as a shilling', () => {
  const [pounds, old] = [getCurrency('GBP'), getCurrency('GBP-LSD')];
  expect(getKeyOutcome('p', '', pounds)).toBe('PASSED');
  expect(getKeyOutcome('w', '120', pounds)).toBe('WITHDRAWN');
  expect(getKeyOutcome('s', '120', pounds)).toBe('SUBJECT');
  expect(getKeyOutcome('s', '£12 6', old)).toBeUndefined();
  expect(getKeyOutcome('S', '£12 6s', old)).toBe('SUBJECT');
  expect(getKeyOutcome('p', '', old)).toBe('PASSED');
  expect(getKeyOutcome('5', '', pounds)).toBeUndefined();
});
