import { bearsOut, lightSaid, surfaceColour, withColour, WORDS_LANGUAGES } from '@plinth/imaging';
import type { PhraseByLanguage, RegionColour, SceneFacts, SeenRegion } from '@plinth/imaging';
import type { PresetSceneWords } from './preset-scene-words.ts';

/** Share of the frame from which a part of a scene is there to be seen. */
const LEAST_SHARE = 0.005;
/** Median CIE L* from which a place is bright. */
const BRIGHT_LIGHTNESS = 60;

export interface SeenScene {
  /** Of the scene's parts, in their order. */
  readonly parts: readonly SeenRegion[];
  /** All but the products. */
  readonly whole: RegionColour;
  /** Words of the prompt that are in the picture. */
  readonly understood: readonly string[];
  /** The surface under the product in place of the scene's own; null where it rests on none of that kind. */
  readonly surface: 'own' | PhraseByLanguage | null;
}

/** A preset scene in words, as a finished picture shows it: the parts that are to be seen, in the colours measured there. */
export function describePresetScene(scene: PresetSceneWords, seen: SeenScene): SceneFacts | null {
  const parts = scene.parts.flatMap((part, at) => {
    const region = seen.parts[at]!;
    const { share, lab } = region;
    if (part.isSurface && seen.surface !== 'own') return seen.surface ? [{ says: seen.surface, colour: null }] : [];
    if (share < LEAST_SHARE) return [];
    const colour = surfaceColour(region, seen);
    const isPlain = region.colour !== null && part.plain.includes(region.colour);
    const bright = lab !== null && lab[0] >= BRIGHT_LIGHTNESS ? part.saysBright : null;
    const says = bright ?? (isPlain ? part.saysPlain : null) ?? part.says;
    return [{ says, colour: isPlain ? null : colour }];
  });
  const light = lightOf(scene, seen);
  if (parts.length === 0 && !light) return null;
  const words = WORDS_LANGUAGES.map((language, at) => {
    const place = parts.map(({ says, colour }) => withColour(says[at]!, colour, language)).join(' ');
    return [language, { place: place || null, light: light?.[at] ?? null }] as const;
  });
  return Object.fromEntries(words) as unknown as SceneFacts;
}

/** The light that words have set, else the scene's own; nothing where the picture does not bear it out. */
function lightOf({ light: own }: PresetSceneWords, { understood, whole }: SeenScene): PhraseByLanguage | null {
  const said = lightSaid(understood);
  const light = said === 'own' ? own && { says: own.says, claim: own.tint } : said;
  return light && bearsOut(light.claim, whole.lab) ? light.says : null;
}
