import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createApp } from '../../server/app';
import { openTestApp } from '../support/app';

/** Milliseconds. Fastify keeps idle connections for 72 seconds, so a server that waits for one exceeds this limit. */
const timeoutMs = 60_000;

test(
  'a connection that a browser opened in advance does not delay the shutdown',
  async () => {
    const app = await openTestApp();
    const { hostname, port } = new URL(app.origin);
    const ahead = connect(Number(port), hostname);
    await once(ahead, 'connect');
    // Connections are accepted in order: after this response the server has accepted the earlier one.
    await app.anonymous.get('/health');
    const ended = once(ahead, 'close');
    await app.close();
    await ended;
  },
  timeoutMs,
);

test(
  'a connection that opens during the shutdown does not delay it',
  async () => {
    const app = await openTestApp();
    const fastify = await createApp(app.context);
    let late: Socket | undefined;
    fastify.addHook('preClose', async () => {
      late = connect((fastify.server.address() as AddressInfo).port);
      await once(late, 'connect');
    });
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    await fastify.close();
    expect(late?.destroyed || (await once(late as Socket, 'close'))).toBeTruthy();
    await app.close();
  },
  timeoutMs,
);

test(
  'a request in progress is answered during the shutdown, and its connection does not delay it',
  async () => {
    const app = await openTestApp();
    const agent = new Agent({ keepAlive: true });
    const body = JSON.stringify({ email: 'nobody@rostrum.test', password: 'anything' });
    const clientRequest = request(`${app.origin}/api/session`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    });
    clientRequest.write(body.slice(0, 5));
    await once(app.fastify.server, 'request');
    const closing = app.close();
    clientRequest.end(body.slice(5));
    const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(401);
    response.resume();
    await closing;
    agent.destroy();
  },
  timeoutMs,
);
