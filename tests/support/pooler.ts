import { type AddressInfo, connect, createServer } from 'node:net';

/** Starts a proxy that acts like a pooler: the process id it reports at the start is not one of the server. */
export async function openPooler(url: string) {
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.pipe(upstream);
    let opening = true;
    upstream.on('data', (bytes: Buffer) => {
      // BackendKeyData: 'K', length 12, process, key
      const at = opening ? bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12])) : -1;
      if (at >= 0) {
        bytes.writeInt32BE(1, at + 5);
        opening = false;
      }
      client.write(bytes);
    });
    for (const end of [client, upstream])
      end.on('error', () => {}).on('close', () => [client, upstream].map((one) => one.destroy()));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = new URL(url);
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: address.href, close: () => new Promise((closed) => server.close(closed)) };
}
