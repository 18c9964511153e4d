import { boundsOf, clamp, keepAspect, normaliseRotation, resizeAboutCentre, rotateAboutCentre } from './geometry.ts';
import type { Box } from './geometry.ts';
import { DEFAULT_ITEM_SIZE, freeSpot, isSameBox, round, seatItems } from './placement.ts';
import type { Seat } from './placement.ts';
import { CANVAS_SIZE, MAX_COORDINATE, MAX_ITEMS, MAX_PROMPT_LENGTH, MIN_ITEM_WIDTH } from './scene-limits.ts';
import type { ChosenCutOut, SceneContent, SceneItem, ScenePicture, SceneTemplate } from './document.schema.ts';
import type { NewItem, SceneCommand } from './scene-commands.ts';
import { bringToFront, nextZIndex, sendToBack } from './stacking.ts';
import { visibleBox, visiblePart, wholeBox } from './visible-part.ts';

/** Pixels by which a copy stands off its original. */
const COPY_OFFSET = 32;

/** The scene after a command. What did not change keeps its identity; a command without effect returns its input. */
export function reduceScene(
  scene: SceneContent,
  command: SceneCommand,
  pictures: readonly ScenePicture[],
): SceneContent {
  switch (command.type) {
    case 'add-items':
      return addItems(scene, command.items, command.seat, pictures);
    case 'toggle-picture':
      return isOnCanvas(scene, command.item.pictureKey)
        ? withItems(
            scene,
            without(scene.items, (item) => item.pictureKey === command.item.pictureKey),
          )
        : addItems(scene, [command.item], command.seat, pictures);
    case 'remove-items':
      return withItems(
        scene,
        without(scene.items, (item) => command.ids.includes(item.id)),
      );
    case 'remove-picture':
      return removePicture(scene, command.pictureKey);
    case 'place-items':
      return changeSeen(scene, [...command.boxes.keys()], pictures, (_, id) => atLeast(command.boxes.get(id)!));
    case 'nudge-items':
      return changeBoxes(scene, command.ids, (item) => ({ ...item, x: item.x + command.dx, y: item.y + command.dy }));
    case 'widen-items':
      return changeSeen(scene, command.ids, pictures, (box) =>
        resizeAboutCentre(box, Math.min(box.width + command.by, MAX_COORDINATE), MIN_ITEM_WIDTH),
      );
    case 'turn-items':
      return changeSeen(scene, command.ids, pictures, (box) => rotateAboutCentre(box, box.rotation + command.by));
    case 'bring-to-front':
      return withItems(scene, bringToFront(scene.items, new Set(command.ids)));
    case 'send-to-back':
      return withItems(scene, sendToBack(scene.items, new Set(command.ids)));
    case 'duplicate-items':
      return duplicateItems(scene, command.idByOriginal);
    case 'set-background-removed':
      return withItems(
        scene,
        changeSome(scene.items, command.ids, (item) =>
          item.isBackgroundRemoved === command.isRemoved ? item : { ...item, isBackgroundRemoved: command.isRemoved },
        ),
      );
    case 'choose-cut-out':
      return chooseCutOut(scene, command.cutOut, pictures);
    case 'select-template':
      return selectTemplate(scene, command, pictures);
    case 'set-prompt':
      return setPrompt(scene, command.prompt.slice(0, MAX_PROMPT_LENGTH));
  }
}

export function isOnCanvas(scene: Pick<SceneContent, 'items'>, pictureKey: string): boolean {
  return scene.items.some((item) => item.pictureKey === pictureKey);
}

export function isSameTemplate(a: SceneTemplate | null, b: SceneTemplate | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.kind === 'preset') return b.kind === 'preset' && a.name === b.name;
  return b.kind === 'picture' && a.pictureKey === b.pictureKey;
}

/** Products nobody has moved stand on the seat again (a cut-out arrived and its outline is known now). */
export function reseat(scene: SceneContent, pictures: readonly ScenePicture[], seat: Seat): SceneContent {
  return withItems(scene, seatItems(scene.items, pictures, seat));
}

function addItems(
  scene: SceneContent,
  added: readonly NewItem[],
  seat: Seat,
  pictures: readonly ScenePicture[],
): SceneContent {
  const items = [...scene.items];
  const shelf = [...scene.shelf];
  const byKey = new Map(pictures.map((known) => [known.key, known]));
  for (const { id, pictureKey, box, width = DEFAULT_ITEM_SIZE } of added) {
    const picture = byKey.get(pictureKey);
    if (!picture || picture.role === 'backdrop') continue;
    if (picture.source.kind !== 'preset' && !shelf.includes(pictureKey)) shelf.push(pictureKey);
    if (items.length >= MAX_ITEMS || items.some((item) => item.pictureKey === pictureKey)) continue;
    const taken = items.map((item) => boundsOf(visibleBox(item, byKey.get(item.pictureKey))));
    items.push({
      id,
      pictureKey,
      isBackgroundRemoved: picture.role === 'product',
      isAutoPlaced: box === null,
      ...limit(box ?? freeSpot(picture, width, seat, taken)),
      zIndex: nextZIndex(items),
    });
  }
  const isShelfSame = shelf.length === scene.shelf.length;
  if (items.length === scene.items.length && isShelfSame) return scene;
  return { ...scene, items: [...seatItems(items, pictures, seat)], shelf: isShelfSame ? scene.shelf : shelf };
}

function chooseCutOut(scene: SceneContent, cutOut: ChosenCutOut, pictures: readonly ScenePicture[]): SceneContent {
  const source = pictures.find((picture) => picture.key === cutOut.pictureKey)?.source;
  if (source?.kind !== 'asset' || source.cutoutId === cutOut.cutoutId) return scene;
  const others = (scene.cutOuts ?? []).filter(({ pictureKey }) => pictureKey !== cutOut.pictureKey);
  return { ...scene, cutOuts: [...others, cutOut] };
}

function removePicture(scene: SceneContent, pictureKey: string): SceneContent {
  const template = scene.template;
  const isTemplate = template?.kind === 'picture' && template.pictureKey === pictureKey;
  if (!scene.shelf.includes(pictureKey) && !isOnCanvas(scene, pictureKey) && !isTemplate) return scene;
  return {
    ...scene,
    items: scene.items.filter((item) => item.pictureKey !== pictureKey),
    shelf: scene.shelf.filter((key) => key !== pictureKey),
    template: isTemplate ? null : template,
  };
}

function duplicateItems(scene: SceneContent, idByOriginal: ReadonlyMap<string, string>): SceneContent {
  const originals = scene.items.filter((item) => idByOriginal.has(item.id));
  const room = MAX_ITEMS - scene.items.length;
  if (originals.length === 0 || room <= 0) return scene;
  const first = nextZIndex(scene.items);
  const copies = [...originals]
    .sort((a, b) => a.zIndex - b.zIndex)
    .slice(0, room)
    .map((item, index) => ({
      ...item,
      ...limit({ ...item, x: item.x + COPY_OFFSET, y: item.y + COPY_OFFSET }),
      id: idByOriginal.get(item.id)!,
      isAutoPlaced: false,
      zIndex: first + index,
    }));
  // The original stays where it is from now on: seating it anew would put it under its copy.
  const ids = originals.map((item) => item.id);
  return {
    ...scene,
    items: [...changeSome(scene.items, ids, (item) => ({ ...item, isAutoPlaced: false })), ...copies],
  };
}

function selectTemplate(
  scene: SceneContent,
  command: Extract<SceneCommand, { type: 'select-template' }>,
  pictures: readonly ScenePicture[],
): SceneContent {
  const isDeselect = isSameTemplate(scene.template, command.template);
  const isPromptUntouched = scene.prompt.trim() === '' || scene.prompt === scene.autoPrompt;
  const words = isDeselect ? null : command.prompt;
  const { template } = command;
  const isNewPicture = template.kind === 'picture' && !scene.shelf.includes(template.pictureKey);
  return {
    ...scene,
    template: isDeselect ? null : template,
    prompt: isPromptUntouched ? (words ?? '') : scene.prompt,
    autoPrompt: isPromptUntouched ? words : scene.autoPrompt,
    shelf: isNewPicture ? [...scene.shelf, template.pictureKey] : scene.shelf,
    items: [...seatItems(scene.items, pictures, isDeselect ? command.openSeat : command.seat)],
  };
}

function setPrompt(scene: SceneContent, prompt: string): SceneContent {
  return prompt === scene.prompt ? scene : { ...scene, prompt };
}

/** New boxes for some items; whoever was placed by hand once is not seated any more. */
function changeBoxes(scene: SceneContent, ids: readonly string[], change: (item: SceneItem) => Box): SceneContent {
  return withItems(
    scene,
    changeSome(scene.items, ids, (item) => {
      const box = limit(change(item));
      return isSameBox(item, box) ? item : { ...item, ...box, isAutoPlaced: false };
    }),
  );
}

/** As `changeBoxes`, for what is seen of the items: a cut-out turns about its own middle, not its empty margins'. */
function changeSeen(
  scene: SceneContent,
  ids: readonly string[],
  pictures: readonly ScenePicture[],
  change: (visible: Box, id: string) => Box,
): SceneContent {
  const byKey = new Map(pictures.map((picture) => [picture.key, picture]));
  return changeBoxes(scene, ids, (item) => {
    const picture = byKey.get(item.pictureKey);
    const part = visiblePart(picture, item.isBackgroundRemoved);
    return wholeBox(change(visibleBox(item, picture), item.id), part);
  });
}

/** Not narrower than the spec allows, with the shape kept. */
function atLeast(box: Box): Box {
  return box.width >= MIN_ITEM_WIDTH ? box : { ...box, ...keepAspect(box, MIN_ITEM_WIDTH, MIN_ITEM_WIDTH) };
}

/** Rounded, within what a composition may hold, and never so far out that it cannot be caught again. */
function limit(box: Box): Box {
  const { width, height } = box;
  return round({
    x: clamp(box.x, -CANVAS_SIZE - width, 2 * CANVAS_SIZE + width),
    y: clamp(box.y, -CANVAS_SIZE - height, 2 * CANVAS_SIZE + height),
    width: clamp(width, 1, MAX_COORDINATE / 4),
    height: clamp(height, 1, MAX_COORDINATE / 4),
    rotation: normaliseRotation(box.rotation),
  });
}

function withItems(scene: SceneContent, items: readonly SceneItem[]): SceneContent {
  const isSame = items.length === scene.items.length && items.every((item, index) => item === scene.items[index]);
  return isSame ? scene : { ...scene, items: [...items] };
}

function without(items: readonly SceneItem[], isGone: (item: SceneItem) => boolean): readonly SceneItem[] {
  return items.filter((item) => !isGone(item));
}

function changeSome(
  items: readonly SceneItem[],
  ids: readonly string[],
  change: (item: SceneItem) => SceneItem,
): readonly SceneItem[] {
  const chosen = new Set(ids);
  return items.map((item) => (chosen.has(item.id) ? change(item) : item));
}
