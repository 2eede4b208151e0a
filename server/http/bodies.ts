import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { maxUploadBytes } from './transfer';

/** Milliseconds in which the head of a request must have come, and how often Node looks. */
export const headerTimeouts = { headersTimeout: 20_000, connectionsCheckingInterval: 5000 };

/** The largest upload with what stands around it, and a whole answer's worth of what nobody reads any more. */
const maxBytes = maxUploadBytes + 1024 * 1024;

interface IncomingBody {
  response: ServerResponse;
  /** bytes of the connection when the request began */
  startBytes: number;
  /** when it last had come on, and how far */
  progressedAt: number;
  bytes: number;
}

/**
 * Ends connections whose body does not come: each `timeoutMs` milliseconds at least `minBytes` of it must arrive. A
 * body may so take hours over a slow line, but whoever only holds the connection loses it. While it is the server that
 * does not read, nobody is blamed.
 */
export function watchBodies(server: Server, { timeoutMs = 20_000, minBytes = 16 * 1024 } = {}): void {
  const incomingBodies = new Map<IncomingMessage, IncomingBody>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.headers['content-length'] && !request.headers['transfer-encoding']) return;
    const { bytesRead } = request.socket;
    incomingBodies.set(request, {
      response,
      startBytes: bytesRead,
      progressedAt: Date.now(),
      bytes: bytesRead,
    });
    request.once('close', () => incomingBodies.delete(request));
  });
  const check = () => {
    for (const [request, progress] of incomingBodies) {
      const { bytesRead } = request.socket;
      if (request.complete) incomingBodies.delete(request);
      else if (bytesRead - progress.startBytes > maxBytes) request.socket.destroy();
      else if (request.readableLength > 0 || bytesRead - progress.bytes >= minBytes)
        Object.assign(progress, { progressedAt: Date.now(), bytes: bytesRead });
      else if (Date.now() - progress.progressedAt >= timeoutMs)
        endSlowRequest(server, request, progress.response);
    }
  };
  const timer = setInterval(check, timeoutMs / 4).unref();
  server.once('close', () => clearInterval(timer));
}

/** As Node itself ends a head that does not come: 408, where nothing was answered yet. */
function endSlowRequest(server: Server, { socket }: IncomingMessage, response: ServerResponse): void {
  const issue = Object.assign(new Error('the body does not come'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (response.headersSent) socket.destroy();
  else server.emit('clientError', issue, socket);
}
