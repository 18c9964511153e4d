import type { CallToolResult, ReadResourceResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { McpOffer } from '#app/api/mcp/mcp-offer.ts';
import { tinyPicture } from '#tests/doubles/scripted-engines.ts';

const NONE = { type: 'object', properties: {} } as const;
const text = (words: string) => ({ type: 'text' as const, text: words });
const tool = (name: string, inputSchema: Tool['inputSchema'] = NONE): Tool => ({
  name,
  description: name,
  inputSchema,
});

/** A silent WAV of one sample. */
const WAV = Buffer.from('UklGRiUAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQEAAACA', 'base64').toString('base64');

/** The offer that the official conformance suite asks of a server, so that its protocol can be tried (its scenarios name each). */
export async function suiteOffer(): Promise<McpOffer> {
  const png = Buffer.from((await tinyPicture('#ff0000', 16)).bytes).toString('base64');
  const image = { type: 'image' as const, data: png, mimeType: 'image/png' };
  const embedded = (uri: string): ReadResourceResult['contents'][number] => ({
    uri,
    mimeType: 'text/plain',
    text: 'An embedded resource.',
  });
  const results: Readonly<Record<string, CallToolResult>> = {
    test_simple_text: { content: [text('This is a simple text response for testing.')] },
    test_image_content: { content: [image] },
    test_audio_content: { content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] },
    test_embedded_resource: { content: [{ type: 'resource', resource: embedded('test://embedded-resource') }] },
    test_multiple_content_types: {
      content: [text('Multiple content types test:'), image, { type: 'resource', resource: embedded('test://mixed') }],
    },
    test_error_handling: { content: [text('This tool intentionally returns an error for testing')], isError: true },
    json_schema_2020_12_tool: { content: [text('ok')] },
  };
  const keywords = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object' as const,
    $defs: { address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
    properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
    additionalProperties: false,
  };
  const named = [
    { name: 'test_simple_prompt', description: 'Without arguments.' },
    {
      name: 'test_prompt_with_arguments',
      description: 'With arguments.',
      arguments: ['arg1', 'arg2'].map((name) => ({ name, description: name, required: true })),
    },
    {
      name: 'test_prompt_with_embedded_resource',
      description: 'With a resource.',
      arguments: [{ name: 'resourceUri', description: 'Its address.', required: true }],
    },
    { name: 'test_prompt_with_image', description: 'With a picture.' },
  ];
  const resources = [
    { uri: 'test://static-text', name: 'Text', description: 'A text.', mimeType: 'text/plain' },
    { uri: 'test://static-binary', name: 'Picture', description: 'A picture.', mimeType: 'image/png' },
  ];
  return {
    instructions: 'For the conformance suite.',
    tools: Object.keys(results).map((name) => tool(name, name.startsWith('json_') ? keywords : NONE)),
    callTool: (name) => Promise.resolve(results[name] ?? null),
    listResources: () => Promise.resolve({ resources }),
    resourceTemplates: [
      {
        uriTemplate: 'test://template/{id}/data',
        name: 'Template',
        description: 'By id.',
        mimeType: 'application/json',
      },
    ],
    readResource(uri) {
      const id = /^test:\/\/template\/(.+)\/data$/.exec(uri)?.[1];
      if (id) return Promise.resolve([{ uri, mimeType: 'application/json', text: JSON.stringify({ id }) }]);
      if (uri === 'test://static-text')
        return Promise.resolve([{ uri, mimeType: 'text/plain', text: 'A static text.' }]);
      if (uri === 'test://static-binary') return Promise.resolve([{ uri, mimeType: 'image/png', blob: png }]);
      return Promise.resolve(null);
    },
    prompts: named,
    getPrompt(name, args) {
      const said = (content: CallToolResult['content'][number]) => ({ role: 'user' as const, content });
      const words = said(
        text(
          `A prompt for testing. ${Object.entries(args)
            .map(([key, value]) => `${key}='${value}'`)
            .join(', ')}`,
        ),
      );
      if (name === 'test_prompt_with_image') return { messages: [said(image), words] };
      if (name === 'test_prompt_with_embedded_resource') {
        return {
          messages: [said({ type: 'resource', resource: embedded(args['resourceUri'] ?? 'test://none') }), words],
        };
      }
      return named.some((each) => each.name === name) ? { messages: [words] } : null;
    },
  };
}
