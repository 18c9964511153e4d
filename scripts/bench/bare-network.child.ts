/**
 * The peer of `scripts/bench/pixels.ts`, in a process of its own as our pixel work: so many bare looks of the network and bare sharp, which
 * decodes the photo and writes it with the look as its alpha. No product is found, no edge followed, nothing asked. It also tells how
 * many looks a cut-out of ours takes.
 */
import sharp from 'sharp';
import type { EngineImage } from '@plinth/imaging';
import { cutOutPicture } from '#imaging/cut-out/cut-out-picture.server.ts';
import { loadIsnet, networkSide } from '#imaging/cut-out/isnet.server.ts';

/** Without `looks`: how many does a cut-out take? */
export interface BareOrder {
  readonly image: EngineImage;
  readonly looks?: number;
}

const network = await loadIsnet(process.cwd(), Number(process.argv[2] ?? 2));

process.on('disconnect', () => process.exit(0));
process.on('message', (order: BareOrder) => void answer(order));
process.send?.('ready');

async function answer({ image, looks }: BareOrder): Promise<void> {
  process.send?.(looks === undefined ? await countLooks(image) : await cutOut(image.bytes, looks));
}

async function countLooks(image: EngineImage): Promise<number> {
  let looks = 0;
  const counted: typeof network = {
    predict(picture, box) {
      looks += 1;
      return network.predict(picture, box);
    },
    release: async () => {},
  };
  await cutOutPicture(
    { image },
    async () => counted,
    async () => {},
  );
  return looks;
}

async function cutOut(bytes: Uint8Array, looks: number): Promise<Uint8Array> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const inner = {
    left: Math.round(width / 8),
    top: Math.round(height / 8),
    width: Math.round(width * 0.75),
    height: Math.round(height * 0.75),
  };
  let seen = await network.predict({ data, width, height });
  for (let look = 1; look < looks; look += 1) seen = await network.predict({ data, width, height }, inner);
  const alpha = await sharp(seen, { raw: { width: networkSide, height: networkSide, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return sharp(data, { raw: { width, height, channels: 3 } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
