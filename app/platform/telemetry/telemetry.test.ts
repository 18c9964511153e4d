import { describe, expect, it } from 'vitest';
import { isTelemetryOn, readSettings } from '../env.server.ts';
import { currentTraceParent, inSpan, meter } from './telemetry.server.ts';

describe('a collector', () => {
  const given = { DATABASE_URL: 'postgresql://a', APP_SECRET: 'x'.repeat(32) };
  const endpoint = (value: string) => ({ ...given, OTEL_EXPORTER_OTLP_ENDPOINT: value });

  it.each(['http://collector.example:4318', 'ftp://collector.example', 'http://10.0.0.3:4318', 'nonsense'])(
    'is not %s: signals name people, and leave this machine by TLS alone',
    (value) => {
      expect(() => readSettings(endpoint(value))).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT/);
      expect(isTelemetryOn(endpoint(value))).toBe(false);
    },
  );

  it.each(['https://otlp.example/', 'https://otlp.example:4318/tenant', 'http://localhost:4318'])(
    'may be %s',
    (value) => {
      expect(readSettings(endpoint(value)).OTEL_EXPORTER_OTLP_ENDPOINT).toBe(value);
      expect(isTelemetryOn(endpoint(value))).toBe(true);
    },
  );

  it('is none by default', () => expect(isTelemetryOn({})).toBe(false));
});

describe('without the SDK', () => {
  it('steps run as if they were not traced', async () => {
    expect(await inSpan('step', {}, () => Promise.resolve(3))).toBe(3);
    await expect(inSpan('step', {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    meter().createCounter('count').add(1);
  });

  it('no span is stored with work', () => expect(currentTraceParent()).toBeNull());
});
