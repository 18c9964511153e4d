import { expect, it } from 'vitest';
import { promptNotes } from './prompt-notes.rules.ts';

const recipe = (more: object) => ({
  recipe: { engine: 'local', prompt: 'warm light on purple velvet', scene: null, seed: 1, variation: 'A', ...more },
});

it.each([
  ['used and not used', { understood: ['warm'], unused: ['velvet'] }, ['Used: warm', 'Not used: velvet']],
  ['all that is known was used', { understood: ['warm', 'purple'] }, ['Used: warm, purple']],
  ['none changed anything', { understood: [], unused: ['warm'] }, [
    'None of these words changed the image.',
    'Not used: warm',
  ]],
  ['a thing is not known', { understood: ['warm'], unused: [], missing: ['astronaut'] }, [
    'Used: warm',
    'Not pictured: astronaut',
  ]],
  ['the words only say what the scene looks like', { understood: [], unused: [], missing: [] }, []],
  ['the engine cannot tell', { understood: null }, ['The AI provider does not report which of these words it used.']],
  ['an old recipe, of which nothing is known', {}, []],
  ['locked in a strongly coloured scene', { prompt: '', suggestsBlend: true }, [
    'Strongly coloured scene: Blend would let its light fall on your product.',
  ]],
  ['no words', { prompt: ' ', understood: [] }, []],
])('%s', (_case, more, notes) => expect(promptNotes(recipe(more))).toEqual(notes));

it('a picture that was not made has none', () => expect(promptNotes({ recipe: null })).toEqual([]));
