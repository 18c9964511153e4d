import type { LinearColor } from '../pixels/linear-light.ts';
import type { LampLookName, LampTouchName } from './words/lamp-looks.ts';
import type { SettingKind } from './words/setting-words.ts';
import type { SurfaceKind } from './words/surface-words.ts';
import type { ThingName } from './words/thing-words.ts';

/** The look that a prompt asks for, as far as the local engine can follow it. */
export interface PromptLook {
  readonly surface: {
    readonly kind: SurfaceKind;
    readonly color: LinearColor;
    /** The colour was named, and is not the material's own. */
    readonly isPainted: boolean;
  } | null;
  readonly wall: LinearColor | null;
  /** The wall's colour was named, and does not come with a mood. */
  readonly isWallPainted: boolean;
  /** The colour was named together with the wall: a photographed set is painted by nothing less. */
  readonly isWallNamed: boolean;
  readonly setting: SettingKind | null;
  readonly podium: boolean;
  readonly podiumColor: LinearColor | null;
  /** The floor shines more than its material does by itself. */
  readonly glossy: boolean;
  readonly grade: Grade;
  /** The tones alone of words that name no lamps: what is left to do where the lamps themselves are changed. */
  readonly tones: Grade;
  /** The lamps of a photographed set. The first word that names lamps counts, a time of day before all others. */
  readonly lamps: LampLookName | null;
  /** The other changes of the lamps, in order, each once. */
  readonly touches: readonly LampTouchName[];
  readonly softness: number | null;
  readonly length: number | null;
  readonly strength: number | null;
  readonly keyColor: LinearColor | null;
  /** Colour that is said of the light itself ("golden light"): it tints, and paints nothing. */
  readonly lightColour: LinearColor | null;
  readonly gobo: 'window' | 'leaves' | null;
  /** -1 light from the left, 1 from the right, null not said. */
  readonly side: number | null;
  /** Where the floor ends, as a share of the height; left out: where the drawn set has it. */
  readonly seamY?: number | undefined;
  /** The light in words, or null when the prompt does not speak of it. */
  readonly label: string | null;
  /** Things of the library that are named, each once. */
  readonly things: readonly NamedThing[];
  /** Words and phrases of the prompt that this look was read from, in their order, each once. */
  readonly phrases: readonly PromptPhrase[];
}

/** One thing that a prompt says. */
export interface PromptPhrase {
  readonly words: string;
  /** Its places among the prompt's words; the same phrase may stand there twice. */
  readonly places: readonly number[];
}

export interface NamedThing {
  readonly name: ThingName;
  /** As it was asked for; null: its own. */
  readonly color: LinearColor | null;
}

/** Changes to the background's tones. */
export interface Grade {
  /** -1 blue .. 1 amber. */
  readonly warmth: number;
  /** Stops. */
  readonly exposure: number;
  readonly contrast: number;
  readonly saturation: number;
}
