/**
 * What a server of the Model Context Protocol offers, apart from how it is asked: tools, resources and prompts. The shapes are the
 * protocol's (modelcontextprotocol.io/specification/2025-11-25/server).
 */
export interface McpOffer {
  readonly instructions: string;
  readonly tools: readonly McpTool[];
  /** Throws nothing for what a tool refuses: that is a result with `isError`. Null for a tool that there is not. */
  callTool(name: string, args: Readonly<Record<string, unknown>>): Promise<McpToolResult | null>;
  listResources(
    cursor: string | null,
  ): Promise<{ readonly resources: readonly McpResource[]; readonly nextCursor?: string }>;
  readonly resourceTemplates: readonly McpResourceTemplate[];
  /** Null for what is not there. */
  readResource(uri: string): Promise<readonly McpContents[] | null>;
  readonly prompts: readonly McpPrompt[];
  /** Null for a prompt that there is not. */
  getPrompt(name: string, args: Readonly<Record<string, string>>): McpPromptResult | null;
}

export interface McpTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** JSON Schema 2020-12 of an object. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly annotations?: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

export interface McpToolResult {
  readonly content: readonly McpContent[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: true;
}

export type McpContent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image' | 'audio'; readonly data: string; readonly mimeType: string }
  | { readonly type: 'resource'; readonly resource: McpContents };

export interface McpResource {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
}

export interface McpResourceTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
}

export interface McpContents {
  readonly uri: string;
  readonly mimeType: string;
  readonly text?: string;
  /** Base64. */
  readonly blob?: string;
}

export interface McpPrompt {
  readonly name: string;
  readonly description: string;
  readonly arguments?: readonly { readonly name: string; readonly description: string; readonly required: boolean }[];
}

export interface McpPromptResult {
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: McpContent }[];
}
