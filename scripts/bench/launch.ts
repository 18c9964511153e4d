import { ProductProcess } from '#tests/setup/product-process.ts';
import { timed } from './measure.ts';

/** First start from an empty folder, a start on existing data, and how fast a second server is refused. */
export async function reportLaunch(dataFolder: string, env: Readonly<Record<string, string>>): Promise<void> {
  let product: ProductProcess | undefined;
  const start = async () => {
    product = await ProductProcess.start({ dataFolder, env });
  };
  console.log('\nLaunch (the build is there)');
  console.log(`  empty folder to first page       ${((await timed(start)) / 1000).toFixed(1)} s`);
  let refusal = '';
  const refused = await timed(async () => {
    const second = await ProductProcess.spawn({ dataFolder, env });
    await second.ends();
    refusal = second.output.trim().split('\n')[0] ?? '';
  });
  console.log(`  a second server is refused in    ${(refused / 1000).toFixed(2)} s: ${refusal}`);
  await product!.stop();
  console.log(`  start on existing data           ${((await timed(start)) / 1000).toFixed(1)} s`);
  await product!.stop();
}
