import { expect, it } from 'vitest';
import { calls } from '#app/api/calls.server.ts';
import { NAMED_TOOLS } from '#app/api/mcp/named-tools.ts';
import { apiTools, callTools, nameOfCall } from '#app/api/mcp/tools.server.ts';

it('has every call that a key may make and that speaks JSON, under one name', () => {
  const names = apiTools().map(({ tool }) => tool.name);
  expect(new Set(names).size).toBe(names.length);
  const left = calls
    .filter((call) => call.scope && call.response && !call.produces && !call.isMultipart)
    .filter((call) => !apiTools().some((tool) => tool.call === call))
    .map(nameOfCall);
  // Four orders under one call, each with a price.
  expect(left).toEqual(['POST /api/workspaces/{id}/generate']);
});

it('lists tools by what a person asks for', () => {
  const names = callTools().map(({ tool }) => tool.name);
  expect(names).toHaveLength(NAMED_TOOLS.length);
  expect(
    names.every((name) => /^[a-z]+(_[a-z]+)+$/.test(name) && !/^(get|post|put|patch|delete)_.*_id$/.test(name)),
  ).toBe(true);
  expect(names).toEqual(expect.arrayContaining(['stage_product', 'start_catalogue_run', 'list_prices']) as unknown);
});

it('sends every argument to one place, and lets nothing else in', () => {
  for (const { tool, places } of apiTools()) {
    const { properties = {} } = tool.inputSchema;
    expect(tool.inputSchema['additionalProperties'], tool.name).toBe(false);
    expect(
      Object.keys(properties).filter((name) => !['quote_id', 'idempotency_key'].includes(name)),
      tool.name,
    ).toEqual([...places.keys()]);
  }
});
