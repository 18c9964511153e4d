import type { ApiScope } from '#app/domain/api-keys/index.ts';

/** A line of a call's table: one thing that is sent, or that comes back. */
export interface DocsField {
  readonly name: string;
  readonly place: 'path' | 'query' | 'form' | 'body' | 'answer';
  readonly type: string;
  readonly isRequired: boolean;
}

export interface DocsCall {
  /** Also the anchor. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** The access that a key needs; `person`: not by key; `public`: no sign-in. */
  readonly needs: ApiScope | 'person' | 'public';
  readonly isIdempotent: boolean;
  readonly sends: readonly DocsField[];
  readonly answers: readonly DocsField[];
  readonly refusals: readonly { readonly status: number; readonly message: string }[];
  readonly curl: string;
  /** An answer as it can look; null where it is no JSON. */
  readonly answer: string | null;
  /** Content type of an answer that is no JSON. */
  readonly produces: string | null;
}

export interface DocsPage {
  readonly baseUrl: string;
  readonly sections: readonly { readonly name: string; readonly calls: readonly DocsCall[] }[];
  /** Steps that work as they stand, one after the other, in a shell. */
  readonly quickStart: readonly { readonly title: string; readonly text: string; readonly code: string }[];
}
