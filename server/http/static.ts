import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { refuse } from '#contract/api/refusal';
import { base } from '../../config/layout';

const yearSeconds = 365 * 24 * 60 * 60;
/**
 * Umi adds a hash to the name of every file whose content may change with a build; `.br` and `.gz` files are next to them.
 */
const hashedFile = /\.[0-9a-f]{8}\.(async\.js|chunk\.css|js|css)(\.br|\.gz)?$|\/static\//;
/** Build files are directly below the base; a lot number in an address (`…/item/12.1`) is not a file. */
const buildFile = /^(?:static\/)?[^/]+\.(?:js|css|map|svg|png|ico|json|txt|webmanifest|woff2)$/;

interface Options {
  /** folder of the browser's built files */
  dist: string;
  /** the address staff type; if it is https, replies get an HSTS header */
  publicUrl: string;
}

/**
 * Serves the browser's files below the base, compressed by the build: hashed names are cached forever, index.html is
 * revalidated every time and served for every page. Sets the security headers of the whole application.
 */
export async function registerStatic(fastify: FastifyInstance, { dist, publicUrl }: Options): Promise<void> {
  const setSecurityHeaders = helmet({
    strictTransportSecurity: publicUrl.startsWith('https:'),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hashInlineScripts(readFileSync(join(dist, 'index.html'), 'utf8'))],
        // antd creates its styles at runtime
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  });
  /** Helmet does not set this header. Pages in frames may not ask for passkeys. */
  const permissionsPolicy = 'publickey-credentials-get=(self), publickey-credentials-create=(self)';
  // Helmet is called directly, because its Fastify plugin builds the headers again for every request.
  fastify.addHook('onRequest', (request, reply, next) => {
    reply.raw.setHeader('permissions-policy', permissionsPolicy);
    setSecurityHeaders(request.raw, reply.raw, () => next());
  });
  await fastify.register(files, {
    root: dist,
    prefix: base,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.setHeader(
        'cache-control',
        hashedFile.test(path) ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
      );
      // A proxy must not send a compressed file to a browser that cannot read it.
      reply.setHeader('vary', 'accept-encoding');
    },
  });
  for (const path of ['/', base.slice(0, -1)]) fastify.get(path, (_, reply) => reply.redirect(base));
  fastify.get(base, (_, reply) => reply.sendFile('index.html'));
  // Browsers request it for every page that names no icon, such as shared pages.
  fastify.get('/favicon.ico', (_, reply) => reply.code(204).send());
  fastify.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const page =
      request.method === 'GET' && path.startsWith(base) && !buildFile.test(path.slice(base.length));
    return page ? reply.sendFile('index.html') : refuse('request.not_found');
  });
}

/** Returns the hashes by which the policy allows the inline scripts of index.html and no others. */
const hashInlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
