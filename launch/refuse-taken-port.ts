import { createServer } from 'node:net';
import { LaunchError } from './launch-error.ts';

/** Tries the port before anything is started, so that the refusal comes at once and leaves nothing behind. */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  const code = await new Promise<string | null>((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
  if (code === null) return;
  const next = port < 65535 ? port + 1 : port - 1;
  if (code === 'EADDRINUSE') {
    throw new LaunchError(`Port ${port} is taken by another program. Choose another one: PORT=${next} npm start`);
  }
  if (code === 'EACCES') {
    throw new LaunchError(`Port ${port} needs more rights than this user has. Choose another one: PORT=3000 npm start`);
  }
  throw new LaunchError(`The server cannot listen on ${host}:${port} (${code}). Check HOST and PORT.`);
}
