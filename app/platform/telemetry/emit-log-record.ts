import { logs, SeverityNumber } from '@opentelemetry/api-logs';
import type { AnyValueMap } from '@opentelemetry/api-logs';

/** Lines about the collector itself are never sent to it. */
export const TELEMETRY_ROOM = 'telemetry';

const SEVERITIES: Readonly<Record<string, SeverityNumber>> = {
  trace: SeverityNumber.TRACE,
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
  fatal: SeverityNumber.FATAL,
};

/** Hands a line, as the logger has written it with its secrets removed, to the log SDK. Without the SDK this does nothing. */
export function emitLogRecord(line: string): void {
  const { level, time, msg, err, pid: _pid, ...rest } = JSON.parse(line) as Record<string, unknown>;
  if (rest['room'] === TELEMETRY_ROOM) return;
  const severityText = String(level);
  logs.getLogger('plinth').emit({
    timestamp: Date.parse(String(time)),
    severityText,
    severityNumber: SEVERITIES[severityText] ?? SeverityNumber.UNSPECIFIED,
    body: typeof msg === 'string' ? msg : '',
    attributes: { ...rest, ...exceptionAttributes(err) } as AnyValueMap,
  });
}

/** An error by the names of OpenTelemetry's conventions. */
function exceptionAttributes(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return {};
  const { type, message, stack } = error as Record<string, unknown>;
  return { 'exception.type': type, 'exception.message': message, 'exception.stacktrace': stack };
}
