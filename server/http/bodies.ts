import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { largestUpload } from './transfer';

/** Milliseconds in which the head of a request must have come, and how often Node looks. */
export const headTimes = { headersTimeout: 20_000, connectionsCheckingInterval: 5000 };

/** The largest upload with what stands around it, and a whole answer's worth of what nobody reads any more. */
const maxBytes = largestUpload + 1024 * 1024;

interface Arriving {
  response: ServerResponse;
  /** bytes of the connection when the request began */
  from: number;
  /** when it last had come on, and how far */
  at: number;
  bytes: number;
}

/**
 * Ends connections whose body does not come: each `patience` milliseconds at least `least` bytes of it must arrive. A
 * body may so take hours over a slow line, but whoever only holds the connection loses it. While it is the server that
 * does not read, nobody is blamed.
 */
export function watchBodies(server: Server, { patience: timeoutMs = 20_000, least = 16 * 1024 } = {}): void {
  const arriving = new Map<IncomingMessage, Arriving>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.headers['content-length'] && !request.headers['transfer-encoding']) return;
    const { bytesRead } = request.socket;
    arriving.set(request, { response, from: bytesRead, at: Date.now(), bytes: bytesRead });
    request.once('close', () => arriving.delete(request));
  });
  const look = () => {
    for (const [request, known] of arriving) {
      const { bytesRead } = request.socket;
      if (request.complete) arriving.delete(request);
      else if (bytesRead - known.from > maxBytes) request.socket.destroy();
      else if (request.readableLength > 0 || bytesRead - known.bytes >= least)
        Object.assign(known, { at: Date.now(), bytes: bytesRead });
      else if (Date.now() - known.at >= timeoutMs) endSlow(server, request, known.response);
    }
  };
  const timer = setInterval(look, timeoutMs / 4).unref();
  server.once('close', () => clearInterval(timer));
}

/** As Node itself ends a head that does not come: 408, where nothing was answered yet. */
function endSlow(server: Server, { socket }: IncomingMessage, response: ServerResponse): void {
  const fault = Object.assign(new Error('the body does not come'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (response.headersSent) socket.destroy();
  else server.emit('clientError', fault, socket);
}
