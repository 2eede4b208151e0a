import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '#contract/api/refusal';
import type { Download, Upload } from '#contract/api/route';
import { foldLine } from '#contract/line';

/** larger uploads are refused while they arrive */
export const maxUploadBytes = 300 * 1024 * 1024;

/**
 * Passes the file of a multipart body to `work`, with a function that reads it to its end and returns its name and digest.
 * Refuses a body that is not multipart or is truncated.
 */
export async function receiveUpload<T>(
  request: FastifyRequest,
  work: (file: Upload, identity: () => Promise<{ name: string; digest: string }>) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) refuse('input.invalid', {}, [{ path: 'file', code: 'required' }]);
  return drainRequest(request, async () => {
    const part = await request
      .file({ limits: { fileSize: maxUploadBytes, files: 1 } })
      .catch(throwUnreadable);
    if (!part) refuse('input.invalid', {}, [{ path: 'file', code: 'required' }]);
    const hash = createHash('sha256');
    const { filename, mimetype: type, file } = part;
    // `filename*=` can contain encoded line breaks.
    const name = foldLine(filename);
    return work({ name, type, content: readChunks(file, hash) }, async () => {
      for await (const _ of readChunks(file, hash));
      return { name, digest: hash.digest('hex') };
    });
  });
}

/**
 * Returns the fields of a multipart form, with limits on their number and size. Refuses a truncated body and one with files.
 */
export function readFormFields(
  request: FastifyRequest,
  limits: { fields: number; fieldSize: number },
): Promise<[string, string][]> {
  const fields: [string, string][] = [];
  return drainRequest(request, async () => {
    try {
      for await (const part of request.parts({ limits: { files: 0, ...limits } }))
        if (part.type === 'field') fields.push([part.fieldname, String(part.value)]);
    } catch (error) {
      throwUnreadable(error as Error);
    }
    return fields;
  });
}

/**
 * Reads the rest of a multipart body and discards it: the client gets the response instead of a reset connection, and can
 * reuse the connection.
 */
async function drainRequest<T>({ raw }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    raw.unpipe();
    raw.resume();
  }
}

/** The parser does not set a status for a body it cannot read. */
function throwUnreadable(error: Error & { statusCode?: number }): never {
  throw error.statusCode ? error : new Refusal('input.unreadable');
}

async function* readChunks(file: Readable & { truncated: boolean }, hash: Hash): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file.iterator({ destroyOnReturn: false })) {
      hash.update(chunk);
      yield chunk;
    }
  } catch {
    refuse('input.unreadable');
  }
  if (file.truncated) refuse('input.too_large');
}

/** Sends a file with its name. */
export function download(reply: FastifyReply, file: Download): FastifyReply {
  const name = encodeURIComponent(file.name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  reply.header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`);
  reply.header('cache-control', file.cacheFor ? `private, max-age=${file.cacheFor}, immutable` : 'no-store');
  reply.type(file.type);
  return reply.send(file.body);
}

/** Sends events as they come; proxies must neither buffer nor compress them. */
export const eventStream = (reply: FastifyReply, events: NodeJS.ReadableStream): FastifyReply =>
  reply
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    // A server that stops waits for its connections, and this one is for nothing else.
    .header('connection', 'close')
    .type('text/event-stream')
    .send(events);
