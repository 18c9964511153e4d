import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

interface KeyValue {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly seconds: number;
  readonly startNano: bigint;
}

export interface CollectedPoint {
  readonly metric: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Of a gauge or counter; undefined for a histogram. */
  readonly value: number | undefined;
  readonly count: number | undefined;
}

export interface CollectedRecord {
  readonly body: string;
  readonly severity: string;
  readonly traceId: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/* eslint-disable @typescript-eslint/no-explicit-any -- OTLP's JSON, as deep as it is */
type Json = any;

/**
 * A collector that takes OTLP over HTTP in its JSON encoding at /v1/traces, /v1/metrics and /v1/logs and answers as the
 * protocol wants; other paths, methods and encodings are refused as collectors refuse them.
 */
export class OtlpCollector {
  readonly spans: CollectedSpan[] = [];
  readonly points: CollectedPoint[] = [];
  readonly records: CollectedRecord[] = [];
  readonly resources: Readonly<Record<string, unknown>>[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  /** Everything that came, as it came. */
  text = '';
  /** Statuses of the next answers, before it takes what comes. */
  answers: number[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const status = this.answers.shift() ?? this.take(request.method, request.url, request.headers, chunks);
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(status === 200 ? '{}' : '');
      });
    });
  }

  static async start(): Promise<OtlpCollector> {
    const collector = new OtlpCollector();
    collector.server.listen(0, '127.0.0.1');
    await once(collector.server, 'listening');
    return collector;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private take(
    method: string | undefined,
    url: string | undefined,
    headers: IncomingHttpHeaders,
    chunks: Buffer[],
  ): number {
    if (method !== 'POST') return 405;
    if (headers['content-type'] !== 'application/json') return 415;
    const bytes = Buffer.concat(chunks);
    const text = (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
    const message = JSON.parse(text) as Json;
    if (url === '/v1/traces') this.takeSpans(message);
    else if (url === '/v1/metrics') this.takePoints(message);
    else if (url === '/v1/logs') this.takeRecords(message);
    else return 404;
    this.text += text;
    this.headers.push(headers);
    return 200;
  }

  private takeSpans(message: Json): void {
    for (const { resource, scopeSpans } of message.resourceSpans) {
      this.resources.push(plain(resource.attributes));
      for (const span of scopeSpans.flatMap((scope: Json) => scope.spans)) {
        const startNano = BigInt(span.startTimeUnixNano);
        this.spans.push({
          traceId: span.traceId,
          spanId: span.spanId,
          parentSpanId: span.parentSpanId ?? '',
          name: span.name,
          attributes: plain(span.attributes),
          seconds: Number(BigInt(span.endTimeUnixNano) - startNano) / 1e9,
          startNano,
        });
      }
    }
  }

  private takePoints(message: Json): void {
    for (const { scopeMetrics } of message.resourceMetrics) {
      for (const metric of scopeMetrics.flatMap((scope: Json) => scope.metrics)) {
        const data = metric.gauge ?? metric.sum ?? metric.histogram;
        for (const point of data?.dataPoints ?? []) {
          const value = point.asDouble ?? (point.asInt === undefined ? undefined : Number(point.asInt));
          const count = point.count === undefined ? undefined : Number(point.count);
          this.points.push({ metric: metric.name, attributes: plain(point.attributes), value, count });
        }
      }
    }
  }

  private takeRecords(message: Json): void {
    for (const { scopeLogs } of message.resourceLogs) {
      for (const record of scopeLogs.flatMap((scope: Json) => scope.logRecords)) {
        this.records.push({
          body: record.body?.stringValue ?? '',
          severity: record.severityText,
          traceId: record.traceId ?? '',
          attributes: plain(record.attributes),
        });
      }
    }
  }
}

/** Attributes by name, with their values out of their types. */
function plain(attributes: readonly KeyValue[] = []): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
