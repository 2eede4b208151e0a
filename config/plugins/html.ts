import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IApi } from '@umijs/max';
import { transformSync } from 'esbuild';
import { languages } from '../../contract/session';
import { base, layout } from '../layout';
import { pages, wordParts } from '../routes';
import { getInitialBar } from '../theme';
import { chunkName } from './pages';

interface Stats {
  toJson(options: object): {
    namedChunkGroups?: Record<string, { assets?: { name: string }[] }>;
  };
}

/**
 * Adds `early.js` to index.html as an inline script. It requests the session and preloads the chunks of the selected
 * language and of the page in parallel with the entry script. Only the browser knows its language, so the page contains the
 * lists: `[pattern, chunk files][]` and `language → chunk files`. The server allows the script by its hash
 * (`server/http/static.ts`).
 */
export default (api: IApi) => {
  // Umi's own preloading is a separate script file, which costs one more round trip before anything is preloaded.
  api.skipPlugins(['routePreloadOnLoad']);
  if (api.name !== 'build') return;

  let listFiles: (chunk: string) => string[] = () => [];
  api.onBuildComplete(({ err, stats }: { err?: unknown; stats: Stats }) => {
    if (err) return;
    const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
    listFiles = (chunk) =>
      (namedChunkGroups[chunk]?.assets ?? [])
        .map(({ name }) => name)
        .filter((name) => /\.(js|css)$/.test(name));
  });

  api.onBuildHtmlComplete(() => {
    const files: string[] = [];
    const toIndexes = (names: string[]) =>
      [...new Set(names)].map((name) => {
        if (!files.includes(name)) files.push(name);
        return files.indexOf(name);
      });
    const map = {
      base,
      /** page pattern, its chunks, whether it has no layout, and which further part of the texts it needs; 0 for none */
      pages: pages.map(({ path, component, bare, words }) => [
        path.replace(/:\w+/g, '[^/]+'),
        toIndexes([...listFiles(chunkName(component)), ...(bare ? [] : listFiles('frame'))]),
        bare ? 1 : 0,
        words ? 2 + wordParts.indexOf(words) : 0,
      ]),
      /** per language: texts of every page, of the pages with the layout, and the further parts */
      languages: Object.fromEntries(
        languages.map((language) => [
          language,
          ['texts', 'app', ...wordParts].map((part) => toIndexes(listFiles(`${part}-${language}`))),
        ]),
      ),
      files,
      bar: getInitialBar(layout),
      isDark: layout.navTheme === 'realDark',
    };
    const source = readFileSync(join(__dirname, 'early.js'), 'utf8').replace('__MAP__', () =>
      JSON.stringify(map),
    );
    const { code } = transformSync(source, { minify: true, target: 'es2022' });
    const file = join(api.paths.absOutputPath, 'index.html');
    const html = readFileSync(file, 'utf8');
    if (!html.includes('</title>'))
      throw new Error('index.html holds no title to put the early script after');
    writeFileSync(
      file,
      html.replace(
        '</title>',
        () => `</title>\n${typeface(api.paths.absOutputPath)}<script>${code.trim()}</script>`,
      ),
    );
  });
};

/** Preloads the fonts of the first page before its style sheet arrives. */
const typeface = (out: string) =>
  readdirSync(join(out, 'static'))
    .filter((file) => file.endsWith('.woff2'))
    .map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${base}static/${file}">\n`,
    )
    .join('');
