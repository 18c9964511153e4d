import { readFileSync } from 'node:fs';
import { ProductProcess } from '#tests/setup/product-process.ts';
import { readPrivateApp } from '../../launch/private-connection.ts';
import { PRODUCT_ENV, withFolder } from './with-product.ts';

/**
 * A web process on a database of its own, and this process beside it as its workers: import what reads settings inside `use`.
 * Everything is ended and cleared away afterwards.
 */
export async function withWeb(use: () => Promise<void>): Promise<void> {
  await withFolder(async (dataFolder) => {
    const product = await ProductProcess.start({ dataFolder, env: { ...PRODUCT_ENV, PLINTH_ROLE: 'web' } });
    Object.assign(process.env, {
      DATABASE_URL: readPrivateApp(dataFolder)!.url,
      DATA_DIR: dataFolder,
      APP_SECRET: readFileSync(`${dataFolder}/app-secret`, 'utf8').trim(),
      LOG_LEVEL: PRODUCT_ENV.LOG_LEVEL,
    });
    const { closeDatabase } = await import('#app/platform/database/database.server.ts');
    const { closeStreams } = await import('#app/platform/streams/subscribe.server.ts');
    try {
      await use();
    } finally {
      await closeStreams();
      await closeDatabase();
      await product.stop();
    }
  });
}
