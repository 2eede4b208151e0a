import * as z from 'zod';
import type { Route } from '#contract/api/route';
import { nouns } from '#contract/nouns';
import { languages } from '#contract/session';
import { listTextFields } from '../support/textFields';

/** Fields that allow several lines, by the end of their path. */
const severalLines = [
  ...['notes', 'viewing', 'description', 'provenance', 'exhibited', 'literature', 'certificate'],
  ...['inscriptions', 'conditionReport', 'labelText', 'remarks', 'text', 'note', 'lines', 'detail'],
  ...['reason', 'evidence', 'answer', 'basisNote', 'pepNote', 'sourceOfFunds', 'footer', 'html', 'source'],
  'profiles.update biography',
  'profiles.update emailSignature',
  'goals.close result',
  // The template of a request, and headers of which each line is checked.
  ...['textMessages.updateGateway body', 'textMessages.updateGateway headers'],
  ...languages.flatMap((language) =>
    ['consents.saveWordings', 'settings.saveTermsOfSale', 'documentTexts.save'].map(
      (route) => `${route} texts.${language}`,
    ),
  ),
];
/** Fields that are only compared, never stored or sent, with the reason. */
const compared: Readonly<Record<string, string>> = {
  'factors.continue code': 'a code of an authenticator app',
  'factors.activateRequired code': 'a code of an authenticator app',
  'factors.activateAuthenticator code': 'a code of an authenticator app',
  'session.signIn email': 'the address of an account',
  'session.signIn password': 'a password',
  'session.firstAdmin code': 'the code that the server printed',
  'session.firstAdmin password': 'a password, of which a digest is stored',
  'session.redeemToken password': 'a password, of which a digest is stored',
  'session.confirm password': 'a password',
  'session.confirm code': 'a code of an authenticator app',
  'session.measurePassword password': 'not stored',
  'session.measurePassword token': 'not stored',
  'providers.begin target': 'compared with our own pages',
  'providers.finish parameters': 'the address with which a provider returned',
  'session.changePassword current': 'a password',
  'session.changePassword password': 'a password, of which a digest is stored',
  'imports.map mapping.fields.*.separator': 'parts of a cell may stand in lines of their own',
  'imports.map mapping.only.values.*': 'a cell of the file, as it is',
  'bankStatements.saveMapping headers.*': 'a cell of the file, as it is',
  'bankStatements.saveMapping amount.credit.*': 'a cell of the file, as it is',
  'bankStatements.saveMapping amount.debit.*': 'a cell of the file, as it is',
  'bankStatements.saveMapping status.booked.*': 'a cell of the file, as it is',
  'results.decide buyer': 'one of the names offered',
  'duplicates.alike': 'a question, which stores nothing',
};
const isExpected = (endpoint: string, path: string): boolean => {
  const field = `${endpoint} ${path}`;
  const last = path.split('.').at(-1) ?? '';
  return (
    severalLines.includes(last) ||
    severalLines.includes(field) ||
    endpoint in compared ||
    field in compared ||
    // The search and filters of a list, which select rows.
    path.startsWith('rows.query.')
  );
};

const breaks = ['\r\n', '\n', '\r', '\v', '\f', '\t', '\u0085', '\u2028', '\u2029'];
const controls = ['\0', '\u0007', '\u001b', '\u007f', '\u009b', '\u202e', '\u2066'];
/** Texts with a line end or control character at the start, in the middle and at the end. */
const hostile = [...breaks, ...controls].flatMap((sign) => [
  `${sign}ab`,
  `a${sign}b`,
  `ab${sign}`,
  `a${sign}b@rostrum.test`,
  `https://rostrum.test/${sign}Bcc:x`,
]);
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unfolded = /[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/;

const bodies = Object.entries(nouns).flatMap(([noun, routes]) =>
  Object.entries(routes as Record<string, Route>).flatMap(([name, { body }]) =>
    body instanceof z.ZodType ? [{ endpoint: `${noun}.${name}`, body }] : [],
  ),
);

test('folds or refuses every single-line text in every body', () => {
  const fields = bodies.flatMap(({ endpoint, body }) =>
    listTextFields(body).map(({ path, schema }) => ({ endpoint, path, schema })),
  );
  expect(fields.length).toBeGreaterThan(500);
  const open = fields.filter(
    ({ endpoint, path, schema }) =>
      !isExpected(endpoint, path) &&
      hostile.some((text) => {
        const read = schema.safeParse(text);
        return read.success && unfolded.test(read.data);
      }),
  );
  expect(open.map(({ endpoint, path }) => `${endpoint} ${path}`)).toEqual([]);
});

test('every exception is a field of the contract', () => {
  const fields = bodies.flatMap(({ endpoint, body }) =>
    listTextFields(body).map(({ path }) => ({ endpoint, field: `${endpoint} ${path}`, path })),
  );
  for (const named of Object.keys(compared))
    expect([named, fields.some(({ endpoint, field }) => named === endpoint || named === field)]).toEqual([
      named,
      true,
    ]);
  for (const last of severalLines)
    expect([
      last,
      fields.some(({ field, path }) => field === last || path.split('.').at(-1) === last),
    ]).toEqual([last, true]);
});
