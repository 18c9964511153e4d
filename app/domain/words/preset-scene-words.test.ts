import { expect, it } from 'vitest';
import de from './data/preset-scenes.de.json' with { type: 'json' };
import en from './data/preset-scenes.en.json' with { type: 'json' };
import fr from './data/preset-scenes.fr.json' with { type: 'json' };
import sets from './data/preset-scenes.json' with { type: 'json' };

it.each(Object.entries({ en, de, fr }))('%s has words for each part of each scene, and for each prop', (_, texts) => {
  const counted = (scenes: Readonly<Record<string, { readonly parts: readonly unknown[] }>>) =>
    Object.entries(scenes).map(([name, { parts }]) => [name, parts.length]);
  expect(counted(texts.scenes)).toEqual(counted(sets));
  expect(Object.keys(texts.props)).toEqual(Object.keys(en.props));
});
