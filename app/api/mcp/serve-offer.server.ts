import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import { isAppError } from '#app/platform/errors.ts';
import type { McpOffer } from './mcp-offer.ts';

const SERVER = { name: 'plinth', title: 'Plinth', version: '1' } as const;
/** The protocol's code for a resource that is not there; the SDK has no name for it. */
const RESOURCE_NOT_FOUND = -32_002;
const MAX_CURSOR = 500;
const MAX_URI = 2_000;

/** The server asks its clients nothing, so that nothing is ever compiled with it; made once, because making it takes longer than a request. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/**
 * Answers one HTTP request by the official SDK, without sessions and streams: a server and a transport live for one message.
 * An AppError `bad-request` of the offer becomes invalid parameters with its sentence; any other failure an internal error without its
 * text, after `onFault` has heard it.
 */
export async function serveOffer(
  request: Request,
  offer: McpOffer,
  { parsedBody, onFault }: { readonly parsedBody: unknown; readonly onFault: (error: unknown) => void },
): Promise<Response> {
  const mcp = new McpServer(SERVER, {
    capabilities: { tools: {}, resources: {}, prompts: {} },
    instructions: offer.instructions,
    jsonSchemaValidator,
  });
  handle(mcp, offer, onFault);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  // The SDK's optional fields are written for another strictness of the compiler.
  await mcp.connect(transport as Parameters<typeof mcp.connect>[0]);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await mcp.close();
  }
}

function handle({ server }: McpServer, offer: McpOffer, onFault: (error: unknown) => void): void {
  const guarded = async <T>(run: () => T | Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      if (error instanceof McpError) throw error;
      if (isAppError(error) && error.code === 'bad-request') {
        throw new McpError(ErrorCode.InvalidParams, error.userMessage);
      }
      onFault(error);
      throw new McpError(ErrorCode.InternalError, 'Something went wrong. Please try again later.');
    }
  };
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...offer.tools] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: args = {} } }) =>
    guarded(async () => (await offer.callTool(name, args)) ?? missing(`tool ${name}`)),
  );
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
    guarded(() => offer.listResources(short(params?.cursor, MAX_CURSOR) ?? null)),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [...offer.resourceTemplates],
  }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) =>
    guarded(async () => {
      const contents = await offer.readResource(short(uri, MAX_URI));
      if (!contents) throw new McpError(RESOURCE_NOT_FOUND, 'This resource is not there.', { uri });
      return { contents };
    }),
  );
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [...offer.prompts] }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params: { name, arguments: args = {} } }) =>
    guarded(() => offer.getPrompt(name, args) ?? missing(`prompt ${name}`)),
  );
}

function missing(what: string): never {
  throw new McpError(ErrorCode.InvalidParams, `There is no ${what}.`);
}

function short<T extends string | undefined>(text: T, most: number): T {
  if ((text?.length ?? 0) <= most) return text;
  throw new McpError(ErrorCode.InvalidParams, `At most ${most} characters.`);
}
