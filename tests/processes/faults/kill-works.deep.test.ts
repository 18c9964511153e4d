import { expect, test } from 'vitest';
import { startSmtpDouble } from '#tests/doubles/smtp-double.ts';
import { TEST_APP } from '#tests/doubles/shopify-admin.ts';
import { connectToShopify } from '#tests/fixtures/connect-to-shopify.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';
import { app, startGroup, until, useFaultRig } from './fault-rig.ts';
import { WORK_ROWS } from './work-orders.ts';
import type { Prepared } from './work-orders.ts';

useFaultRig();

test.each(['before', 'during', 'after'])(
  'a worker that is killed %s the outside effects of its works: nothing is lost and nothing doubled',
  { timeout: 180_000 },
  async (hangAt) => {
    const { database, databasePool, verifyLedger } = await app();
    const smtp = await startSmtpDouble();
    const prepared: Prepared[] = [];
    process.env['SMTP_URL'] = smtp.url;
    setSettings({ OUTBOUND_PRIVATE: 'true' });
    connectToShopify({ ...TEST_APP, origin: 'http://127.0.0.1:1' });
    try {
      for (const { prepare } of WORK_ROWS) prepared.push(await prepare(smtp));
      smtp.isMute = hangAt === 'during';
      const group = startGroup('0-0');
      const slot = group.add('works', { HANG_AT: hangAt });
      const running = async () => {
        const { rows } = await databasePool().query(`SELECT DISTINCT name FROM pgboss.job WHERE state = 'active'`);
        return rows.length === WORK_ROWS.length;
      };
      const hangs = () =>
        hangAt === 'during'
          ? smtp.received.length > 0 &&
            prepared.every(({ isReached }) => isReached?.() ?? true) &&
            slot.lines.filter((line) => line.includes('"hangs"')).length >= 3
          : WORK_ROWS.every(({ work }) => slot.lines.some((line) => line.includes(`"hangs":"${work}"`)));
      await until(async () => hangs() && (await running()));
      const killedAtMs = performance.now();
      group.kill(slot);
      smtp.isMute = false;
      await until(async () => {
        const left = await databasePool().query(
          `SELECT FROM pgboss.job WHERE state <= 'active' AND name = ANY($1::text[])`,
          [WORK_ROWS.map(({ work }) => work)],
        );
        return left.rows.length === 0;
      });
      const seconds = ((performance.now() - killedAtMs) / 1000).toFixed(0);
      for (const [at, { wanted, look }] of prepared.entries()) {
        expect([WORK_ROWS[at]!.work, await look()]).toEqual([WORK_ROWS[at]!.work, wanted]);
      }
      expect(await database().mail.count({ where: { status: 'failed' } })).toBe(0);
      expect(await verifyLedger()).toEqual([]);
      expect(group.crashes).toEqual([]);
      process.stdout.write(`works killed ${hangAt} their effects: all done again ${seconds} s after the kill\n`);
    } finally {
      for (const { close } of prepared) close?.();
      await smtp.close();
    }
  },
);
