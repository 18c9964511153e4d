import { expect, test } from 'vitest';
import { isCanvas } from './is-canvas.rules.ts';
import { wayBack } from './way-back.rules.ts';

const places = {
  home: '/dashboard',
  staging: '/product',
  productWorkspaces: '/product_fake',
  tryOnWorkspaces: '/virtual',
  fashion: '/fashion',
  ideation: '/dashboard/text-to-image',
  backgrounds: '/dashboard/remove-background',
  editWithAi: '/dashboard/edit-with-ai',
  library: '/dashboard/projects',
  imageEditor: '/dashboard/enhance-with-editor',
  eraseAndFill: '/dashboard/enhance-with-editor?tool=erase',
  videos: '/dashboard/download-video',
  training: 'x',
  catalogue: '/w',
  share: '/dashboard/image-share',
  channels: '/dashboard/channels',
  deleted: '/v',
  checkFile: '/x',
  plans: '/y',
  credits: '/z',
};

test('the way back is named, and leads to places of ours alone', () => {
  expect(wayBack('/dashboard/projects?type=Image', places)).toEqual({
    label: 'Portfolio',
    to: '/dashboard/projects?type=Image',
  });
  expect(wayBack('/product_fake/1/2', places)?.label).toBe('Product workspaces');
  for (const from of [null, '', 'https://evil.example/', '//evil.example/product', '/elsewhere', '/productive']) {
    expect(wayBack(from, places), String(from)).toBeNull();
  }
});

test('a canvas is known by its path', () => {
  expect(['/product', '/product_fake/1', '/virtual/2/x'].map((path) => isCanvas(path, places))).toEqual([
    true,
    true,
    true,
  ]);
  expect(['/dashboard/projects', '/productive'].map((path) => isCanvas(path, places))).toEqual([false, false]);
});
