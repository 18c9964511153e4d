/**
 * The peer of `scripts/bench-pixels.ts`, in a process of its own as our pixel work: two bare looks of the network and bare sharp, which
 * decodes the photo and writes it with the look as its alpha. No product is found, no edge followed, nothing asked.
 */
import sharp from 'sharp';
import { loadIsnet, networkSide } from '#imaging/cut-out/isnet.server.ts';

const network = await loadIsnet(process.cwd(), Number(process.argv[2] ?? 2));

process.on('disconnect', () => process.exit(0));
process.on('message', (bytes: Uint8Array) => void cutOut(bytes));
process.send?.('ready');

async function cutOut(bytes: Uint8Array): Promise<void> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const inner = {
    left: Math.round(width / 8),
    top: Math.round(height / 8),
    width: Math.round(width * 0.75),
    height: Math.round(height * 0.75),
  };
  await network.predict({ data, width, height });
  const seen = await network.predict({ data, width, height }, inner);
  const alpha = await sharp(seen, { raw: { width: networkSide, height: networkSide, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const png = await sharp(data, { raw: { width, height, channels: 3 } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
  process.send?.(png);
}
