import { context, metrics, propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Context, Meter, Span } from '@opentelemetry/api';

/**
 * The product's use of OpenTelemetry's API, which does nothing until `launch/start-telemetry.ts` has registered the SDK.
 * Levels above name their steps with `inSpan` and read `meter()`; only the launcher knows the SDK.
 */
const SCOPE = 'plinth';

/** Creates the instruments of a room. Without the SDK they record nothing. */
export function meter(): Meter {
  return metrics.getMeter(SCOPE);
}

export interface SpanOptions {
  readonly attributes?: Attributes;
  /** A `traceparent` that was stored elsewhere; default: the active span is the parent. */
  readonly parent?: string | null | undefined;
}

/** Runs a step within a span of this name. Errors mark the span as failed and are thrown on. */
export async function inSpan<T>(
  name: string,
  { attributes = {}, parent }: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const above = parent ? contextOf(parent) : context.active();
  return trace.getTracer(SCOPE).startActiveSpan(name, { attributes }, above, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.recordException(error instanceof Error ? error : String(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Names the span of the request that is being answered by its route, which has no ids in it. */
export function nameRequestSpan(method: string, route: string): void {
  const span = trace.getActiveSpan();
  if (!span?.isRecording()) return;
  span.updateName(`${method} ${route}`);
  span.setAttribute('http.route', route);
}

/** The active span as W3C's `traceparent`, to be stored with work that is done later; null where nothing is traced. */
export function currentTraceParent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

function contextOf(traceparent: string): Context {
  return propagation.extract(context.active(), { traceparent });
}
