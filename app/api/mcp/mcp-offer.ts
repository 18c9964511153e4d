import type {
  CallToolResult,
  GetPromptResult,
  ListResourcesResult,
  Prompt,
  ReadResourceResult,
  ResourceTemplate,
  Tool,
} from '@modelcontextprotocol/sdk/types.js';

/** The offer of a Model Context Protocol server to one caller: tools, resources and prompts. */
export interface McpOffer {
  readonly instructions: string;
  readonly tools: readonly Tool[];
  /** A refusal is a result with `isError`. Null for a tool that is not offered. */
  callTool(name: string, args: Readonly<Record<string, unknown>>): Promise<CallToolResult | null>;
  listResources(cursor: string | null): Promise<ListResourcesResult>;
  readonly resourceTemplates: readonly ResourceTemplate[];
  /** Null for a resource that is not there. */
  readResource(uri: string): Promise<ReadResourceResult['contents'] | null>;
  readonly prompts: readonly Prompt[];
  /** Null for a prompt that is not offered. */
  getPrompt(name: string, args: Readonly<Record<string, string>>): GetPromptResult | null;
}
