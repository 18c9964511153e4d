import { SIZE_LIMITS } from '@plinth/imaging';
import type { SceneView } from '@plinth/imaging';
import { boundsOf, clamp, keepAspect, resizeAboutCentre, rotateAboutCentre } from './geometry.ts';
import type { Box } from './geometry.ts';
import { clearMasks, commitDrafts, discardDrafts, drawStroke, placeGenerated } from './draft-commands.ts';
import { isPictureItem, ITEM_KINDS, pictureKeyOf } from './item-kinds.ts';
import type { MinimumSize } from './item-kinds.ts';
import { anchorIn } from './anchors.ts';
import { DEFAULT_ITEM_SIZE, freeSpot, isSameBox, standItems, withinReach } from './placement.ts';
import { MAX_COORDINATE, MAX_ITEMS, MAX_PROMPT_LENGTH, MAX_SHELF } from './scene-limits.ts';
import { trueHeight } from './real-size.ts';
import { withNearness } from './nearness.ts';
import { withSuitedView, withView } from './rests.ts';
import { usedKeys } from './scene-document.ts';
import { canvasWith } from './white-template.ts';
import { isItemId } from './fit-item.ts';
import type {
  ChosenCutOut,
  SceneContent,
  SceneItem,
  ScenePicture,
  SceneTemplate,
  SceneTryOn,
} from './document.schema.ts';
import type { NewItem, SceneCommand } from './scene-commands.ts';
import { bringToFront, nextZIndex, sendToBack, settleOrder } from './stacking.ts';
import { toStorable } from './storable-text.ts';
import { visibleBox, visiblePart, wholeBox } from './visible-part.ts';

/** Pixels by which a copy stands off its original. */
const COPY_OFFSET = 32;

/**
 * The scene after a command. What did not change keeps its identity; a command without effect returns its input. Whatever
 * the command says, the outcome can be stored and read again.
 */
export function reduceScene(scene: SceneContent, command: SceneCommand, minimum: MinimumSize): SceneContent {
  const next = reduce(scene, command, minimum);
  if (next.items === scene.items) return next;
  const items = settleOrder(next.items);
  return items === next.items ? next : { ...next, items: [...items] };
}

function reduce(scene: SceneContent, command: SceneCommand, minimum: MinimumSize): SceneContent {
  switch (command.type) {
    case 'add-items':
      return addItems(scene, command.items);
    case 'toggle-picture':
      return isOnCanvas(scene, command.item.pictureKey)
        ? without(scene, (item) => pictureKeyOf(item) === command.item.pictureKey)
        : addItems(scene, [command.item]);
    case 'remove-items':
      return without(scene, (item) => command.ids.includes(item.id));
    case 'remove-picture':
      return removePicture(scene, command.pictureKey);
    case 'place-items':
      return changeSeen(scene, [...command.boxes.keys()], (_, id) => atLeast(command.boxes.get(id)!, minimum));
    case 'nudge-items':
      return changeBoxes(scene, command.ids, (item) => ({ ...item, x: item.x + command.dx, y: item.y + command.dy }));
    case 'widen-items':
      return changeSeen(
        scene,
        command.ids,
        (box) => resizeAboutCentre(box, Math.min(box.width + command.by, MAX_COORDINATE), leastWidth(box, minimum)),
        'isResizable',
      );
    case 'turn-items':
      return changeSeen(scene, command.ids, (box) => rotateAboutCentre(box, box.rotation + command.by), 'isResizable');
    case 'bring-to-front':
      return withItems(scene, bringToFront(scene.items, new Set(command.ids)));
    case 'send-to-back':
      return withItems(scene, sendToBack(scene.items, new Set(command.ids)));
    case 'duplicate-items':
      return duplicateItems(scene, command.idByOriginal);
    case 'set-background-removed':
      return changeSome(scene, command.ids, (item) =>
        !isPictureItem(item) || item.isBackgroundRemoved === command.isRemoved
          ? item
          : { ...item, isBackgroundRemoved: command.isRemoved },
      );
    case 'set-visible':
      return changeSome(scene, command.ids, (item) =>
        item.isVisible === command.isVisible ? item : { ...item, isVisible: command.isVisible },
      );
    case 'set-rest':
      return standAgain(
        changeSome(scene, command.ids, (item) =>
          !isPictureItem(item) || (item.rest ?? null) === command.rest
            ? item
            : // Another place is looked for: where it hung it cannot stand.
              { ...item, rest: command.rest, isAutoPlaced: true },
        ),
      );
    case 'set-see-through':
      return changeSome(scene, command.ids, (item) =>
        !isPictureItem(item) || (item.seeThrough ?? null) === command.seeThrough
          ? item
          : { ...item, seeThrough: command.seeThrough },
      );
    case 'set-height':
      return setHeight(scene, command.pictureKey, command.heightCm);
    case 'choose-view':
      return chooseView(scene, command.view);
    case 'choose-cut-out':
      return chooseCutOut(scene, command.cutOut);
    case 'select-template':
      return selectTemplate(scene, command);
    case 'choose-try-on':
      return chooseTryOn(scene, command);
    case 'set-prompt':
      return setPrompt(scene, toStorable(command.prompt, MAX_PROMPT_LENGTH));
    case 'draw':
      return drawStroke(scene, command.stroke);
    case 'clear-masks':
      return clearMasks(scene);
    case 'place-generated':
      return placeGenerated(scene, command.item);
    case 'commit-drafts':
      return commitDrafts(scene);
    case 'discard-drafts':
      return discardDrafts(scene);
  }
}

export function isOnCanvas(scene: Pick<SceneContent, 'items'>, pictureKey: string): boolean {
  return scene.items.some((item) => pictureKeyOf(item) === pictureKey);
}

export function isSameTemplate(a: SceneTemplate | null, b: SceneTemplate | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.kind === 'preset') return b.kind === 'preset' && a.name === b.name;
  if (a.kind === 'white') return b.kind === 'white' && a.format === b.format && a.fill === b.fill;
  return b.kind === 'picture' && a.pictureKey === b.pictureKey;
}

/** Places products again that the user has not moved (a cut-out arrived, and its outline is known now). */
export function standAgain(before: SceneContent): SceneContent {
  const scene = withNearness(withSuitedView(before));
  return withItems(scene, standItems(scene.items, scene.pictures, anchorIn(scene), scene.canvas, scene));
}

function setHeight(scene: SceneContent, pictureKey: string, heightCm: number | null): SceneContent {
  const known = scene.pictures.find((picture) => picture.key === pictureKey);
  if (!known || known.heightCm === heightCm) return scene;
  const isSound = heightCm === null || (heightCm >= SIZE_LIMITS.least && heightCm <= SIZE_LIMITS.most);
  if (!isSound) return scene;
  const pictures = scene.pictures.map((picture) => (picture.key === pictureKey ? { ...picture, heightCm } : picture));
  // Who says a size wants to see it: copies that were moved by hand keep their foot.
  return standAgain(resized({ ...scene, pictures }, pictureKey));
}

/** Copies that were placed by hand at the size that is known now, on their own foot. */
function resized(scene: SceneContent, pictureKey: string): SceneContent {
  const picture = scene.pictures.find((each) => each.key === pictureKey);
  const ids = scene.items.filter((item) => pictureKeyOf(item) === pictureKey).map(({ id }) => id);
  return changeSome(scene, ids, (item) => {
    if (!picture || !isPictureItem(item) || item.isAutoPlaced) return item;
    const height = trueHeight(item, picture, scene);
    if (height === null) return item;
    const seen = visibleBox(item, picture);
    const width = (seen.width / seen.height) * height.pixels;
    const box = { ...resizeAboutCentre(seen, width, 1), y: seen.y + seen.height - height.pixels };
    return { ...item, ...withinReach(wholeBox(box, visiblePart(item, picture)), scene.canvas) };
  });
}

function chooseView(scene: SceneContent, view: SceneView | null): SceneContent {
  const { template } = scene;
  if (template?.kind !== 'preset' || !template.views) return scene;
  const isViewChosen = view !== null;
  const next = view === null ? scene : withView(scene, view);
  if (isViewChosen === (template.isViewChosen ?? false) && next === scene) return scene;
  return standAgain({ ...next, template: { ...(next.template as typeof template), isViewChosen } });
}

function addItems(scene: SceneContent, added: readonly NewItem[]): SceneContent {
  const { canvas } = scene;
  const anchor = anchorIn(scene);
  const items = [...scene.items];
  const shelf = [...scene.shelf];
  const byKey = new Map(scene.pictures.map((known) => [known.key, known]));
  for (const { id, pictureKey, box: wanted, width: wide } of added) {
    const picture = byKey.get(pictureKey);
    if (!picture || !isPlaceable(picture)) continue;
    const isListed = picture.source.kind === 'preset' || shelf.includes(pictureKey);
    if (!isListed && shelf.length < MAX_SHELF) shelf.push(pictureKey);
    if (items.length >= MAX_ITEMS || isOnCanvas({ items }, pictureKey) || !isNewId(items, id)) continue;
    const box = wanted && isFinite(wanted) ? wanted : null;
    const width = clamp(wide !== undefined && wide > 0 ? wide : DEFAULT_ITEM_SIZE, 1, canvas.width);
    const taken = items.map((item) => boundsOf(visibleBox(item, byKey.get(pictureKeyOf(item) ?? ''))));
    items.push({
      kind: 'picture',
      id,
      pictureKey,
      isBackgroundRemoved: picture.role === 'product',
      isAutoPlaced: box === null,
      ...withinReach(box ?? freeSpot(picture, width, anchor, canvas, taken), canvas),
      zIndex: nextZIndex(items),
      isVisible: true,
    });
  }
  const isShelfSame = shelf.length === scene.shelf.length;
  if (items.length === scene.items.length && isShelfSame) return scene;
  return standAgain({ ...scene, items, shelf: isShelfSame ? scene.shelf : shelf });
}

/** Backdrops and people are chosen, not put on the canvas. */
const isPlaceable = ({ role }: ScenePicture): boolean => role === 'product' || role === 'prop';

function isNewId(items: readonly SceneItem[], id: string): boolean {
  return isItemId(id) && !items.some((item) => item.id === id);
}

function chooseCutOut(scene: SceneContent, { pictureKey, cutoutId, content }: ChosenCutOut): SceneContent {
  const source = scene.pictures.find((picture) => picture.key === pictureKey)?.source;
  if (source?.kind !== 'asset' || source.cutoutId === cutoutId || !usedKeys(scene).has(pictureKey)) return scene;
  const choose = (picture: ScenePicture) =>
    picture.key === pictureKey ? { ...picture, source: { ...source, cutoutId }, content } : picture;
  return { ...scene, pictures: scene.pictures.map(choose) };
}

function removePicture(scene: SceneContent, pictureKey: string): SceneContent {
  const template = scene.template;
  const isTemplate = template?.kind === 'picture' && template.pictureKey === pictureKey;
  if (!usedKeys(scene).has(pictureKey)) return scene;
  const { tryOn } = scene;
  const left = (subject: SceneTryOn['person']) =>
    subject?.kind === 'picture' && subject.pictureKey === pictureKey ? null : subject;
  return {
    ...without(scene, (item) => pictureKeyOf(item) === pictureKey),
    shelf: scene.shelf.filter((key) => key !== pictureKey),
    template: isTemplate ? null : template,
    ...(tryOn && { tryOn: { ...tryOn, person: left(tryOn.person), place: left(tryOn.place) } }),
  };
}

function duplicateItems(scene: SceneContent, idByOriginal: ReadonlyMap<string, string>): SceneContent {
  const originals = scene.items.filter((item) => {
    const copyId = idByOriginal.get(item.id);
    return copyId !== undefined && ITEM_KINDS[item.kind].isMovable && isNewId(scene.items, copyId);
  });
  const room = MAX_ITEMS - scene.items.length;
  if (originals.length === 0 || room <= 0) return scene;
  const first = nextZIndex(scene.items);
  const copies = [...originals]
    .sort((a, b) => a.zIndex - b.zIndex)
    .slice(0, room)
    .map((item, index) => ({
      ...byHand(item),
      ...withinReach({ ...item, x: item.x + COPY_OFFSET, y: item.y + COPY_OFFSET }, scene.canvas),
      id: idByOriginal.get(item.id)!,
      zIndex: first + index,
    }));
  // The original stays where it is from now on: standing it anew would put it under its copy.
  const ids = new Set(originals.map((item) => item.id));
  return { ...scene, items: [...scene.items.map((item) => (ids.has(item.id) ? byHand(item) : item)), ...copies] };
}

/** From now on it stands where it is. */
function byHand<T extends SceneItem>(item: T): T {
  return isPictureItem(item) && item.isAutoPlaced ? { ...item, isAutoPlaced: false } : item;
}

function selectTemplate(
  scene: SceneContent,
  command: Extract<SceneCommand, { type: 'select-template' }>,
): SceneContent {
  const isDeselect = isSameTemplate(scene.template, command.template);
  const isPromptUntouched = scene.prompt.trim() === '' || scene.prompt === scene.autoPrompt;
  const words = isDeselect || command.prompt === null ? null : toStorable(command.prompt, MAX_PROMPT_LENGTH);
  const { template } = command;
  const isNewPicture =
    template.kind === 'picture' && !scene.shelf.includes(template.pictureKey) && scene.shelf.length < MAX_SHELF;
  const next = isDeselect ? null : template;
  return standAgain({
    ...scene,
    canvas: canvasWith(next, scene),
    // On white the products are centred, wherever they were put before.
    items: next?.kind === 'white' ? autoPlaced(scene) : scene.items,
    template: next,
    prompt: isPromptUntouched ? (words ?? '') : scene.prompt,
    autoPrompt: isPromptUntouched ? words : scene.autoPrompt,
    shelf: isNewPicture ? [...scene.shelf, template.pictureKey] : scene.shelf,
  });
}

function chooseTryOn(scene: SceneContent, command: Extract<SceneCommand, { type: 'choose-try-on' }>): SceneContent {
  const { tryOn } = command;
  const shelf = [...scene.shelf];
  for (const subject of [tryOn.person, tryOn.place]) {
    const isListed = subject?.kind !== 'picture' || shelf.includes(subject.pictureKey);
    if (!isListed && shelf.length < MAX_SHELF) shelf.push(subject.pictureKey);
  }
  const next = { ...scene, tryOn, shelf: shelf.length === scene.shelf.length ? scene.shelf : shelf };
  if (command.prompt === null) return next;
  const words = toStorable(command.prompt, MAX_PROMPT_LENGTH);
  // The merchant's own words are never written over.
  const isUntouched = scene.prompt.trim() === '' || scene.prompt === scene.autoPrompt;
  return { ...next, prompt: isUntouched ? words : scene.prompt, autoPrompt: words };
}

/** The items, with products that are placed by the template. */
function autoPlaced({ items, pictures }: SceneContent): SceneItem[] {
  const products = new Set(pictures.filter(({ role }) => role === 'product').map(({ key }) => key));
  return items.map((item) =>
    isPictureItem(item) && products.has(item.pictureKey) && !item.isAutoPlaced ? { ...item, isAutoPlaced: true } : item,
  );
}

function setPrompt(scene: SceneContent, prompt: string): SceneContent {
  return prompt === scene.prompt ? scene : { ...scene, prompt };
}

type Liberty = 'isMovable' | 'isResizable';

/** New boxes for some items; what was placed by hand once is not stood anew any more. */
function changeBoxes(
  scene: SceneContent,
  ids: readonly string[],
  change: (item: SceneItem) => Box,
  liberty: Liberty = 'isMovable',
): SceneContent {
  return changeSome(scene, ids, (item) => {
    if (!ITEM_KINDS[item.kind][liberty]) return item;
    const wanted = change(item);
    if (!isFinite(wanted)) return item;
    const box = withinReach(wanted, scene.canvas);
    return isSameBox(item, box) ? item : { ...byHand(item), ...box };
  });
}

/** As `changeBoxes`, for what is seen of the items: a cut-out turns about its own middle, not its empty margins'. */
function changeSeen(
  scene: SceneContent,
  ids: readonly string[],
  change: (visible: Box, id: string) => Box,
  liberty: Liberty = 'isMovable',
): SceneContent {
  const byKey = new Map(scene.pictures.map((picture) => [picture.key, picture]));
  return changeBoxes(
    scene,
    ids,
    (item) => {
      const picture = byKey.get(pictureKeyOf(item) ?? '');
      return wholeBox(change(visibleBox(item, picture), item.id), visiblePart(item, picture));
    },
    liberty,
  );
}

/** Not smaller than the workflow allows, with the shape kept. */
function atLeast(box: Box, minimum: MinimumSize): Box {
  const least = leastWidth(box, minimum);
  return box.width >= least ? box : { ...box, ...keepAspect(box, least, least) };
}

/** How wide a box of this shape has to be for both its sides to be large enough. */
export function leastWidth({ width, height }: Pick<Box, 'width' | 'height'>, minimum: MinimumSize): number {
  const ratio = width > 0 && height > 0 ? width / height : 1;
  return Math.max(minimum.width, minimum.height * ratio);
}

const isFinite = ({ x, y, width, height, rotation }: Box) =>
  [x, y, width, height, rotation].every((value) => Number.isFinite(value));

function withItems(scene: SceneContent, items: readonly SceneItem[]): SceneContent {
  const isSame = items.length === scene.items.length && items.every((item, index) => item === scene.items[index]);
  return isSame ? scene : { ...scene, items: [...items] };
}

/** Items that were moved aside for one that goes take their places again. */
function without(scene: SceneContent, isGone: (item: SceneItem) => boolean): SceneContent {
  const items = scene.items.filter((item) => !isGone(item));
  return items.length === scene.items.length ? scene : standAgain({ ...scene, items });
}

function changeSome(scene: SceneContent, ids: readonly string[], change: (item: SceneItem) => SceneItem): SceneContent {
  const chosen = new Set(ids);
  return withItems(
    scene,
    scene.items.map((item) => (chosen.has(item.id) ? change(item) : item)),
  );
}
