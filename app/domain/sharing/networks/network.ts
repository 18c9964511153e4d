import type { NetworkName } from './network-names.ts';
import type { TikTokVideoSize } from './tiktok/video-sizes.ts';

/** The grant of a network for a person who agreed. */
export interface NetworkGrant {
  readonly accessToken: string;
  readonly accessExpiresAt: Date;
  /** Null where the network gives none: then its owner is asked again when the access ends. */
  readonly refreshToken: string | null;
  readonly refreshExpiresAt: Date | null;
  readonly scopes: readonly string[];
}

/** Whose account at the network it is. */
export interface NetworkPerson {
  /** The network's own key of the person. */
  readonly subject: string;
  readonly name: string;
  /** Their picture as a small `data:` address. */
  readonly avatarUrl: string | null;
}

/** The bytes that go to a network, labels in them. */
export interface NetworkMedia {
  readonly type: 'image' | 'video';
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** The merchant's choices for a TikTok post (spec: the upload dialog). */
export interface TikTokChoices {
  readonly privacyLevel: string;
  readonly disableComment: boolean;
  readonly disableDuet: boolean;
  readonly disableStitch: boolean;
  /** Of a video; null: as it is. */
  readonly videoSize: TikTokVideoSize | null;
  readonly autoAddMusic: boolean;
  readonly yourBrand: boolean;
  readonly brandedContent: boolean;
  /** DIRECT_POST, or MEDIA_UPLOAD: into the inbox of the person's TikTok app. */
  readonly mode: 'DIRECT_POST' | 'MEDIA_UPLOAD';
}

export interface NetworkPostInput {
  readonly type: 'image' | 'video';
  /** Title where the network has one. */
  readonly title: string;
  readonly caption: string;
  readonly altText: string;
  /** A trained model made it or a part of it, or its owner says so. */
  readonly isAiMade: boolean;
  readonly tiktok: TikTokChoices | null;
}

/** The state of a post on its way; kept in its row as it is. Plain JSON. */
export type Checkpoint = Readonly<Record<string, string | number | readonly string[]>>;

export interface PostWork {
  readonly accessToken: string;
  readonly subject: string;
  readonly post: NetworkPostInput;
  readonly checkpoint: Checkpoint;
  /** Read when it is needed; the same bytes each time. */
  readonly media: () => Promise<NetworkMedia>;
  /** A public address of the picture, for networks that fetch it. */
  readonly publicUrl: () => Promise<string>;
}

/** How far the network is with a post. */
export type NetworkOutcome =
  | { readonly kind: 'published'; readonly reference: string; readonly url: string | null }
  /** In the person's inbox at the network, for them to finish. */
  | { readonly kind: 'inbox'; readonly reference: string }
  | { readonly kind: 'processing'; readonly reference: string }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * One network. Everything that may be repeated stands before `commit`; `commit` is the one act after which there may be a
 * post, and it is never repeated while its outcome is unknown. All throw NetworkError.
 */
export interface NetworkAdapter {
  readonly name: NetworkName;
  readonly scopes: readonly string[];
  /** Where the person is asked. */
  authorizeUrl(question: { readonly redirectUri: string; readonly state: string }): string;
  redeem(answer: { readonly code: string; readonly redirectUri: string }): Promise<NetworkGrant>;
  /** Throws `reconnect` where the network takes the token no more. */
  refresh(refreshToken: string): Promise<NetworkGrant>;
  revoke(accessToken: string): Promise<void>;
  findPerson(accessToken: string): Promise<NetworkPerson>;
  /** Uploads the media without publishing them; `save` stores the progress, so that a repeat continues there. */
  prepare(work: PostWork, save: (checkpoint: Checkpoint) => Promise<void>): Promise<Checkpoint>;
  commit(work: PostWork): Promise<NetworkOutcome>;
  /**
   * The outcome of a commit whose answer never came; 'nothing' where there is no post, null where it cannot be known.
   */
  findOutcome(work: Omit<PostWork, 'media' | 'publicUrl'>): Promise<NetworkOutcome | 'nothing' | null>;
  /** How far a post is that the network is processing. */
  look(work: { readonly accessToken: string; readonly reference: string }): Promise<NetworkOutcome>;
}
