import { expect, test } from 'vitest';
import { splitRows } from '@plinth/testing/depth';
import { finishPicture } from '#tests/fixtures/finished-pictures.ts';

/** The pictures that state which of their words are in them: seen on the pictures, not computed. */
test.each<[string | null, string, string[], string[]]>(
  splitRows(
    [
      // Under golden lamps black marble is brown.
      ['dark-luxury', 'black marble, soft gold light, evening', ['soft gold light', 'evening'], ['black marble']],
      ['dark-luxury', 'red wall, night', ['red wall', 'night'], []],
      ['marble-podium', 'black marble', ['black marble'], []],
      // The slab is painted, and stays concrete.
      ['raw-concrete', 'black marble', ['black'], ['marble']],
      // Its counter is of veined quartz: it gets the colour of slate.
      ['kitchen-counter', 'dark slate counter', ['dark'], ['slate counter']],
      ['studio-desk', 'pink wall', ['pink wall'], []],
      ['bathroom-shelf', 'pink tiles', ['pink tiles'], []],
      ['kitchen-counter', 'grüne Fliesen, Abend', ['grüne fliesen', 'abend'], []],
      // Its wall is painted, and has no tiles.
      ['marble-podium', 'blue tiles', ['blue'], []],
      ['jewellery-stone', 'cool white light, navy wall', ['cool white light', 'navy wall'], []],
      [null, 'black marble, pink wall', ['black marble', 'pink wall'], []],
      // The light thrown by a green wall makes a white podium green at night.
      [null, 'white podium, green wall, night', ['green wall', 'night', 'podium'], ['white']],
    ],
    2,
  ),
)('%s, "%s"', async (scene, prompt, used, unused) => {
  const { note } = await finishPicture({ scene, prompt, side: 192 });
  expect([note.understood!.toSorted(), note.unused]).toEqual([used.toSorted(), unused]);
});
