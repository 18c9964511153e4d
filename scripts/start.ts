import { MALLOC_ENV } from '#imaging/memory/malloc-env.ts';

// glibc reads its settings once, when a process starts: this one executes itself again with them. Settings of the operator take precedence.
const isSet = Object.keys(MALLOC_ENV).some((name) => name in process.env);
if (process.platform === 'linux' && !isSet && !process.connected) {
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, again, { ...process.env, ...MALLOC_ENV });
}
const { isTelemetryOn } = await import('#app/platform/env.server.ts');
// Before anything that is traced is loaded; where no collector is set, the SDK is not loaded at all.
const stopTelemetry = isTelemetryOn() ? (await import('../launch/start-telemetry.ts')).startTelemetry() : null;
const { startProduct } = await import('../launch/start-product.ts');
startProduct({ stopTelemetry });
