import { describe, expect, it } from 'vitest';
import { knowProduct, photoPitch } from '@plinth/imaging';
import type { OutlineFacts, PhotoSide } from '@plinth/imaging';
import { closerIn, presetTemplate } from './anchors.ts';
import { toComposition } from './composition.ts';
import { apply, diff, invert } from './patch.ts';
import { placedShare, trueHeight } from './real-size.ts';
import { missedRest, restOf, suitedTemplates, unsuitedProduct } from './rests.ts';
import { asksSeeThrough, seeThroughOf } from './see-through.ts';
import { reduceScene } from './scene-reducer.ts';
import type { SceneCommand } from './scene-commands.ts';
import { sceneDocumentSchema } from './document.schema.ts';
import type { PictureItem, SceneContent, ScenePicture } from './document.schema.ts';
import { toSceneDocument } from './scene-document.ts';
import { CANVAS, contentWith, makeItem, PRODUCT, RULES } from './tests/scene-kit.ts';
import { visibleBox } from './visible-part.ts';

const light = (x: number, y: number, width: number, height: number) => ({
  anchor: { x, y },
  maxProduct: { width, height },
});
const WALL = { left: 0.2, top: 0.1, width: 0.6, height: 0.4, metresAcross: 0.8, foot: null };
/** 61 cm across at its stand; a camera above it, and one that looks down. */
const SCENE = {
  name: 'marble-podium',
  view: 'front' as const,
  pitchDeg: 6,
  metresAcross: 0.61,
  wall: WALL,
  light: light(0.5, 0.62, 0.4, 0.45),
  views: [
    { view: 'high' as const, pitchDeg: 17, metresAcross: 0.6, wall: null, light: light(0.5, 0.7, 0.4, 0.45) },
    { view: 'top' as const, pitchDeg: 90, metresAcross: 0.9, wall: null, light: light(0.5, 0.5, 0.7, 0.7) },
  ],
};
const FRONT_ONLY = { ...SCENE, views: [] };
const SHAPE: OutlineFacts = {
  fill: 0.8,
  parts: 1,
  stretch: 1.2,
  axisDeg: 2,
  contact: 0.9,
  tiltDeg: 0,
  span: 0.5,
  pitchDeg: null,
};

function pictureOf(
  name: string,
  change: Partial<ScenePicture> = {},
  shape: { pitchDeg?: number | null; tiltDeg?: number } = {},
  cut: PhotoSide[] = [],
): ScenePicture {
  const source = { kind: 'asset' as const, assetId: crypto.randomUUID(), cutoutId: crypto.randomUUID() };
  const facts = { ...SHAPE, ...shape };
  const { rests, ...sizes } = knowProduct({ name }, facts, 1, cut);
  const seen = { ...facts, pitchDeg: photoPitch(facts, rests, cut) };
  const content = { x: 0.1, y: 0.1, width: 0.8, height: 0.8, shape: seen, cut, rests: [...rests], ...sizes };
  return { ...PRODUCT, name, source, width: 1000, height: 1000, content, ...change };
}

const run = (scene: SceneContent, ...commands: SceneCommand[]) =>
  commands.reduce((current, command) => reduceScene(current, command, RULES.minimum), scene);
const add: SceneCommand = { type: 'add-items', items: [{ id: 'a', pictureKey: PRODUCT.key, box: null }] };
const choose = (scene: typeof FRONT_ONLY | typeof SCENE): SceneCommand => ({
  type: 'select-template',
  template: presetTemplate(scene, CANVAS),
  prompt: null,
});
const only = (scene: SceneContent) => scene.items[0] as PictureItem;
const seen = (scene: SceneContent) => visibleBox(only(scene), scene.pictures[0]);
const closerOf = ({ template }: SceneContent) => closerIn(template);
const viewOf = ({ template }: SceneContent) => (template?.kind === 'preset' ? (template.view ?? 'front') : null);

describe('how a product rests', () => {
  it('is what its kind says where the scene has a place for it', () => {
    const shirt = pictureOf('Linen shirt.jpg');
    const scene = run(contentWith(shirt), choose(SCENE), add);
    expect(restOf(only(scene), shirt, scene)).toBe('lie');
    expect(viewOf(scene)).toBe('top');
    const { x, y, width, height } = seen(scene);
    expect([x + width / 2, y + height / 2]).toEqual([CANVAS.width / 2, CANVAS.height / 2]);
  });

  it('never floats as cloth: a scene without a place for it is said, and others are named', () => {
    const shirt = pictureOf('Linen shirt.jpg');
    const scene = run(contentWith(shirt), choose(FRONT_ONLY), add);
    expect(restOf(only(scene), shirt, scene)).toBe('hang');
    expect(unsuitedProduct(scene)?.key).toBe(shirt.key);
    const [low, above] = [FRONT_ONLY, SCENE].map((each) => presetTemplate(each, CANVAS));
    expect(suitedTemplates([low!, above!], shirt)).toEqual([above]);
    expect(unsuitedProduct(run(scene, choose(SCENE)))).toBeNull();
    // Its owner's choice is not questioned.
    expect(unsuitedProduct(run(scene, { type: 'set-rest', ids: ['a'], rest: 'float' }))).toBeNull();
    expect(unsuitedProduct(run(contentWith(pictureOf('Mug')), choose(FRONT_ONLY), add))).toBeNull();
  });

  it('never hides another one that rests otherwise: they are beside each other', () => {
    const both = ['a', 'b'].map((key) => ({ ...pictureOf('Mug'), key }));
    const items = both.map(({ key }) => ({ id: key, pictureKey: key, box: null }));
    for (const rest of ['lean', 'float', 'lie'] as const) {
      const scene = run(
        { ...contentWith(both[0]!), pictures: both },
        { type: 'add-items', items },
        { type: 'set-rest', ids: ['b'], rest },
      );
      const [one, other] = scene.items.map((item) => visibleBox(item, both[0]));
      expect(one!.x + one!.width, rest).toBeLessThanOrEqual(other!.x);
    }
  });

  it('goes on towards the camera where its photo cuts it off below: a rug is not seen from above then', () => {
    const rug = pictureOf('Woven rug', {}, {}, ['bottom']);
    const scene = run(contentWith(rug), choose(SCENE), add);
    expect([restOf(only(scene), rug, scene), viewOf(scene)]).toEqual(['stand', 'high']);
    const { y, height } = seen(scene);
    expect(y + height).toBeCloseTo(CANVAS.height, 0);
    const whole = pictureOf('Woven rug');
    expect(viewOf(run(contentWith(whole), choose(SCENE), add))).toBe('top');
    const trousers = pictureOf('Linen trousers', {}, {}, ['bottom']);
    expect(viewOf(run(contentWith(trousers), choose(SCENE), add))).toBe('top');
    const mug = pictureOf('Mug', {}, {}, ['bottom']);
    expect(viewOf(run(contentWith(mug), choose(SCENE), add))).toBe('front');
  });

  it('hangs on the wall of a scene that is not seen from above, and says why', () => {
    const shirt = pictureOf('Linen shirt.jpg');
    const scene = run(contentWith(shirt), choose({ ...FRONT_ONLY, wall: { ...WALL, metresAcross: 4 } }), add);
    expect(restOf(only(scene), shirt, scene)).toBe('hang');
    expect(missedRest(only(scene), shirt, scene)).toBe('lie');
    const { x, y, width, height } = seen(scene);
    expect(x + width / 2).toBeCloseTo(0.5 * CANVAS.width, 0);
    expect(y).toBeGreaterThan(0.1 * CANVAS.height);
    expect(y + height).toBeLessThan(0.5 * CANVAS.height);
  });

  it('is changed by one command, undone by its patch, saved and sent', () => {
    const mug = pictureOf('Mug');
    const before = run(contentWith(mug), choose(FRONT_ONLY), add);
    const after = run(before, { type: 'set-rest', ids: ['a'], rest: 'float' });
    expect(only(after).rest).toBe('float');
    expect(seen(after).y).toBeLessThan(seen(before).y);
    expect(toComposition(after).items[0]).toMatchObject({ rest: 'float' });
    expect(toComposition(before).items[0]).toMatchObject({ rest: 'stand' });
    expect(sceneDocumentSchema.safeParse(toSceneDocument(after)).success).toBe(true);
    const undone = apply(after, invert(before, diff(before, after)!)!);
    expect(only(undone).rest ?? null).toBeNull();
    expect(seen(undone)).toEqual(seen(before));
    expect(run(after, { type: 'set-rest', ids: ['a'], rest: 'float' })).toBe(after);
    expect(only(run(after, { type: 'set-rest', ids: ['a'], rest: null })).rest).toBeNull();
  });

  it('is seen through where its owner says so, and only what was cut out of a photo', () => {
    const bottle = pictureOf('Bottle', { hasAlpha: false });
    const before = run(contentWith(bottle), choose(FRONT_ONLY), add);
    const said = (seeThrough: 'off' | 'clear' | null) =>
      run(before, { type: 'set-see-through', ids: ['a'], seeThrough });
    expect(toComposition(before).items[0]).not.toHaveProperty('seeThrough');
    expect(toComposition(said('clear')).items[0]).toMatchObject({ seeThrough: 'clear' });
    expect(toComposition(said('off')).items[0]).not.toHaveProperty('seeThrough');
    expect(sceneDocumentSchema.safeParse(toSceneDocument(said('clear'))).success).toBe(true);
    expect(said(null)).toBe(before);
    const clear = only(said('clear'));
    const unknown = { ...bottle, content: { ...bottle.content!, mayBeClear: undefined } };
    expect(asksSeeThrough(only(before), bottle)).toBe(true);
    expect(asksSeeThrough(only(before), unknown)).toBe(false);
    expect(asksSeeThrough(clear, bottle)).toBe(false);
    expect(seeThroughOf(clear, { ...bottle, hasAlpha: true })).toBeNull();
    expect(seeThroughOf({ ...clear, isBackgroundRemoved: false }, bottle)).toBeNull();
  });

  it('never turns a product by itself, whatever edge it rests on', () => {
    const boot = (tiltDeg: number) => run(contentWith(pictureOf('Boot', {}, { tiltDeg })), choose(FRONT_ONLY), add);
    for (const tilt of [3, -3.5, 0, 20]) expect(only(boot(tilt)).rotation).toBe(0);
  });
});

describe('the camera of a scene', () => {
  it('is the one that looks as the product was photographed', () => {
    const shot = (pitchDeg: number | null) => run(contentWith(pictureOf('Box', {}, { pitchDeg })), choose(SCENE), add);
    expect(viewOf(shot(null))).toBe('front');
    expect(viewOf(shot(7))).toBe('front');
    expect(viewOf(shot(16))).toBe('high');
    expect(seen(shot(16)).y + seen(shot(16)).height).toBeCloseTo(0.7 * CANVAS.height, 0);
    expect(toComposition(shot(16)).template).toEqual({ kind: 'preset', name: 'marble-podium', view: 'high' });
  });

  it('stays as its owner chose it, until they leave the choice again', () => {
    const scene = run(contentWith(pictureOf('Box', {}, { pitchDeg: 16 })), choose(SCENE), add);
    const chosen = run(scene, { type: 'choose-view', view: 'front' });
    expect(viewOf(chosen)).toBe('front');
    expect(viewOf(run(chosen, { type: 'set-rest', ids: ['a'], rest: 'lie' }))).toBe('front');
    expect(viewOf(run(chosen, { type: 'choose-view', view: null }))).toBe('high');
  });
});

describe('true size', () => {
  it.each([
    ['Vase 15 cm tall', null, 15],
    ['Vase', 15, 15],
    ['Vase', 9, 9],
  ] as const)('%s, told %s: within fifteen hundredths', (name, heightCm, cm) => {
    const scene = run(contentWith(pictureOf(name, { heightCm })), choose(FRONT_ONLY), add);
    const wanted = (cm / 61) * CANVAS.width * closerOf(scene);
    expect(seen(scene).height / wanted).toBeGreaterThan(0.86);
    expect(seen(scene).height / wanted).toBeLessThan(1.15);
  });

  it('of what hangs counts at the wall', () => {
    const scene = run(contentWith(pictureOf('Poster', { heightCm: 20 })), choose(FRONT_ONLY), add);
    expect(seen(scene).height / ((20 / 80) * CANVAS.width)).toBeCloseTo(1, 1);
  });

  it('is said to be impossible for an armchair on a podium, and for a ring', () => {
    const fit = (name: string, heightCm: number) => {
      const picture = pictureOf(name, { heightCm });
      const scene = run(contentWith(picture), choose(FRONT_ONLY), add);
      return trueHeight(only(scene), picture, scene)!;
    };
    expect(fit('Armchair', 90)).toMatchObject({ fits: 'too-large' });
    expect(fit('Armchair', 90).shrunk).toBeLessThan(0.5);
    expect(fit('Ring', 2)).toMatchObject({ fits: 'too-small' });
    expect(fit('Mug', 10)).toMatchObject({ fits: 'truly', shrunk: 1 });
  });

  it('changes what was moved by hand too, on its own foot', () => {
    const mug = pictureOf('Mug');
    const moved = run(contentWith(mug), choose(FRONT_ONLY), add, { type: 'nudge-items', ids: ['a'], dx: 40, dy: 20 });
    const told = run(moved, { type: 'set-height', pictureKey: mug.key, heightCm: 10 });
    const [was, is] = [seen(moved), seen(told)];
    expect(closerOf(told)).toBe(closerOf(moved));
    expect(is.height).toBeCloseTo((10 / 61) * CANVAS.width * closerOf(told), 0);
    expect(is.y + is.height).toBeCloseTo(was.y + was.height, 0);
    expect(is.x + is.width / 2).toBeCloseTo(was.x + was.width / 2, 0);
    expect(run(told, { type: 'set-height', pictureKey: mug.key, heightCm: Number.NaN })).toBe(told);
    expect(run(told, { type: 'set-height', pictureKey: mug.key, heightCm: 9999 })).toBe(told);
  });

  it('an unknown size is bounded by the usual one, and what has no name fills a near scene', () => {
    const put = (name: string, metresAcross: number) => {
      const scene = run(contentWith(pictureOf(name)), choose({ ...FRONT_ONLY, metresAcross }), add);
      return { share: seen(scene).height / CANVAS.width, closer: closerOf(scene) };
    };
    const filled = put('Thingamajig', 0.6);
    expect(filled).toMatchObject({ share: expect.closeTo(0.45 * (CANVAS.height / CANVAS.width), 1), closer: 1 });
    // A thing without a name may be as large as a chair's seat is high.
    expect(put('Thingamajig', 1.8)).toMatchObject({ share: expect.closeTo(0.4 / 1.8, 2), closer: 1 });
    // A ring is neither as tall as a bear nor a speck: the camera goes as near as it can.
    expect(put('Teddy bear', 0.6).closer).toBe(1);
    expect(put('Teddy bear', 0.6).share).toBeCloseTo(filled.share, 2);
    expect(put('Ring', 0.6)).toMatchObject({
      closer: 2,
      share: expect.closeTo(0.16 * (CANVAS.height / CANVAS.width), 2),
    });
    const mug = put('Mug', 0.6);
    expect(mug.closer).toBeGreaterThan(1);
    expect(mug.closer).toBeLessThan(2);
    expect(mug.share).toBeCloseTo(0.34, 1);
    expect((mug.share / mug.closer) * 60).toBeCloseTo(9.5 * 1.3, 0);
  });

  it('is seen from nearer by the picture too, and never what hangs or was put there by hand', () => {
    const scene = run(contentWith(pictureOf('Ring')), choose(FRONT_ONLY), add);
    expect(toComposition(scene).template).toEqual({ kind: 'preset', name: 'marble-podium', closer: 2 });
    expect(sceneDocumentSchema.safeParse(toSceneDocument(scene)).success).toBe(true);
    const hung = run(scene, { type: 'set-rest', ids: ['a'], rest: 'hang' });
    expect(closerOf(hung)).toBe(1);
    const moved = run(scene, { type: 'nudge-items', ids: ['a'], dx: 40, dy: 20 });
    const second = run(
      { ...moved, pictures: [...moved.pictures, pictureOf('Teddy bear', { key: 'bear' })] },
      { type: 'add-items', items: [{ id: 'b', pictureKey: 'bear', box: null }] },
    );
    expect(closerOf(second)).toBe(2);
    // Beside a bear that was not moved, the camera is where the bear needs it.
    const both = run(
      { ...scene, pictures: [...scene.pictures, pictureOf('Teddy bear', { key: 'bear' })] },
      { type: 'add-items', items: [{ id: 'b', pictureKey: 'bear', box: null }] },
    );
    expect(closerOf(both)).toBe(1);
  });

  it('is told as it is shown, where the user has sized it', () => {
    const mug = pictureOf('Mug', { heightCm: 10 });
    const scene = run(contentWith(mug), choose(FRONT_ONLY), add);
    const shareIn = (now: SceneContent) => placedShare(only(now), mug, trueHeight(only(now), mug, now)!);
    expect(shareIn(scene)).toBeNull();
    const box = { ...seen(scene), width: seen(scene).width * 2, height: seen(scene).height * 2 };
    expect(shareIn(run(scene, { type: 'place-items', boxes: new Map([['a', box]]) }))).toBeCloseTo(2, 1);
  });

  it('is one scale for several', () => {
    const [mug, vase] = [pictureOf('Mug', { heightCm: 10 }), pictureOf('Vase', { key: 'vase', heightCm: 20 })];
    const scene = run(contentWith(mug, vase), choose(FRONT_ONLY), add, {
      type: 'add-items',
      items: [{ id: 'b', pictureKey: 'vase', box: null }],
    });
    const [a, b] = scene.items.map((item, k) => visibleBox(item, [mug, vase][k]));
    expect(b!.height / a!.height).toBeCloseTo(2, 1);
  });

  it('stands in a document, and nothing else does', () => {
    const scene = { ...contentWith(pictureOf('Mug', { heightCm: 10 })), items: [makeItem('a', { rest: 'hang' })] };
    expect(sceneDocumentSchema.safeParse(toSceneDocument(scene)).success).toBe(true);
    const wrong = { ...scene, items: [makeItem('a', { rest: 'sit' as 'stand' })] };
    expect(sceneDocumentSchema.safeParse(toSceneDocument(wrong)).success).toBe(false);
  });
});
