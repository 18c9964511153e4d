import type { SceneFacts, SceneWords } from '../contract/words.ts';
import type { RegionColour } from '../seen/name-region.ts';
import type { SurfaceKind } from '../stage/words/surface-words.ts';
import { hourOf } from '../stage/words/hour-of.ts';
import { readWords } from '../stage/words/read-words.ts';
import { withColour } from './colour-adjectives.ts';
import { WORDS_LANGUAGES } from './find-language.ts';
import { phraseOf } from './lexicon.ts';
import type { PhraseByLanguage } from './lexicon.ts';
import { surfaceColour } from '../seen/surface-colour.ts';
import { bearsOut, lightSaid, lookSaid } from './said-light.ts';

/** The set that we draw, in words: its material, and its colour where that was measured. */
const surfacePhrase = (name: SurfaceKind | 'fabric' | 'plain' | 'podium' | 'background'): PhraseByLanguage =>
  phraseOf(({ surfaces }) => surfaces[name]);
/** Drawn grounds that other words ask for as well: those are said by what they share. */
const FABRIC = surfacePhrase('fabric');
const PLAIN = surfacePhrase('plain');
const SHARED: Readonly<Partial<Record<SurfaceKind, PhraseByLanguage>>> = {
  silk: FABRIC,
  linen: FABRIC,
  plaster: PLAIN,
  glass: PLAIN,
  stone: PLAIN,
  paper: PLAIN,
};
const PODIUM = surfacePhrase('podium');
const BACKGROUND = surfacePhrase('background');

/** Colours of a drawn picture, measured outside of its products. */
export interface DrawnColours {
  readonly floor: RegionColour;
  readonly background: RegionColour;
  readonly whole: RegionColour;
}

/**
 * A drawn set in words, from the words of the prompt that changed its pixels. Null where they say nothing of a place or
 * a light. Colours are said only where the words ask for one, and then that which was measured.
 */
export function describeDrawnScene(
  understood: readonly string[],
  colours: DrawnColours | null = null,
): SceneFacts | null {
  const look = lookSaid(understood);
  const light = lightSaid(understood);
  const told = light !== null && light !== 'own' && bearsOut(light.claim, colours?.whole.lab ?? null) ? light : null;
  // The floor of a place that was not named is not said.
  const named = look.setting && !saysSurface(understood) ? null : look.surface;
  const nameOf = (region: RegionColour) => surfaceColour(region, { whole: colours!.whole, understood });
  const floorColour = colours && named?.isPainted && !look.podium ? nameOf(colours.floor) : null;
  const ground = look.podium ? PODIUM : named && groundOf(named.kind, understood);
  // "On a surface" says something with its colour alone.
  const floor = ground === PLAIN && !floorColour ? null : ground;
  const backgroundColour = colours && look.isWallPainted ? nameOf(colours.background) : null;
  const behind = backgroundColour ? BACKGROUND : null;
  const place = look.setting;
  const shown = place === 'city' && hourOf(look) === 'day' ? 'cityByDay' : place;
  const setting = shown && phraseOf(({ settings }) => settings[shown]);
  if (!floor && !behind && !setting && !told) return null;
  const words = WORDS_LANGUAGES.map((language, at): [string, SceneWords] => {
    const place = [
      floor ? withColour(floor[at]!, floorColour, language) : setting?.[at],
      behind && withColour(behind[at]!, backgroundColour, language),
    ].filter(Boolean);
    return [language, { place: place.length > 0 ? place.join(' ') : null, light: told?.says[at] ?? null }];
  });
  return Object.fromEntries(words) as Record<(typeof WORDS_LANGUAGES)[number], SceneWords>;
}

/** "Velvet" and "silk" are drawn alike: a ground is called silk where the words call it so. */
function groundOf(kind: SurfaceKind, understood: readonly string[]): PhraseByLanguage {
  const isNamed = understood.some((phrase) => readWords(phrase).some(({ said }) => said === kind));
  return (!isNamed && SHARED[kind]) || surfacePhrase(kind);
}

const saysSurface = (understood: readonly string[]): boolean =>
  understood.some((phrase) => {
    const { surface, setting } = lookSaid([phrase]);
    return surface !== null && setting === null;
  });
