/**
 * Answer and variables of each document, by its text. `npm run shopify:types` fills both from Shopify's schema
 * (`generated/`), so a document that was changed and not generated again does not compile.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the generated types
export interface AdminQueries {}
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the generated types
export interface AdminMutations {}

type Operations = AdminQueries & AdminMutations;
export type AdminDocument = keyof Operations & string;
export type AnswerOf<Document extends AdminDocument> = Operations[Document] extends { readonly return: infer Data }
  ? Data
  : never;
export type VariablesOf<Document extends AdminDocument> = Operations[Document] extends {
  readonly variables: infer Variables;
}
  ? Variables
  : never;

/** Where a staged file goes: an address and the form fields that Shopify wants before the file, in this order. */
export interface StagedTarget {
  readonly url: string;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
}

/**
 * One shop's Admin GraphQL API and its files, with the shop's own permission inside. Its holder may act for that shop and
 * no other: it is made from the account, never from anything a client sent.
 */
export interface AdminApi {
  /** `name.myshopify.com`. */
  readonly shop: string;
  /**
   * Runs one document and returns its `data`. Waits while the shop is throttled. Throws AppError with a sentence for the
   * merchant: `forbidden` (no permission any more, plan unpaid, shop locked), `not-found` (shop gone), `unavailable`
   * (throttled for too long, network, Shopify's own failures). `userErrors` are part of the data.
   */
  request<Document extends AdminDocument>(
    document: Document,
    ...variables: Record<string, never> extends VariablesOf<Document>
      ? [variables?: VariablesOf<Document>]
      : [variables: VariablesOf<Document>]
  ): Promise<AnswerOf<Document>>;
  /** A file of Shopify's CDN, whole. Throws AppError `unavailable`, or `too-large` beyond `maxBytes`. */
  readFile(options: { readonly url: string; readonly maxBytes: number }): Promise<Uint8Array>;
  /** Puts a file where `stagedUploadsCreate` said (POST). Throws AppError `unavailable`. */
  sendFile(options: {
    readonly target: StagedTarget;
    readonly bytes: Uint8Array;
    readonly contentType: string;
    readonly filename: string;
  }): Promise<void>;
}
