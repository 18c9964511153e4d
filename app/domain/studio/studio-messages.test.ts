import { describe, expect, it } from 'vitest';
import { itemMessages } from './parts/item.messages.ts';

describe('what is said of a way to rest that a scene has no place for', () => {
  const nowhere = { hasTop: false, hasWall: false, isWallTall: false };

  it.each([
    ['float', nowhere, 'floats'],
    ['hang', { ...nowhere, hasWall: true }, 'hangs'],
    ['stand', nowhere, 'stands'],
    // Chosen by its owner: the engine shows what comes nearest.
    ['lie', nowhere, 'floats'],
    ['lie', { ...nowhere, hasWall: true }, 'hangs'],
  ] as const)('shown as %s', (shown, places, said) => {
    expect(itemMessages.restMissed('lie', shown, places)).toContain(`so it ${said}.`);
  });

  it('a wall that is missing is said', () => {
    expect(itemMessages.restMissed('hang', 'float', nowhere)).toBe('This scene has no wall to hang on nearby.');
  });
});
