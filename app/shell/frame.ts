import type { ComponentType, ReactNode } from 'react';
import type { Credits, Feature } from '#app/domain/credits/index.ts';
import type { SubscriptionState } from './credits-alert.rules.ts';

/**
 * How a page is framed. `page`: top bar, sidebar, ordinary scrolling. `canvas`: the same with a narrow sidebar, and the
 * page fills exactly what is left of the window. `none`: the page alone (sign-in, and later the embedded app).
 */
export type FrameKind = 'page' | 'canvas' | 'none';

/** The `handle` that a route may export; without it the frame's kind is `page`. */
export interface RouteHandle {
  readonly frame?: FrameKind;
  /** The frame around a page of the site. The route brings it along: pages without a frame do not load it. */
  readonly Frame?: ComponentType<FrameProps>;
  /** Of the page, for the title bar of the Shopify admin. */
  readonly title?: string;
  /** The same for pages that are several places, by the query of their address. */
  readonly titleAt?: (search: string) => string;
}

export interface FrameProps {
  readonly data: FrameData;
  readonly kind: Exclude<FrameKind, 'none'>;
  readonly children: ReactNode;
}

/** The data of the frame on every page; null for visitors. */
export interface FrameData {
  readonly account: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    /** Address of the small picture; null where there is none. */
    readonly avatar: string | null;
  };
  /** The owner's pages are in the navigation. */
  readonly isOwner: boolean;
  /** The account is a shop's, to whose products pictures can go. */
  readonly hasStore: boolean;
  readonly credits: Credits;
  /** As in `EngineOffers`. */
  readonly inpaintFollowsWords: boolean;
  /** Newest event of the account's stream that this state may lack; the page listens from here on. */
  readonly streamHead: number;
  readonly features: readonly Feature[];
  readonly subscription: SubscriptionState | null;
  readonly supportEmail: string;
  readonly socialLinks: readonly SocialLink[];
}

export interface SocialLink {
  readonly label: string;
  readonly url: string;
}
