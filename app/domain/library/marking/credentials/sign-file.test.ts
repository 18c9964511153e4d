import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readMp4, readMp4Samples } from '#imaging/mp4/read-mp4.ts';
import { issueLeaf, makeRoot } from '#tests/doubles/certificates.ts';
import { tinyVideo } from '#tests/doubles/scripted-engines.ts';
import { need } from '@plinth/testing/needs';
import { inspectFile } from '../inspect-file.ts';
import { withMark } from '../with-mark.ts';
import type { Mark } from '../xmp.rules.ts';

const root = makeRoot();
const leaf = issueLeaf(root, { name: 'Signer of pictures' });
vi.stubEnv('C2PA_CERTIFICATE', leaf.pem + root.pem);
vi.stubEnv('C2PA_PRIVATE_KEY', leaf.keyPem);
const { signFile, stopSigning } = await import('./sign-file.server.ts');
afterAll(stopSigning);

/** The package brings its machine code for one system only. */
const runsHere = process.platform === 'linux' && process.arch === 'x64';
const library = runsHere ? await import('@contentauth/c2pa-node') : null;

const MARK: Mark = {
  digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
  aiSystem: 'fal',
  isOurs: true,
  rights: { 'photoshop:Credit': 'Ada' },
};
const ADDRESS = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia';

const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 4, background: { r: 90, g: 140, b: 60, alpha: 0.5 } } });

const FILES: Readonly<Record<string, () => Promise<{ bytes: Uint8Array; contentType: string }>>> = {
  JPEG: async () => ({ bytes: await picture().removeAlpha().jpeg().toBuffer(), contentType: 'image/jpeg' }),
  PNG: async () => ({ bytes: await picture().png().toBuffer(), contentType: 'image/png' }),
  'lossless WebP': async () => ({
    bytes: await picture().webp({ lossless: true }).toBuffer(),
    contentType: 'image/webp',
  }),
  'simple WebP': async () => ({ bytes: await picture().removeAlpha().webp().toBuffer(), contentType: 'image/webp' }),
  MP4: async () => ({ bytes: (await tinyVideo()).bytes, contentType: 'video/mp4' }),
};

const marked = async (name: string) => {
  const file = await FILES[name]!();
  return { ...file, bytes: withMark(file, MARK) };
};

interface ManifestStore {
  readonly active_manifest: string;
  readonly validation_state: string;
  readonly manifests: Readonly<
    Record<
      string,
      {
        readonly title: string;
        readonly claim_generator_info: readonly { readonly name: string }[];
        readonly signature_info: { readonly common_name: string };
        readonly assertions: readonly {
          readonly label: string;
          readonly data: { readonly actions: readonly object[] };
        }[];
        readonly ingredients?: readonly {
          readonly title: string;
          readonly relationship: string;
          readonly active_manifest?: string;
        }[];
      }
    >
  >;
}

const actionsIn = ({ assertions }: ManifestStore['manifests'][string]) =>
  assertions.find(({ label }) => label.startsWith('c2pa.actions'))?.data.actions;

/** As a reader that trusts our root. */
async function read(file: { readonly bytes: Uint8Array; readonly contentType: string }) {
  const settings = {
    verify: { verify_trust: true, remote_manifest_fetch: false, ocsp_fetch: false },
    trust: { user_anchors: root.pem },
  };
  const reader = await library!.Reader.fromAsset(
    { buffer: Buffer.from(file.bytes), mimeType: file.contentType },
    settings,
  );
  const store = reader!.json() as unknown as ManifestStore;
  return { store, active: store.manifests[store.active_manifest]! };
}

const order = { step: 'generated', mark: MARK, title: 'mug.png', ingredients: [] } as const;

describe('signed', () => {
  beforeEach((context) => need(context, runsHere, 'signatures need 64-bit Linux'));

  it.each(Object.keys(FILES))('%s holds, and carries the mark and the same picture as before', async (name) => {
    const file = await marked(name);
    const bytes = await signFile({ ...order, file });
    if (!bytes) throw new Error('not signed');
    const { store, active } = await read({ ...file, bytes });
    expect(store.validation_state).toBe('Trusted');
    expect(active).toMatchObject({ title: 'mug.png', claim_generator_info: [{ name: 'Plinth' }] });
    expect(active.signature_info.common_name).toBe('Signer of pictures');
    expect(actionsIn(active)).toMatchObject([
      { action: 'c2pa.created', digitalSourceType: ADDRESS, softwareAgent: { name: 'fal' } },
    ]);
    expect(inspectFile(bytes)).toMatchObject({
      digitalSourceType: MARK.digitalSourceType,
      c2paSourceType: MARK.digitalSourceType,
      saysOurs: true,
      rights: MARK.rights,
    });
    expect(inspectFile(bytes)!.c2paBytes).toBeGreaterThan(1_000);
    expect(bytes.length - file.bytes.length).toBeLessThan(20_000);
    if (name === 'MP4') {
      expect(readMp4(bytes)).toEqual(readMp4(file.bytes));
      const frames = (video: Uint8Array) => readMp4Samples(video).samples.map(({ data }) => Buffer.from(data));
      expect(frames(bytes)).toEqual(frames(file.bytes));
    } else {
      const pixels = (of: Uint8Array) => sharp(of).raw().toBuffer();
      expect((await pixels(bytes)).equals(await pixels(file.bytes))).toBe(true);
    }
  });

  it('no longer holds when a pixel is changed', async () => {
    const file = await marked('JPEG');
    const bytes = (await signFile({ ...order, file }))!.slice();
    bytes[bytes.length - 20]! ^= 0x55;
    expect((await read({ ...file, bytes })).store.validation_state).toBe('Invalid');
  });

  it('to a reader that does not know our root it is valid and not trusted', async () => {
    const file = await marked('PNG');
    const bytes = await signFile({ ...order, file });
    const reader = await library!.Reader.fromAsset({ buffer: Buffer.from(bytes!), mimeType: file.contentType });
    expect((reader!.json() as unknown as ManifestStore).validation_state).toBe('Valid');
  });

  it('a picture that was worked on is opened and edited, and its own manifest goes on inside', async () => {
    const source = await marked('JPEG');
    const before = { ...source, bytes: (await signFile({ ...order, file: source }))! };
    const file = await marked('PNG');
    const ingredients = [{ ...before, title: 'photo.jpg' }];
    const bytes = await signFile({ ...order, step: 'inpainted', file, ingredients });
    const { store, active } = await read({ ...file, bytes: bytes! });
    expect(store.validation_state).toBe('Trusted');
    expect(actionsIn(active)).toMatchObject([
      { action: 'c2pa.opened' },
      { action: 'c2pa.edited', digitalSourceType: ADDRESS },
    ]);
    expect(active.ingredients).toMatchObject([{ title: 'photo.jpg', relationship: 'parentOf' }]);
    const inner = store.manifests[active.ingredients![0]!.active_manifest!];
    expect(inner?.title).toBe('mug.png');
  });

  it.each([
    ['generated', 'trainedAlgorithmicMedia', 1, ['c2pa.created'], ['inputTo']],
    ['animated', 'trainedAlgorithmicMedia', 1, ['c2pa.created'], ['inputTo']],
    ['animated', null, 1, ['c2pa.opened', 'c2pa.edited'], ['parentOf']],
    ['generated', null, 2, ['c2pa.created', 'c2pa.placed'], ['componentOf', 'componentOf']],
    ['cutout', null, 1, ['c2pa.opened', 'c2pa.edited'], ['parentOf']],
    ['upscaled', 'algorithmicallyEnhanced', 1, ['c2pa.opened', 'c2pa.resized'], ['parentOf']],
    ['taken-in', 'digitalCapture', 1, ['c2pa.opened', 'c2pa.transcoded'], ['parentOf']],
    ['saved', 'composite', 3, ['c2pa.created', 'c2pa.placed'], ['componentOf', 'componentOf', 'componentOf']],
    ['labelled', null, 1, ['c2pa.opened', 'c2pa.edited.metadata'], ['parentOf']],
  ] as const)('%s with %s of %i: %j', async (step, digitalSourceType, count, actions, relationships) => {
    const file = await FILES['PNG']!();
    const mark = digitalSourceType && { ...MARK, digitalSourceType, aiSystem: null };
    const ingredients = Array.from({ length: count }, (_each, at) => ({ ...file, title: `part ${at}` }));
    const bytes = await signFile({ step, mark, title: 'a.png', file, ingredients });
    const { store, active } = await read({ ...file, bytes: bytes! });
    expect(store.validation_state).toBe('Trusted');
    expect(actionsIn(active)?.map((each) => (each as { action: string }).action)).toEqual(actions);
    expect(active.ingredients?.map((each) => each.relationship)).toEqual(relationships);
  });

  it('nothing is asked of an address that a picture brings', async () => {
    let visitors = 0;
    const server = createServer((_request, response) => {
      visitors += 1;
      response.end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      const source = await FILES['JPEG']!();
      const { Builder, LocalSigner } = library!;
      const builder = Builder.withJson({ title: 'x', assertions: [] } as never);
      builder.setIntent({ create: 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture' } as never);
      builder.setNoEmbed(true);
      builder.setRemoteUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}/manifest.c2pa`);
      const output: { buffer: Buffer | null } = { buffer: null };
      const signer = LocalSigner.newSigner(Buffer.from(leaf.pem + root.pem), Buffer.from(leaf.keyPem), 'es256');
      builder.sign(signer, { buffer: Buffer.from(source.bytes), mimeType: 'image/jpeg' }, output);
      expect(output.buffer!.toString('latin1')).toContain('/manifest.c2pa');
      const file = await marked('PNG');
      const ingredients = [{ ...source, bytes: output.buffer!, title: 'far.jpg' }];
      const bytes = await signFile({ ...order, step: 'cutout', file, ingredients });
      expect((await read({ ...file, bytes: bytes! })).store.validation_state).toBe('Trusted');
      expect(visitors).toBe(0);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it('what cannot be signed is handed on as it is, and the next one is signed', async () => {
    const broken = { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/jpeg' };
    expect(await signFile({ ...order, file: broken })).toBeNull();
    const file = await marked('PNG');
    expect(await signFile({ ...order, file })).not.toBeNull();
  });
});

it('the lock keeps the package free of its installer and of the engine it asks for, so that every npm takes it', () => {
  // `npm ci` of an older npm would run an installer that wants to download, and on Node 20 leave the package out.
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Readonly<Record<string, object>>;
  };
  const entry = packages['node_modules/@contentauth/c2pa-node'];
  expect(entry).toBeDefined();
  expect(Object.keys(entry!)).not.toContain('hasInstallScript');
  expect(Object.keys(entry!)).not.toContain('engines');
});
