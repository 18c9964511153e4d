import { expect, it } from 'vitest';
import { EXECUTION_INTERRUPTED } from '#app/domain/generation/index.ts';
import { libraryMessages } from '#app/domain/library/index.ts';
import { toolMessages } from '#app/domain/picture-tools/index.ts';
import { storeMessages } from '#app/domain/store/index.ts';
import { EMPTY_SCENE, generateReasons, makeItem, PRODUCT } from '#app/domain/studio/document/index.ts';
import { studioMessages } from '#app/domain/studio/index.ts';
import { tryOnReasons, TRY_ON_STUDIOS, WORKSPACE_STUDIOS } from './screens/workspace-workflow.ts';
import { canvasOf } from './workspace-canvas.ts';
import { workspaceMessages } from './workspaces.messages.ts';

const NOTHING = {
  content: { items: [], prompt: ' ', template: null } as never,
  pictures: [],
  pending: new Set<string>(),
  isRunning: false,
  scenes: [],
  available: 0,
  unitPrice: 2,
};
const SHIRT = { ...PRODUCT, key: 'shirt' };
const DRESSED = { ...EMPTY_SCENE, items: [{ ...makeItem('a'), pictureKey: 'shirt' }], pictures: [SHIRT] };
const reasons = generateReasons(NOTHING).map(({ message }) => message);

/** creative-workspaces, sections 2 to 5 and 8: what the spec says on the screens of workspaces, letter by letter. */
it.each([
  ['the overlay', workspaceMessages.generating, 'Generating...'],
  ['how long it takes', workspaceMessages.canTake, 'This can take up to 2 minutes.'],
  ['an error below the words', workspaceMessages.error('Out of paint'), 'Error: Out of paint'],
  ['a run that was stopped', EXECUTION_INTERRUPTED, 'Execution interrupted'],
  ['a project that is added', workspaceMessages.newProject(2), 'New Project 2'],
  ['an element that is put on', workspaceMessages.itemAdded, 'Item added to canvas'],
  ['one that is taken away', studioMessages.imageRemoved, 'Image removed'],
  ['a tool without a picture', toolMessages.imageFirst, 'Please generate an image first'],
  ['In-Painting without a mask', toolMessages.noArea, 'No area selected for inpainting.'],
  ['what was painted anew', toolMessages.inpainted, 'Image successfully inpainted'],
  ['painting anew that fails', toolMessages.inpaintFailed, 'An error occurred during inpainting'],
  ['painting anew without a result', toolMessages.noInpainted, 'No inpainted image received from the server'],
  ['enlarging', toolMessages.upscaled, 'Image successfully upscaled and downloaded'],
  ['enlarging that fails', toolMessages.upscaleFailed, 'An error occurred while upscaling the image'],
  ['a video without words', toolMessages.promptFirst, 'Please enter a prompt'],
  ['a video of nothing', toolMessages.generateFirst, 'Please generate images first before creating a video'],
  ['a video of a picture on its way', toolMessages.notReady, 'Image Not Ready'],
  ['and what it lacks', toolMessages.noSource, 'The selected image does not have a valid source URL'],
  ['a video', toolMessages.videoStarted, 'Video Generation Started'],
  ['files', libraryMessages.uploaded(2), '2 file(s) uploaded successfully'],
  ['a file that is no picture', libraryMessages.notAnImage, 'Please upload an image file'],
  ['an import that fails', storeMessages.importFailed.replace(/\.$/, ''), 'Failed to import Shopify image'],
  [
    'try-on without words',
    tryOnReasons({ ...NOTHING, content: DRESSED, pictures: [SHIRT] }, 'model')[0]?.message,
    'Please enter a prompt to generate images',
  ],
  ['try-on without apparel', tryOnReasons(NOTHING, 'ghost')[0]?.message, 'Please select an apparel item'],
])('%s', (_what, said, text) => expect(said).toBe(text));

it('says what is missing for a run in the words of the spec', () => {
  expect(reasons).toEqual([
    'Please enter a prompt',
    'Please upload at least one image first',
    'Insufficient credits: Image generation requires 2 credits. Please purchase more credits to continue.',
  ]);
});

it('names each state of a project', () => {
  expect(Object.keys(workspaceMessages.states)).toEqual(['idle', 'queued', 'executing', 'completed', 'error']);
});

it('has the sizes of the spec: a stage of 800 by 540 on a working area of 1120 by 1440, at least 5 px', () => {
  const { workingArea, rules, sectionsAt, sections } = WORKSPACE_STUDIOS.product;
  expect([canvasOf('16:9'), canvasOf('1:1'), workingArea]).toEqual([
    { width: 800, height: 450 },
    { width: 540, height: 540 },
    { width: 1120, height: 1440 },
  ]);
  expect(rules.minimum).toEqual({ width: 5, height: 5 });
  expect(sectionsAt).toBe('right');
  expect(sections.map(({ label }) => label)).toEqual(['Products', 'Props', 'AI themes', 'Templates']);
});

it('a try-on lacks apparel, and words only where a model is shown', () => {
  const codes = (mode: 'model' | 'ghost') => TRY_ON_STUDIOS[mode].reasons(NOTHING).map(({ code }) => code);
  expect(codes('model')).toEqual(['prompt', 'image', 'credits']);
  expect(codes('ghost')).toEqual(['image', 'credits']);
  expect(TRY_ON_STUDIOS.ghost.sections.map(({ label }) => label)).toEqual(['Apparel', 'Models', 'Templates']);
});
