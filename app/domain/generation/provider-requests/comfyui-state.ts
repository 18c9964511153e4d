/** The owner's view of the operator's ComfyUI servers and their workflows. */
export interface ComfyUiState {
  readonly servers: readonly {
    /** Host, port and path. */
    readonly id: string;
    /** Why it cannot be used at all; null where it answers. */
    readonly trouble: string | null;
    readonly version: string | null;
    readonly device: string | null;
    readonly freeVramBytes: number | null;
    /** Requests in its line. */
    readonly line: number | null;
    readonly writesMetadata: boolean;
    /** It still runs a request of ours that was given up. */
    readonly isStuck: boolean;
  }[];
  readonly workflows: readonly {
    /** Its file's name. */
    readonly id: string;
    readonly title: string;
    readonly licence: string;
    readonly isOwn: boolean;
    readonly triedOn: string | null;
    /** By the configured price of an hour, for the time that it usually takes. */
    readonly costMicros: number;
    /** Servers that can run it. */
    readonly ready: readonly string[];
    /** The missing parts, by server. */
    readonly missing: readonly { readonly server: string; readonly text: string }[];
  }[];
  /** Files that are not used, and why. */
  readonly problems: readonly { readonly name: string; readonly text: string }[];
}
