import { serveRequests } from '../lib/child-program';
import { type CompileRequest, compileEmail } from './compile';
import { composeMany, fillMany } from './fill-many';

// The process that sends campaigns does not load this: MJML takes more memory than everything else that fills an email.
serveRequests({
  compile: ({ content, data }: CompileRequest) => compileEmail(content, data),
  fill: fillMany,
  compose: composeMany,
});
