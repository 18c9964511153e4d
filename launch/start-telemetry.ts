import { createRequire } from 'node:module';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { diag, metrics } from '@opentelemetry/api';
import type { Span } from '@opentelemetry/api';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { NodeSDK, resources } from '@opentelemetry/sdk-node';
import { isQuietPath } from '#app/platform/http/log-access.server.ts';
import { redactUrl } from '#app/platform/http/redact-url.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { TELEMETRY_ROOM } from '#app/platform/telemetry/emit-log-record.ts';

/** How long a stop waits for the last signals. */
const SHUTDOWN_TIMEOUT_MS = 3_000;
/** A collector that takes nothing is reported at most this often. */
const REPORT_INTERVAL_MS = 60_000;

/**
 * Registers OpenTelemetry's SDK: traces, metrics and logs to the collector of OTEL_EXPORTER_OTLP_ENDPOINT. The SDK reads its
 * own settings (OTEL_*) itself. Imported only where a collector is set, and before anything of the product, so that what is
 * instrumented is instrumented at its first use.
 *
 * @returns sends what waits, as far as a stop has the time
 */
export function startTelemetry(): () => Promise<void> {
  reportTrouble();
  const { envDetector, hostDetector, resourceFromAttributes } = resources;
  const sdk = new NodeSDK({
    resource: resourceFromAttributes({
      'service.name': 'plinth',
      'service.instance.id': randomUUID(),
      'process.pid': process.pid,
    }),
    // Without the process detector: a command line may hold private data.
    resourceDetectors: [hostDetector, envDetector],
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '/' }) => isQuietPath(url.split('?', 1)[0]!),
        startIncomingSpanHook: ({ url = '/' }: IncomingMessage) => safeUrl(url),
      }),
      new UndiciInstrumentation({ requestHook: redactOutgoing }),
      // The worker's beats are no news: statements belong to a request or a job.
      new PgInstrumentation({ requireParentSpan: true }),
      new RuntimeNodeInstrumentation(),
    ],
  });
  sdk.start();
  // Modules that are imported as ES modules are not seen by the instrumentations; these are the same objects.
  const require = createRequire(import.meta.url);
  for (const instrumented of ['http', 'https', 'pg']) require(instrumented);
  observeMemory();
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<void>((resolve) => (timer = setTimeout(resolve, SHUTDOWN_TIMEOUT_MS)));
    await Promise.race([sdk.shutdown().catch(() => {}), tooLate]);
    clearTimeout(timer);
  };
}

/** The whole process with what its libraries hold, which the heap's metrics do not show. */
function observeMemory(): void {
  metrics
    .getMeter('plinth')
    .createObservableGauge('process.memory.usage', { unit: 'By', description: 'Resident memory of the process' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
}

function safeUrl(url: string): Record<string, string> {
  const [path = '/', query] = redactUrl(url).split('?', 2);
  return { 'url.path': path, ...(query === undefined ? {} : { 'url.query': query }) };
}

/** Addresses of providers' results carry their permission in the query. */
function redactOutgoing(span: Span, { origin, path }: { readonly origin: string; readonly path: string }): void {
  const [safePath = '/'] = redactUrl(path).split('?', 1);
  span.setAttribute('url.full', origin + safePath);
  span.setAttribute('url.query', '');
}

/** Trouble of the SDK goes to standard output only, and not for each batch. */
function reportTrouble(): void {
  const log = childLogger({ room: TELEMETRY_ROOM });
  let lastMs = -Infinity;
  const report = (reason: string) => {
    if (performance.now() - lastMs < REPORT_INTERVAL_MS) return;
    lastMs = performance.now();
    log.warn({ reason: reason.slice(0, 500) }, 'the collector does not take what is sent to it');
  };
  diag.setLogger({ error: report, warn: report, info() {}, debug() {}, verbose() {} });
}
