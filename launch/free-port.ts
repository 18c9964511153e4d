import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that Linux, macOS and Windows give to outgoing connections: none of those takes one in a moment without a server. */
const FIRST_PORT = 20_000;
const END_PORT = 32_000;
/** Most are free; a machine on which so many in a row are taken gives any port. */
const TRIES = 20;

/** The wanted port where it is free on loopback, else a random free one. 0: no wish. */
export async function freePort(wanted: number): Promise<number> {
  const random = Array.from({ length: TRIES }, () => randomInt(FIRST_PORT, END_PORT));
  for (const port of wanted > 0 ? [wanted, ...random] : random) {
    const free = await tryPort(port);
    if (free !== null) return free;
  }
  return (await tryPort(0))!;
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : null));
    });
  });
}
