import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Gateway {
  url: string;
  received: ReceivedRequest[];
  /** how it answers from now on; by default with 202 */
  respond: (response: ServerResponse) => void;
  close(): Promise<void>;
}

/** Starts a gateway for text messages on 127.0.0.1, which the configuration must allow. */
export async function openGateway(): Promise<Gateway> {
  const gateway: Gateway = {
    url: '',
    received: [],
    respond: (response) => response.writeHead(202).end('queued'),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    gateway.received.push({ method, path: url, headers, body: await text(request) });
    gateway.respond(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
  return gateway;
}
