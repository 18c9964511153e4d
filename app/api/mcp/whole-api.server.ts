import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { checkInput } from '#app/platform/check-input.ts';
import { sectionOf } from '../document/call-names.rules.ts';
import { callTool, refused } from './call-tool.server.ts';
import type { KeyCaller } from './call-tool.server.ts';
import { inputSchemaOf } from './tool-schemas.server.ts';
import { isReading, KEY_ARGUMENT, KEY_SCHEMA, nameOfCall, QUOTE_ARGUMENT, QUOTE_SCHEMA } from './tools.server.ts';
import type { CallTool } from './tools.server.ts';

const MAX_FOUND = 10;

const searchSchema = z.object({
  query: z.string().min(1).max(200),
  limit: z.int().min(1).max(MAX_FOUND).default(5),
});

const foundSchema = z.object({
  calls: z.array(
    z.object({
      call: z.string(),
      about: z.string(),
      /** JSON Schema of `arguments` of `call_api`. */
      arguments: z.record(z.string(), z.unknown()),
    }),
  ),
});

const callSchema = z.object({
  call: z.string().max(200),
  arguments: z.record(z.string(), z.unknown()).default({}),
  [QUOTE_ARGUMENT]: z.string().optional(),
  [KEY_ARGUMENT]: z.string().optional(),
});

const object = (schema: z.ZodType) => inputSchemaOf(schema) as Tool['inputSchema'];

/** The two tools by which the whole API stays reachable, over the calls that the caller may make. */
export function wholeApiTools(usable: readonly CallTool[]): readonly Tool[] {
  const isRead = usable.every(({ call }) => isReading(call));
  const search = object(searchSchema);
  const call = object(callSchema);
  return [
    {
      name: 'search_api',
      description: 'Find calls of the API that have no tool of their own, with the arguments they take.',
      inputSchema: search,
      outputSchema: { ...object(foundSchema), anyOf: [{ required: ['calls'] }, { required: ['error'] }], required: [] },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    {
      name: 'call_api',
      description: 'Make a call that search_api found.',
      inputSchema: {
        ...call,
        properties: { ...call.properties, [QUOTE_ARGUMENT]: QUOTE_SCHEMA, [KEY_ARGUMENT]: KEY_SCHEMA },
      },
      outputSchema: {
        type: 'object',
        properties: { answer: {} },
        anyOf: ['answer', 'quote', 'error'].map((name) => ({ required: [name] })),
      },
      annotations: { readOnlyHint: isRead, destructiveHint: !isRead, idempotentHint: isRead, openWorldHint: !isRead },
    },
  ];
}

type Args = Readonly<Record<string, unknown>>;

const badArgument = ({ field, message }: { readonly field: string; readonly message: string }) =>
  refused({ code: 'bad-request', message, field });

/** The calls whose path and text have most of the words, best first. */
export function searchApi(usable: readonly CallTool[], args: Args): CallToolResult {
  const checked = checkInput(searchSchema, args, 'arguments');
  if (!checked.ok) return badArgument(checked.fault);
  const { query, limit } = checked.value;
  const wanted = wordsOf(query);
  const found = usable
    .map((each) => ({ each, score: scoreOf(each, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ each: { call, tool } }) => ({ call: nameOfCall(call), about: call.summary, arguments: tool.inputSchema }));
  const answer = { calls: found };
  return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
}

/** A call by its name in the table of calls: no text of the assistant's is ever read as a path. */
export async function callApi(
  usable: readonly CallTool[],
  args: Args,
  context: { readonly caller: KeyCaller; readonly request: Request },
): Promise<CallToolResult> {
  const checked = checkInput(callSchema, args, 'arguments');
  if (!checked.ok) return badArgument(checked.fault);
  const { call: name, arguments: given, ...agreed } = checked.value;
  const tool = usable.find(({ call }) => nameOfCall(call) === name);
  if (!tool) return refused({ code: 'not-found', message: `There is no call ${name}.`, field: 'call' });
  const { structuredContent = {}, ...result } = await callTool(tool, { ...given, ...agreed }, context);
  const isAnswer = !result.isError && !('quote' in structuredContent);
  return { ...result, structuredContent: isAnswer ? { answer: structuredContent } : structuredContent };
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Endings aside, so that "runs" finds "run". */
const isSame = (a: string, b: string) =>
  a === b || (Math.min(a.length, b.length) > 2 && (a.startsWith(b) || b.startsWith(a)));

const PATH_WEIGHT = 3;

function scoreOf({ call }: CallTool, wanted: readonly string[]): number {
  const path = wordsOf(`${call.path} ${sectionOf(call)}`);
  const text = wordsOf(call.summary);
  const countIn = (words: readonly string[]) =>
    wanted.filter((word) => words.some((each) => isSame(each, word))).length;
  return countIn(path) * PATH_WEIGHT + countIn(text);
}
