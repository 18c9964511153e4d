import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { applyMigrations } from '#app/platform/database/migrate.server.ts';
import { startPrivatePostgres } from '#launch/private-postgres.ts';
import { SEED } from '@plinth/testing/depth';
import {
  app,
  createMerchantWithSession,
  randomFrom,
  startGroup,
  submitPhoto,
  until,
  useFaultRig,
} from './fault-rig.ts';

const KILLS = 5;

let restarts = 0;
let killDatabase: () => void;

useFaultRig(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-killed-database-'));
  // PostgreSQL's own user has to get in.
  chmodSync(folder, 0o755);
  const server = await startPrivatePostgres({ folder, onCrash: () => (restarts += 1) });
  killDatabase = () => process.kill(server.pid, 'SIGKILL');
  await applyMigrations({ url: server.url, folder: path.resolve('prisma/migrations') });
  const drop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: server.url, drop };
});

test(
  `a database that is killed ${KILLS} times loses nothing, and all processes reconnect`,
  { timeout: 200_000 },
  async () => {
    const { database, findViolationsAtRest } = await app();
    const random = randomFrom(SEED);
    const group = startGroup('20-200');
    group.add('worker');
    group.add('worker');
    const merchant = await createMerchantWithSession(400);
    await until(() => group.ready('worker').length === 2);
    const promised: string[] = [];
    // An unacknowledged submit may or may not exist; an acknowledged one must.
    const submit = () =>
      submitPhoto(merchant, 2)
        .then((jobId) => promised.push(jobId))
        .catch(() => {});
    const progress = () =>
      database()
        .job.aggregate({ _sum: { lastSeq: true } })
        .then((sum) => sum._sum.lastSeq ?? 0);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await Promise.all([submit(), submit(), submit()]);
      const enough = (await progress()) + 4 + random.below(8);
      await until(async () => (await progress()) >= enough);
      killDatabase();
      await until(() => restarts === kill + 1);
      await until(() => database().$queryRaw`SELECT 1`.then(() => true).catch(() => false));
    }
    await until(async () => (await database().job.count({ where: { finishedAt: null } })) === 0);
    expect(await findViolationsAtRest()).toEqual([]);
    const known = new Set((await database().job.findMany({ select: { id: true } })).map((job) => job.id));
    expect(promised.filter((jobId) => !known.has(jobId))).toEqual([]);
    expect(group.crashes).toEqual([]);
    process.stdout.write(`database: killed ${KILLS} times (seed ${SEED}), ${promised.length} jobs, 0 violations\n`);
  },
);
