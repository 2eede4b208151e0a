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

const hexColor = '#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\\b';
const colorFunctions = '\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\(';
const namedColors =
  '\\b(?:white|black|gr[ae]y|silver|red|maroon|green|lime|olive|navy|blue|teal|aqua|cyan|yellow|orange|purple|' +
  'fuchsia|magenta|pink|brown|gold|(?:light|dark)[a-z]+)\\b(?!-)';
const distance = '(?:margin|padding|gap|rowGap|row-gap|columnGap|column-gap|border[a-z-]*radius)[a-z-]*';

/** A declaration of a style sheet: property, value and position. */
const declaration = /([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g;
const isColor = new RegExp(`${hexColor}|${colorFunctions}|${namedColors}`, 'i');
const isDistance = new RegExp(`^${distance}$`, 'i');
const lengthValue = /(?<![\w.])(?!1px)(?=\d*\.?\d*[1-9])\d{0,2}(?:\.\d+)?px\b/;
/** In code a color is a string of its own or starts one: `'#1890ff'`, `"rgb(0 0 0 / 65%)"`. */
const colorInCode = new RegExp(`['"\`](?:${hexColor}['"\`]|${colorFunctions})`, 'gi');
const distanceInCode = new RegExp(`\\b${distance}: (?:-?(?!0\\b)\\d|['"\`][^'"\`]*\\dpx)`, 'gi');
/** On the server it may also be inside the HTML of a page or an email; `&#39;` and `#contract` are not colors. */
const colorOnServer = new RegExp(`(?<![\\w&])${hexColor}|['"\`:\\s]${colorFunctions}`, 'gi');

const issues = [
  ...filesBelow('src', /\.(css|tsx?)$/)
    .filter((file) => !file.startsWith('src/.umi'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const declarations = file.endsWith('.css') && declarationsOf(text);
      const colors = declarations
        ? declarations.filter(({ value }) => isColor.test(value))
        : [...text.matchAll(colorInCode)];
      const distances = declarations
        ? declarations.filter(({ name, value }) => isDistance.test(name) && lengthValue.test(value))
        : [...text.matchAll(distanceInCode)];
      return [
        ...colors.map(
          locateIssue(file, text, 'a literal color: use a token of antd or define it in config/theme.ts'),
        ),
        ...distances.map(
          locateIssue(
            file,
            text,
            'a literal distance: use --ant-margin-…, --ant-padding-…, --ant-border-radius-…',
          ),
        ),
      ];
    }),
  ...filesBelow('server', /\.ts$/)
    .filter((file) => !/^server\/(?:demo|pictures)\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [...text.matchAll(colorOnServer)].map(
        locateIssue(file, text, 'a literal color: define it in config/theme.ts'),
      );
    }),
  ...filesBelow('public', /\.(svg|webmanifest)$/).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const knownColors = listKnownColors();
    return [...text.matchAll(new RegExp(hexColor, 'gi'))]
      .filter(([color]) => !knownColors.has(normalizeColor(color)))
      .map(locateIssue(file, text, 'a color that is neither in config/theme.ts nor one of antd'));
  }),
];
for (const issue of issues) console.error(issue);
if (issues.length > 0) process.exit(1);

function filesBelow(folder, extension) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.split(sep).join('/')}`)
    .filter((file) => extension.test(file));
}

function locateIssue(file, text, description) {
  return ({ index }) => `${file}:${text.slice(0, index).split('\n').length} contains ${description}`;
}

function declarationsOf(text) {
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...withoutComments.matchAll(declaration)].map(({ index, 1: name, 2: value }) => ({
    index,
    name,
    // Names of antd's tokens contain names of colors; a length after one is the fallback until it is loaded.
    value: value.replace(/--[\w-]+(?:, \d+px(?=\)))?/g, ''),
  }));
}

function listKnownColors() {
  const tokens = createRequire(import.meta.url)('antd/lib/theme').default.getDesignToken();
  const ownColors = readFileSync(join(root, 'config/theme.ts'), 'utf8').match(new RegExp(hexColor, 'gi'));
  return new Set(
    [...ownColors, ...Object.values(tokens).filter((token) => /^#/.test(token))].map(normalizeColor),
  );
}

/** `#fff` and `#FFFFFF` are the same color. */
function normalizeColor(color) {
  const lower = color.toLowerCase();
  return lower.length === 4 ? lower.replace(/[0-9a-f]/g, '$&$&') : lower;
}
