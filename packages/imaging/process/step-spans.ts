import { context, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Span } from '@opentelemetry/api';

/** The steps of one task, one after the other, as children of a span that lasts as long as the task. */
export interface StepSpans {
  /** Ends the step before and begins this one. A step that is named again goes on. */
  begin(step: string): void;
  end(failure?: string): void;
}

/** Begins a span with steps, for code whose steps are told by events instead of calls. */
export function startSteps(name: string, attributes: Attributes = {}): StepSpans {
  const tracer = trace.getTracer('plinth');
  const whole = tracer.startSpan(name, { attributes });
  const within = trace.setSpan(context.active(), whole);
  let step: { readonly name: string; readonly span: Span } | null = null;
  return {
    begin(next) {
      if (step?.name === next) return;
      step?.span.end();
      step = { name: next, span: tracer.startSpan(next, {}, within) };
    },
    end(failure) {
      step?.span.end();
      step = null;
      if (failure !== undefined) whole.setStatus({ code: SpanStatusCode.ERROR, message: failure });
      whole.end();
    },
  };
}
