import { serveRequests } from '../lib/child-program';
import { type CompileRequest, compileLetter } from './compile';
import { composeMany, fillMany } from './fill-many';

// The process that sends campaigns does without: MJML takes more memory than everything else that fills a letter.
serveRequests({
  compile: ({ letter, data }: CompileRequest) => compileLetter(letter, data),
  fill: fillMany,
  compose: composeMany,
});
