import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { maxUploadBytes } from './transfer';

/** milliseconds in which the headers of a request must arrive, and how often Node checks */
export const headerTimeouts = { headersTimeout: 20_000, connectionsCheckingInterval: 5000 };

/** The largest upload with its multipart framing, plus a body that is only drained. */
const maxBytes = maxUploadBytes + 1024 * 1024;

interface IncomingBody {
  response: ServerResponse;
  /** bytes of the connection when the request began */
  startBytes: number;
  /** when enough bytes had last arrived, and how many there were */
  progressedAt: number;
  bytes: number;
}

/**
 * Ends connections whose request body does not arrive: every `timeoutMs` milliseconds at least `minBytes` bytes must come in. A
 * body may take hours over a slow line, but a client that only holds the connection loses it. While the server itself is not
 * reading, the client is not blamed.
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

/** Does what Node does for slow headers: replies 408 unless a response has begun. */
function endSlowRequest(server: Server, { socket }: IncomingMessage, response: ServerResponse): void {
  const issue = Object.assign(new Error('the body does not come'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (response.headersSent) socket.destroy();
  else server.emit('clientError', issue, socket);
}
