/**
 * Interface of try-on engines: the input is photos of garments laid flat, the output pictures of a person who wears them.
 */
import type { EngineEvent, EngineImage, EngineRunOptions } from './engine.ts';
import type { GarmentCertificate } from '../garments/garment-certificate.schema.ts';
import type { GarmentClass, GarmentDoubt, GarmentPoints, GarmentRefusal } from '../garments/garments.ts';
import type { TopFit } from '../garments/top-fit.ts';
import type { PersonSetFiles } from '../garments/person-set.schema.ts';
import type { SceneLight } from './scene-light.ts';

/** `ghost`: an invisible mannequin. `hanger`: hung up. `flat`: laid out, straightened. */
export type TryOnMode = 'model' | 'ghost' | 'hanger' | 'flat';
/** Made from the photo's own outline. */
export type UnwornMode = Exclude<TryOnMode, 'model'>;

/** How much of a model is shown: from the chin to mid-thigh, or the whole figure. */
export type TryOnFraming = 'crop' | 'full';

/** One garment, photographed from straight above or cut out of such a photo. */
export interface GarmentInput {
  /** With alpha: what is opaque is the garment. */
  readonly image: EngineImage;
  /** The shop's own name for it; a word such as `dress` decides where the outline does not. */
  readonly words?: string | undefined;
  /** The class it was read as, for engines that do not look themselves; left out: not known. */
  readonly garment?: GarmentClass | undefined;
  /** How wide a top is to be worn; left out: as its words and its proportions say. */
  readonly fit?: TopFit | undefined;
  /** Where a person has put the points; left out: they are found. */
  readonly points?: GarmentPoints | undefined;
}

/** The reading of a photo of a garment. */
export interface GarmentReading {
  /** Null where it is not known. */
  readonly garment: GarmentClass | null;
  /** Null where they were not found: a person may put them. */
  readonly points: GarmentPoints | null;
  /** Why it cannot be worn as it is; null where it can. Points put by a person lift it: where they lie is where the garment is. */
  readonly refusal: GarmentRefusal | null;
  /** A doubt about a wearable garment, for the merchant to check; null where there is none, and for points put by a person. */
  readonly doubt: GarmentDoubt | null;
  /** How wide a top is cut, by its words, else by its proportions, else the usual; null for what is none. */
  readonly fit: TopFit | null;
  /** Degrees clockwise by which it lies turned in the photo. */
  readonly turned: number;
}

/** Looks at garments. Always local. One output (index 0): the picture as it came, with what was seen as its note. */
export interface GarmentReadingEngine {
  readGarment(input: GarmentInput, options: EngineRunOptions): AsyncIterable<EngineEvent<GarmentReading>>;
  /** Compares a provider's picture of a person wearing garments with the photos of those garments. */
  compareWorn(input: WornPicture, options: EngineRunOptions): AsyncIterable<EngineEvent<TryOnNote['worn']>>;
}

/** A picture, and what it was ordered to be. */
export interface WornPicture {
  readonly picture: EngineImage;
  readonly order: TryOnInput;
}

/** Where the dressed person stands. */
export interface TryOnPlace {
  readonly name: string;
  /** An upright picture. */
  readonly image: EngineImage;
  readonly light: SceneLight;
}

export interface TryOnInput {
  /** One to four, in the order in which they are put on. */
  readonly garments: readonly GarmentInput[];
  /** The person: sets as data where the engine is ours, and a picture for one that is not. */
  readonly person: {
    readonly name: string;
    readonly image: EngineImage;
    readonly set: PersonSetFiles | null;
    /** The same person in another pose, for some of the pictures where it has all the cloth; left out: one pose in all. */
    readonly turned?: PersonSetFiles | null | undefined;
  };
  /** Null: plain paper. */
  readonly place: TryOnPlace | null;
  /** Of the plain paper, `#rrggbb`; left out: a light grey. Engines that paint whole pictures pass over it. */
  readonly paper?: string | undefined;
  readonly mode: TryOnMode;
  /** Of a model; left out: the whole figure. Engines that paint whole pictures pass over it. */
  readonly framing?: TryOnFraming | undefined;
  /** Which of the four cameras the first picture has, 0 to 3; left out: the first. */
  readonly camera?: number | undefined;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** 1 to 4 pictures; each differs visibly and is repeatable by (seed, index). */
  readonly count: number;
  /** 32-bit unsigned integer. */
  readonly seed: number;
}

export interface TryOnNote {
  readonly variation: { readonly index: number; readonly seed: number; readonly label: string };
  /** The worn garments, in order; the certificate is null where the garment was not compared. */
  readonly worn: readonly {
    readonly garment: GarmentClass | null;
    readonly certificate: GarmentCertificate | null;
  }[];
  /** Garments that the person wears and the order did not name, in words; plain clothes of ours where nothing else was given. */
  readonly added: readonly string[];
}

/** Dresses a person. Outputs PNG, one per variation, in index order. */
export interface TryOnEngine {
  readonly name: string;
  /** Print and colour are carried over by construction. Where not, the caller compares them with the photo. */
  readonly keepsGarments: boolean;
  tryOn(input: TryOnInput, options: EngineRunOptions): AsyncIterable<EngineEvent<TryOnNote>>;
}
