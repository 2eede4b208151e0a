/**
 * Colours stand in `config/theme.ts` and in antd's tokens, nowhere else: finds the literal ones in style sheets and
 * in code of the browser. Run by `npm run check`. `Canvas`, `ButtonText` and the like are the reader's own and stand.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../..');

const digits = '#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\\b';
const made = '\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\(';
const named =
  '\\b(?:white|black|gr[ae]y|silver|red|maroon|green|lime|olive|navy|blue|teal|aqua|cyan|yellow|orange|purple|' +
  'fuchsia|magenta|pink|brown|gold|(?:light|dark)[a-z]+)\\b(?!-)';

/** What a declaration of a style sheet gives its property, and where. */
const value = /[\w-]+\s*:\s*([^;{}]+)(?=[;}])/g;
const inStyle = new RegExp(`${digits}|${made}|${named}`, 'i');
/** In code a colour is a text of its own, or begins one: `'#1890ff'`, `"rgb(0 0 0 / 65%)"`. */
const inCode = new RegExp(`['"\`](?:${digits}['"\`]|${made})`, 'gi');

const faults = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.split(sep).join('/')}`)
  .filter((file) => /\.(css|tsx?)$/.test(file) && !file.startsWith('src/.umi'))
  .flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const found = file.endsWith('.css') ? coloursOfStyle(text) : [...text.matchAll(inCode)];
    return found.map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`);
  });
for (const fault of faults)
  console.error(`${fault} holds a literal colour: take a token of antd, or put it into config/theme.ts`);
if (faults.length > 0) process.exit(1);

function coloursOfStyle(text) {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  // The names of antd's tokens hold names of colours.
  return [...bare.matchAll(value)].filter(([, given]) => inStyle.test(given.replace(/--[\w-]+/g, '')));
}
