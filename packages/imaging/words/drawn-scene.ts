import type { SceneFacts, SceneWords } from '../contract/words.ts';
import type { RegionColour } from '../seen/name-region.ts';
import type { SettingKind } from '../stage/words/setting-words.ts';
import type { SurfaceKind } from '../stage/words/surface-words.ts';
import { readWords } from '../stage/words/read-words.ts';
import { withColour } from './colour-adjectives.ts';
import { WORDS_LANGUAGES } from './find-language.ts';
import { surfaceColour } from '../seen/surface-colour.ts';
import { bearsOut, lightSaid, lookSaid } from './said-light.ts';

type PhraseByLanguage = readonly [en: string, de: string, fr: string];

/** The set that we draw, in words: its material, and its colour where that was measured. */
const SURFACES: Readonly<Record<SurfaceKind, PhraseByLanguage>> = {
  wood: ['on {} wood', 'auf {em} Holz', 'sur du bois {m}'],
  marble: ['on {} marble', 'auf {em} Marmor', 'sur du marbre {m}'],
  concrete: ['on {} concrete', 'auf {em} Beton', 'sur du béton {m}'],
  plaster: ['on {} plaster', 'auf {em} Putz', 'sur du plâtre {m}'],
  sand: ['on {} sand', 'auf {em} Sand', 'sur du sable {m}'],
  silk: ['on {} silk', 'auf {er} Seide', 'sur de la soie {f}'],
  linen: ['on {} linen', 'auf {em} Leinen', 'sur du lin {m}'],
  water: ['on water', 'auf Wasser', 'sur l’eau'],
  glass: ['on {} glass', 'auf {em} Glas', 'sur du verre {m}'],
  stone: ['on {} stone', 'auf {em} Stein', 'sur de la pierre {f}'],
  grass: ['on grass', 'auf Gras', 'sur de l’herbe'],
  snow: ['on snow', 'auf Schnee', 'sur de la neige'],
  metal: ['on {} metal', 'auf {em} Metall', 'sur du métal {m}'],
  terrazzo: ['on {} terrazzo', 'auf {em} Terrazzo', 'sur du terrazzo {m}'],
  paper: ['on {} paper', 'auf {em} Papier', 'sur du papier {m}'],
};
/** Drawn grounds that other words ask for as well: those are said by what they share. */
const FABRIC: PhraseByLanguage = ['on {} fabric', 'auf {em} Stoff', 'sur du tissu {m}'];
const PLAIN: PhraseByLanguage = ['on a {} surface', 'auf einer {en} Fläche', 'sur une surface {f}'];
const SHARED: Readonly<Partial<Record<SurfaceKind, PhraseByLanguage>>> = {
  silk: FABRIC,
  linen: FABRIC,
  plaster: PLAIN,
  glass: PLAIN,
  stone: PLAIN,
  paper: PLAIN,
};
const PODIUM: PhraseByLanguage = ['on a podium', 'auf einem Podest', 'sur un podium'];
const SETTINGS: Readonly<Record<SettingKind, PhraseByLanguage>> = {
  studio: ['in a studio', 'im Studio', 'en studio'],
  interior: ['in a room', 'in einem Raum', 'dans une pièce'],
  greenery: ['in front of greenery', 'vor Grün', 'devant de la verdure'],
  city: ['in front of city lights', 'vor Lichtern der Stadt', 'devant les lumières de la ville'],
  beach: ['at the beach', 'am Strand', 'à la plage'],
  sky: ['under the sky', 'unter dem Himmel', 'sous le ciel'],
  mountains: ['in front of mountains', 'vor Bergen', 'devant des montagnes'],
  festive: ['in front of a decorated tree', 'vor einem geschmückten Baum', 'devant un sapin décoré'],
};
const BACKGROUND: PhraseByLanguage = ['in front of a {} background', 'vor {em} Hintergrund', 'devant un fond {m}'];

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
  const setting = look.setting && SETTINGS[look.setting];
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
  return (!isNamed && SHARED[kind]) || SURFACES[kind];
}

const saysSurface = (understood: readonly string[]): boolean =>
  understood.some((phrase) => {
    const { surface, setting } = lookSaid([phrase]);
    return surface !== null && setting === null;
  });
