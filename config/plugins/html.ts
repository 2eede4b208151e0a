import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IApi } from '@umijs/max';
import { transformSync } from 'esbuild';
import { languages } from '../../contract/session';
import { base, layout } from '../layout';
import { pages } from '../routes';
import { getInitialBar } from '../theme';
import { chunkName } from './pages';

interface Stats {
  toJson(options: object): {
    namedChunkGroups?: Record<string, { assets?: { name: string }[] }>;
  };
}

/**
 * Puts `early.ts` into index.html as an inline script: it asks for the session and preloads the chunks of the
 * chosen language and of the page at once, beside the entry script instead of after it. Only the browser knows its
 * language, so the list comes with the page: `[pattern, chunk files][]` and `language → chunk files`.
 * The server allows the script by its hash (`server/http/static.ts`).
 */
export default (api: IApi) => {
  // Umi's own preloading is a script file of its own: one more round trip before anything is preloaded.
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
      /** page pattern, its chunks, whether it is drawn without the frame, and whether its texts are a part of their own */
      pages: pages.map(({ path, component, bare, words }) => [
        path.replace(/:\w+/g, '[^/]+'),
        toIndexes([...listFiles(chunkName(component)), ...(bare ? [] : listFiles('frame'))]),
        bare ? 1 : 0,
        words ? 1 : 0,
      ]),
      /** language: its texts for every page, those for the pages of the house, and those of the post */
      languages: Object.fromEntries(
        languages.map((language) => [
          language,
          ['texts', 'house', 'post'].map((part) => toIndexes(listFiles(`${part}-${language}`))),
        ]),
      ),
      files,
      bar: getInitialBar(layout),
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

/** The letters of the first page are on their way before its style sheet has come. */
const typeface = (out: string) =>
  readdirSync(join(out, 'static'))
    .filter((file) => file.endsWith('.woff2'))
    .map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${base}static/${file}">\n`,
    )
    .join('');
