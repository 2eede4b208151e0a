import { base } from './layout';

/** `API=http://localhost:8001 npm run dev` uses a separate server (`npm run dev:server`) instead of the mock data. */
export function proxy(api: string | undefined) {
  if (!api) return undefined;
  const options = { target: api, changeOrigin: false };
  return { '/api/': options, [`${base}__serverLoader`]: options };
}
