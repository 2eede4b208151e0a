import { once } from 'node:events';
import { connect } from 'node:net';
import { openHouse } from '../support/app';

test('a connection that a browser opened ahead of need does not hold up the end of the server', async () => {
  const house = await openHouse();
  const { hostname, port } = new URL(house.origin);
  const ahead = connect(Number(port), hostname);
  await once(ahead, 'connect');
  // Connections are accepted one after the other: with this answer the one before it is the server's.
  await house.anonymous.get('/health');
  const ended = once(ahead, 'close');
  await house.close();
  await ended;
});
