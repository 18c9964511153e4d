import type { IconSource } from '@shopify/polaris';
import type { ComponentType } from 'react';
import type { JobOrder, OrderPlace } from '#app/domain/generation/index.ts';
import type { Canvas } from './document/document.schema.ts';
import type { ReadinessInput, Reason } from './document/readiness.ts';
import type { SceneRules, SceneSession } from './session/scene-session.ts';

/** A section at the side, a tab on phones. What stands in it reads the frame's contexts. */
export interface StudioSection {
  readonly id: string;
  readonly label: string;
  readonly icon: IconSource;
  readonly Panel: ComponentType;
}

/** A number of outputs ordered from a place. */
export interface OrderRequest {
  readonly count: number;
  readonly place: OrderPlace;
}

/** The modes of the pointer on a canvas, besides selecting and moving. */
export type StageMode = 'draw' | 'mask';

/**
 * The description of one screen of the studio: all that the kit has to be told. `Choices` is what else its screen lets people decide,
 * `Wish` the order as it is sent, kept so that it can be sent again for another number.
 */
export interface StudioWorkflow<
  Choices = unknown,
  Wish extends { readonly count: number } = { readonly count: number },
> {
  readonly name: string;
  /** Of the screen, for readers. */
  readonly title: string;
  readonly canvas: Canvas;
  readonly rules: SceneRules;
  /** The area around the canvas that can be moved into view: room to put things aside; the canvas alone where it is left out. */
  readonly workingArea?: Canvas;
  readonly sections: readonly StudioSection[];
  /** Where the sections stand beside the canvas; at its left where it is left out. On phones they are tabs below. */
  readonly sectionsAt?: 'left' | 'right';
  /** Job kind that the canvas waits for. */
  readonly kind: string;
  /** Finished images stand large in the canvas's place; left out where the screen puts them onto the canvas itself. */
  readonly showsFinished?: boolean;
  readonly reasons: (input: ReadinessInput) => readonly Reason[];
  readonly toOrder: (session: SceneSession, choices: Choices, asked: OrderRequest) => Wish;
  readonly send: (wish: Wish) => JobOrder;
  readonly modes?: readonly StageMode[];
  readonly messages: {
    /** The label of the field of words, and an example for it. */
    readonly prompt: string;
    readonly promptExample: string;
    /** The button that orders. */
    readonly generate: string;
    /** Over the canvas while a run holds it; the studio's own words where they are left out. */
    readonly makingTitle?: string;
    readonly makingText?: string;
  };
}
