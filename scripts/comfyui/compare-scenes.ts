import { gist, gistOf } from '#tests/doubles/comfyui/gist.ts';
import type { Entry } from '#tests/doubles/comfyui/gist.ts';
import type { NodeClasses } from '#tests/doubles/comfyui/validate-prompt.ts';

/** Core nodes of the scenes, for the double whose recording is the measure. */
export const SCENE_CLASSES: NodeClasses = {
  EmptyImage: { inputs: {}, output: 'IMAGE' },
  ImageInvert: { inputs: { image: 'IMAGE' }, output: 'IMAGE' },
  LoadImage: { inputs: {}, output: 'IMAGE' },
  PreviewImage: { inputs: { images: 'IMAGE' } },
};

type Recording = ReadonlyMap<string, readonly Entry[]>;

/**
 * The differences between a server and the measure, a line each: status, types of faults, ends of runs with their files, and
 * the order of its socket's messages. Empty where all is the same.
 */
export function differencesOf(recorded: Recording, measure: Recording): readonly string[] {
  return [...measure].flatMap(([scene, wanted]) => {
    const [given, expected] = [gistOfScene(recorded.get(scene) ?? []), gistOfScene(wanted)];
    return Array.from({ length: Math.max(given.length, expected.length) }, (_, at) => [given[at], expected[at]])
      .filter(([one, other]) => one !== other)
      .map(([one, other]) => `${scene}: ${one ?? 'nothing'}; expected ${other ?? 'nothing'}`);
  });
}

function gistOfScene(entries: readonly Entry[]): readonly string[] {
  const calls = entries.flatMap(({ http, status, body }) => {
    if (!http) return [];
    const [path = ''] = http.split(' ').slice(1);
    // Ids differ with every recording, and 0.38 has a name of its own for a missing class.
    const said = JSON.stringify(gist(path, body) ?? null).replaceAll('missing_node_type', 'invalid_prompt');
    return [`${http.replace(/[0-9a-f-]{36}|\?.*/g, '')} ${status} ${said}`];
  });
  return [...calls, ...gistOf(entries.filter(({ ws }) => ws))];
}
