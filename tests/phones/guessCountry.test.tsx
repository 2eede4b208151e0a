import { guessCountry } from '../../src/components/phones/guessCountry';

const countries = [
  { country: 'BR', callingCode: '55' },
  { country: 'GB', callingCode: '44' },
];
afterEach(() => jest.restoreAllMocks());

test.each([
  [['en-GB', 'pt-BR'], 'GB'],
  [['en-US', 'en', 'pt-BR'], 'BR'],
  [['zh-Hant-TW'], 'BR'],
])('a phone number begins in a country of the browser that is allowed: %j', (languages, country) => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  expect(guessCountry(countries)).toBe(country);
});

test('returns nothing when no country is allowed', () => {
  expect(guessCountry([])).toBeUndefined();
});
