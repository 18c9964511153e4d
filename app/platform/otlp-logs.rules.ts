/**
 * Lines of the log as OpenTelemetry's protocol has them (OTLP 1.x, JSON encoding): any collector takes these, whatever
 * it makes of them.
 */
type OtlpValue =
  | { readonly stringValue: string }
  | { readonly boolValue: boolean }
  | { readonly intValue: string }
  | { readonly doubleValue: number }
  | { readonly arrayValue: { readonly values: readonly OtlpValue[] } }
  | { readonly kvlistValue: { readonly values: readonly OtlpAttribute[] } };

interface OtlpAttribute {
  readonly key: string;
  readonly value: OtlpValue;
}

export interface OtlpRecord {
  readonly timeUnixNano: string;
  readonly severityNumber: number;
  readonly severityText: string;
  readonly body: OtlpValue;
  readonly attributes: readonly OtlpAttribute[];
}

/** Of the data model's 24 steps the first of each level. */
const SEVERITIES: Readonly<Record<string, number>> = { trace: 1, debug: 5, info: 9, warn: 13, error: 17, fatal: 21 };
const MAX_DEPTH = 5;

/** A line as the logger writes it. */
export function toOtlpRecord(line: string): OtlpRecord {
  const { level, time, msg, err, pid: _pid, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const severityText = String(level);
  return {
    timeUnixNano: `${Date.parse(String(time))}000000`,
    severityNumber: SEVERITIES[severityText] ?? 0,
    severityText,
    body: { stringValue: typeof msg === 'string' ? msg : '' },
    attributes: attributesOf({ ...rest, ...exceptionOf(err) }, 0),
  };
}

/** An error by the names that OpenTelemetry has for it. */
function exceptionOf(err: unknown): Record<string, unknown> {
  if (typeof err !== 'object' || err === null) return {};
  const { type, message, stack } = err as Record<string, unknown>;
  return { 'exception.type': type, 'exception.message': message, 'exception.stacktrace': stack };
}

function attributesOf(fields: object, depth: number): OtlpAttribute[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    const found = valueOf(value, depth);
    return found ? [{ key, value: found }] : [];
  });
}

/** Null for what says nothing. */
function valueOf(value: unknown, depth: number): OtlpValue | null {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number') return Number.isSafeInteger(value) ? { intValue: `${value}` } : { doubleValue: value };
  if (typeof value !== 'object' || value === null) return null;
  if (depth === MAX_DEPTH) return { stringValue: JSON.stringify(value) };
  if (!Array.isArray(value)) return { kvlistValue: { values: attributesOf(value, depth + 1) } };
  return { arrayValue: { values: value.flatMap((part) => valueOf(part, depth + 1) ?? []) } };
}

/** The body of one request. */
export function otlpRequest(resource: Readonly<Record<string, string>>, records: readonly OtlpRecord[]): string {
  const attributes = attributesOf(resource, 0);
  return JSON.stringify({
    resourceLogs: [{ resource: { attributes }, scopeLogs: [{ scope: { name: 'plinth' }, logRecords: records }] }],
  });
}
