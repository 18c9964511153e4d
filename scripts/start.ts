import { MALLOC_ENV } from '#app/platform/memory/malloc-env.ts';

// glibc reads its settings once, when a process starts: this one becomes itself again, with them. Whoever sets one of them decides.
const isSet = Object.keys(MALLOC_ENV).some((name) => name in process.env);
if (process.platform === 'linux' && !isSet && !process.connected) {
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, again, { ...process.env, ...MALLOC_ENV });
}
await import('../launch/start-product.ts');
