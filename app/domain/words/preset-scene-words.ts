import { phraseByLanguage } from '@plinth/imaging';
import type { PhraseByLanguage, WordsLanguage } from '@plinth/imaging';
import de from './data/preset-scenes.de.json' with { type: 'json' };
import en from './data/preset-scenes.en.json' with { type: 'json' };
import fr from './data/preset-scenes.fr.json' with { type: 'json' };
import sets from './data/preset-scenes.json' with { type: 'json' };

/** A part of a scene that words may name: where it is to be seen, and in the colour that it has in the finished picture. */
export interface ScenePart {
  /** Of the set's geometry. */
  readonly materials: readonly string[];
  readonly says: PhraseByLanguage;
  /** The product rests on it. */
  readonly isSurface: boolean;
  /** Colours that the noun says by itself, such as those of oak; what is said then, where it is more. */
  readonly plain: readonly string[];
  readonly saysPlain: PhraseByLanguage | null;
  /** The words where it is bright. */
  readonly saysBright: PhraseByLanguage | null;
}

export interface PresetSceneWords {
  readonly parts: readonly ScenePart[];
  /** The scene's own light, and the tint that its words claim. Null where nothing is said of it. */
  readonly light: { readonly says: PhraseByLanguage; readonly tint: 'warm' | 'cool' | null } | null;
}

/** Parts of a set, in the order of the words for them in each language. */
interface PresetSet {
  readonly parts: readonly {
    readonly materials: readonly string[];
    readonly isSurface?: boolean;
    readonly plainColours?: readonly string[];
  }[];
  readonly tint?: string;
}

type PartWords = string | { readonly says: string; readonly plain?: string; readonly bright?: string };

interface SceneTexts {
  readonly scenes: Readonly<Record<string, { readonly parts: readonly PartWords[]; readonly light?: string }>>;
  readonly props: Readonly<Record<string, string>>;
}

const TEXTS: Readonly<Record<WordsLanguage, SceneTexts>> = { en, de, fr };

/** A phrase in each language; null where it is not there. */
function phrase(pick: (texts: SceneTexts) => string | undefined): PhraseByLanguage | null {
  const found = phraseByLanguage((language) => pick(TEXTS[language]) ?? '');
  return found.includes('') ? null : found;
}

function wordsOfScene(name: string, { parts, tint }: PresetSet): PresetSceneWords {
  const ofPart = (at: number, kind: 'says' | 'plain' | 'bright') =>
    phrase(({ scenes }) => {
      const words = scenes[name]!.parts[at]!;
      return typeof words === 'string' ? (kind === 'says' ? words : undefined) : words[kind];
    });
  const light = phrase(({ scenes }) => scenes[name]!.light);
  return {
    parts: parts.map(({ materials, isSurface = false, plainColours = [] }, at) => ({
      materials,
      isSurface,
      plain: plainColours,
      says: ofPart(at, 'says')!,
      saysPlain: ofPart(at, 'plain'),
      saysBright: ofPart(at, 'bright'),
    })),
    light: light && { says: light, tint: (tint ?? null) as 'warm' | 'cool' | null },
  };
}

/** The content of the scenes that ship with the product, in every language of the writer: part by part, then the light. */
export const PRESET_SCENE_WORDS: Readonly<Record<string, PresetSceneWords>> = Object.fromEntries(
  Object.entries<PresetSet>(sets).map(([name, set]) => [name, wordsOfScene(name, set)]),
);

/** Props that a product can stand on, in plain nouns. */
export const PROP_SURFACES: Readonly<Record<string, PhraseByLanguage>> = Object.fromEntries(
  Object.keys(en.props).map((name) => [name, phrase(({ props }) => props[name])!]),
);
