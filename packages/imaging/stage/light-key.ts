import { leaveOutDescription } from './unknown-words.ts';
import { understandInScene } from './unshown-light.ts';

/**
 * Equal for prompts that light and paint a set alike; null where it stays as it was photographed. Runs in the browser too.
 *
 * @param description the set's own, whose words ask for nothing
 */
export function lightKey(prompt: string, description: string): string | null {
  const [key, own] = [leaveOutDescription(prompt, description), ''].map((text) => {
    const { phrases: _, label: __, things: ___, ...look } = understandInScene(text, description);
    return JSON.stringify(look);
  });
  return key === own ? null : key!;
}
