import { MALLOC_ENV } from '#imaging/memory/malloc-env.ts';

/**
 * Each half of V8's young generation, in megabytes. By default it grows to 32, and three of them stay resident: that was a quarter of what
 * the server held under a light load.
 */
const SEMI_SPACE_MB = 4;

// V8 and glibc read their settings once, when a process starts: this one executes itself again with them. A setting of glibc in the
// environment means that the operator decides.
const isSet = Object.keys(MALLOC_ENV).some((name) => name in process.env);
if (process.platform === 'linux' && !isSet && !process.connected) {
  const flags = [`--max-semi-space-size=${SEMI_SPACE_MB}`, ...process.execArgv];
  const again = [process.execPath, ...flags, ...process.argv.slice(1)];
  process.execve?.(process.execPath, again, { ...process.env, ...MALLOC_ENV });
}
const { isTelemetryOn } = await import('#app/platform/env.server.ts');
// Before anything that is traced is loaded; where no collector is set, the SDK is not loaded at all.
const stopTelemetry = isTelemetryOn() ? (await import('../launch/start-telemetry.ts')).startTelemetry() : null;
const { startProduct } = await import('../launch/start-product.ts');
startProduct({ stopTelemetry });
