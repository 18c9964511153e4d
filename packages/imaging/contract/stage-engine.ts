/** The interface of an engine that stages products: things on a canvas go in, pictures come out. */
import type { BrandLook, LookNearness } from './brand-look.ts';
import type { EngineEvent, EngineImage, EngineRunOptions } from './engine.ts';
import type { Framing } from '../pixels/frame-window.ts';
import type { SeeThrough } from '../pixels/see-through.ts';
import type { RestMode } from '../rest/rest-modes.ts';
import type { SceneLight } from './scene-light.ts';
import type { SceneSet } from './scene-set.schema.ts';

/** One view of a scene as data, with the files its json names and those beside it; see `sceneSetSchema`. */
export interface SceneSetFiles {
  readonly set: SceneSet;
  /** By file name, such as `depth.webp`. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** One thing placed on the canvas. Position and size in canvas pixels; rotation in degrees clockwise about its top-left corner (Konva's rule). */
export interface StageItem {
  readonly id: string;
  readonly role: 'product' | 'prop';
  readonly image: EngineImage;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
  /** Higher is nearer to the viewer. */
  readonly zIndex: number;
  /** How it rests; left out: on what is below it, or before the wall behind it. */
  readonly rest?: RestMode | undefined;
  /** The scene is seen through these parts of it; left out: it is opaque. Needs its photo. */
  readonly seeThrough?: SeeThrough | undefined;
  /** The photo its cut-out was made of, as large as that. */
  readonly photo?: EngineImage | undefined;
}

/**
 * How true a product has to stay. `locked`: its pixels are those of its cut-out; `blend`: the engine may relight it, but
 * not change its shape, print or colours.
 */
export type ProductMode = 'locked' | 'blend';

/** A thing that a prompt names: it stands in the picture where the words ask for it. */
export interface StageThing {
  /** Of `THINGS`. */
  readonly name: string;
  /** With alpha. */
  readonly image: EngineImage;
  /** Usual width as a share of a square picture's side. */
  readonly share: number;
}

export interface StageInput {
  /** Output size in pixels; the canvas coordinates of the items refer to it. */
  readonly width: number;
  readonly height: number;
  /** The chosen scene template, or null: then the background is drawn from the prompt's own words. */
  readonly scene: {
    readonly name: string;
    readonly image: EngineImage;
    readonly foreground: EngineImage | null;
    readonly light: SceneLight;
    /** The scene in its own words: where a prompt repeats them, it asks for nothing. */
    readonly description?: string | undefined;
    /** The scene was found by words, not chosen by its look: the words for its light count in full. */
    readonly isByWords?: boolean | undefined;
    /** How much nearer than its picture was taken it is seen, about its anchor; 1 where it is left out. */
    readonly closer?: number | undefined;
    /** The scene as data, where there is any: shadows then follow its geometry. */
    readonly set?: SceneSetFiles | null | undefined;
  } | null;
  /** Pure white instead of a scene, without light, grain or tone; `scene` is null then. */
  readonly isOnWhite?: boolean | undefined;
  readonly prompt: string;
  readonly items: readonly StageItem[];
  /** The things that can picture the prompt's nouns; those it does not name are left out. */
  readonly things?: readonly StageThing[] | undefined;
  /** 1 to 4 variations; each differs visibly and is repeatable by (seed, index). */
  readonly count: number;
  /** 32-bit unsigned integer. */
  readonly seed: number;
  /** Default `locked`. */
  readonly mode?: ProductMode | undefined;
  /**
   * The parts that every picture of the run has as the canvas has them: where its things stand and how large they are shown, or the scene's crop
   * and light. Left out: the pictures after the first differ in them.
   */
  readonly fixed?: { readonly items?: boolean | undefined; readonly scene?: boolean | undefined } | undefined;
  /** A brand's: background, light and noise are led there as far as the scene allows. */
  readonly look?: BrandLook | undefined;
}

/** In what a picture of a run differs from the first, which is the canvas's own. */
export type VariedPart = (typeof VARIED_PARTS)[number];
export const VARIED_PARTS = ['position', 'size', 'crop', 'light', 'things'] as const;

/** Moves and scales all that stands on a canvas as one: `p' = p * scale + (x, y)`, in shares of the canvas's sides. */
export interface Similarity {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** How a staged picture was made: enough to make it again. */
export interface StageNote {
  readonly variation: { readonly index: number; readonly seed: number; readonly label: string };
  /** How the chosen scene fills the frame; left out where there is none, or where the engine cannot tell. */
  readonly framing?: Framing | undefined;
  /**
   * Words of the prompt that changed pixels of this picture, each for itself, colours and materials only where they are
   * to be seen; null where the engine cannot tell.
   */
  readonly understood: readonly string[] | null;
  /** Words that the engine knows, but that changed nothing in this picture, or name a colour that it does not have. */
  readonly unused?: readonly string[] | undefined;
  /** Things that the prompt names and the engine does not know; left out where it cannot tell. */
  readonly missing?: readonly string[] | undefined;
  /** In what it differs from the first of its run; left out of the first, and where the engine cannot tell. */
  readonly varied?: readonly VariedPart[] | undefined;
  /** From the canvas to where its items are in this picture; left out where they are as on the canvas. */
  readonly shown?: Similarity | undefined;
  /** From the canvas to where its items would have to be put to stand in the scene as they do here; left out where they do. */
  readonly placed?: Similarity | undefined;
  /** How each product rests in this picture, by the item's id: not always as asked, where the scene has no place for it. */
  readonly rests?: Readonly<Record<string, RestMode>> | undefined;
  /** How near the picture is to the look that was asked for; left out without one, or where nothing tells. */
  readonly nearness?: LookNearness | undefined;
  /** The share of each product's area through which the scene is seen, by the item's id; who is opaque is left out. */
  readonly seenThrough?: Readonly<Record<string, number>> | undefined;
}

/** Renders the scene document at full resolution. Outputs PNG, one per variation, in index order. */
export interface StageEngine {
  readonly name: string;
  /** `locked` products come back byte for byte where they were placed. Where not, the caller lays the cut-outs back. */
  readonly keepsPixels: boolean;
  stage(input: StageInput, options: EngineRunOptions): AsyncIterable<EngineEvent<StageNote>>;
}
