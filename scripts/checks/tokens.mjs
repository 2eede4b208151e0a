/**
 * Colors are defined in `config/theme.ts` and antd's tokens, distances and corner radii in antd's tokens, nowhere else.
 * Reports literal ones in style sheets and browser code, literal colors in server code (except the demo data and its drawn
 * pictures), and colors in public files that neither of them defines. Run by
 * `npm run check`. Allowed are system colors such as `Canvas` and `ButtonText`, lines of one pixel, sizes of objects (100 px
 * and more), paper sizes, and fallbacks for tokens that are not loaded yet.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');

const digits = '#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\\b';
const made = '\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\(';
const named =
  '\\b(?:white|black|gr[ae]y|silver|red|maroon|green|lime|olive|navy|blue|teal|aqua|cyan|yellow|orange|purple|' +
  'fuchsia|magenta|pink|brown|gold|(?:light|dark)[a-z]+)\\b(?!-)';
const distance = '(?:margin|padding|gap|rowGap|row-gap|columnGap|column-gap|border[a-z-]*radius)[a-z-]*';

/** A declaration of a style sheet: property, value and position. */
const value = /([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g;
const inStyle = new RegExp(`${digits}|${made}|${named}`, 'i');
const isDistance = new RegExp(`^${distance}$`, 'i');
const length = /(?<![\w.])(?!1px)(?=\d*\.?\d*[1-9])\d{0,2}(?:\.\d+)?px\b/;
/** In code a color is a string of its own or starts one: `'#1890ff'`, `"rgb(0 0 0 / 65%)"`. */
const inCode = new RegExp(`['"\`](?:${digits}['"\`]|${made})`, 'gi');
const distanceInCode = new RegExp(`\\b${distance}: (?:-?(?!0\\b)\\d|['"\`][^'"\`]*\\dpx)`, 'gi');
/** On the server it may also be inside the HTML of a page or an email; `&#39;` and `#contract` are not colors. */
const onServer = new RegExp(`(?<![\\w&])${digits}|['"\`:\\s]${made}`, 'gi');

const issues = [
  ...filesBelow('src', /\.(css|tsx?)$/)
    .filter((file) => !file.startsWith('src/.umi'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const declared = file.endsWith('.css') && declarationsOf(text);
      const colours = declared
        ? declared.filter(({ given }) => inStyle.test(given))
        : [...text.matchAll(inCode)];
      const distances = declared
        ? declared.filter(({ name, given }) => isDistance.test(name) && length.test(given))
        : [...text.matchAll(distanceInCode)];
      return [
        ...colours.map(
          at(file, text, 'a literal colour: take a token of antd, or put it into config/theme.ts'),
        ),
        ...distances.map(
          at(file, text, 'a literal distance: take --ant-margin-…, --ant-padding-…, --ant-border-radius-…'),
        ),
      ];
    }),
  ...filesBelow('server', /\.ts$/)
    .filter((file) => !/^server\/(?:demo|pictures)\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [...text.matchAll(onServer)].map(
        at(file, text, 'a literal colour: put it into config/theme.ts'),
      );
    }),
  ...filesBelow('public', /\.(svg|webmanifest)$/).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const known = knownColours();
    return [...text.matchAll(new RegExp(digits, 'gi'))]
      .filter(([colour]) => !known.has(whole(colour)))
      .map(at(file, text, 'a colour that is neither in config/theme.ts nor one of antd'));
  }),
];
for (const issue of issues) console.error(issue);
if (issues.length > 0) process.exit(1);

function filesBelow(folder, ending) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.split(sep).join('/')}`)
    .filter((file) => ending.test(file));
}

function at(file, text, what) {
  return ({ index }) => `${file}:${text.slice(0, index).split('\n').length} holds ${what}`;
}

function declarationsOf(text) {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...bare.matchAll(value)].map(({ index, 1: name, 2: given }) => ({
    index,
    name,
    // Names of antd's tokens contain names of colors; a length after one is the fallback until it is loaded.
    given: given.replace(/--[\w-]+(?:, \d+px(?=\)))?/g, ''),
  }));
}

function knownColours() {
  const tokens = createRequire(import.meta.url)('antd/lib/theme').default.getDesignToken();
  const ours = readFileSync(join(root, 'config/theme.ts'), 'utf8').match(new RegExp(digits, 'gi'));
  return new Set([...ours, ...Object.values(tokens).filter((token) => /^#/.test(token))].map(whole));
}

/** `#fff` and `#FFFFFF` are the same color. */
function whole(colour) {
  const lower = colour.toLowerCase();
  return lower.length === 4 ? lower.replace(/[0-9a-f]/g, '$&$&') : lower;
}
