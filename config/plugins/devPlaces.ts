import type { IncomingMessage, ServerResponse } from 'node:http';
import type { IApi } from '@umijs/max';

/** `umi dev`: serves the files of provinces and cities that a build writes. */
export default (api: IApi) => {
  if (api.name !== 'dev') return;
  const servePlaces = async (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const [, name = ''] = /\/places\/([A-Z]{2}(?:\.zh-(?:CN|TW))?)\.json$/.exec(request.url ?? '') ?? [];
    if (!name) return next();
    const { listPlaces } = await import('../../scripts/places.mjs');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(listPlaces().get(name) ?? []));
  };
  api.addBeforeMiddlewares(() => [servePlaces]);
};
