import { afterEach, expect, it, vi } from 'vitest';
import { createIntake } from './create-intake.ts';
import type { IntakeOptions, Upload } from './create-intake.ts';

interface Sent extends Upload {
  readonly arrive: (stored: string) => void;
  readonly fail: (error: Error) => void;
}

/** An intake whose uploads end when the test says so. */
function openIntake(options: Partial<IntakeOptions<string>> = {}) {
  const sent: Sent[] = [];
  const onStored = vi.fn();
  const onRefused = vi.fn();
  const intake = createIntake<string>({
    send: (upload) =>
      new Promise((arrive, fail) => {
        sent.push({ ...upload, arrive, fail });
      }),
    refusalOf: (error) => ({ message: (error as Error).message, isFinal: (error as Error).name === 'Final' }),
    keepsEntries: true,
    newestFirst: false,
    showsFiles: false,
    onStored,
    onRefused,
    ...options,
  });
  return { intake, sent, onStored, onRefused };
}

const fileOf = (key: string) => ({ key, file: new File(['x'], `${key}.png`, { type: 'image/png' }) });
const settled = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => vi.restoreAllMocks());

it('sends three files at a time, and resolves in order with what was stored', async () => {
  const { intake, sent, onStored } = openIntake();
  const results = intake.add(['a', 'b', 'c', 'd'].map(fileOf));
  await settled();
  expect(sent.map(({ file }) => file.name)).toEqual(['a.png', 'b.png', 'c.png']);
  sent[0]!.onProgress(0.5);
  expect(intake.entries()[0]).toMatchObject({ name: 'a.png', progress: 0.5, stored: null, refusal: null });
  sent[1]!.arrive('B');
  await settled();
  expect(sent).toHaveLength(4);
  sent[0]!.arrive('A');
  sent[2]!.fail(new Error('Too large'));
  sent[3]!.arrive('D');
  expect(await results).toEqual(['A', 'B', null, 'D']);
  expect(onStored.mock.calls).toEqual([
    ['B', 'b'],
    ['A', 'a'],
    ['D', 'd'],
  ]);
});

it('aborts an upload that is removed, also one that waits for its turn', async () => {
  const { intake, sent, onStored, onRefused } = openIntake();
  const results = intake.add(['a', 'b', 'c', 'd', 'e'].map(fileOf));
  await settled();
  intake.remove('a');
  intake.remove('d');
  expect(sent[0]!.signal.aborted).toBe(true);
  expect(intake.entries().map(({ key }) => key)).toEqual(['b', 'c', 'e']);
  sent[0]!.fail(new DOMException('called off', 'AbortError'));
  await settled();
  expect(sent.map(({ file }) => file.name)).toEqual(['a.png', 'b.png', 'c.png', 'e.png']);
  for (const upload of sent.slice(1)) upload.arrive(upload.file.name);
  expect(await results).toEqual([null, 'b.png', 'c.png', null, 'e.png']);
  expect(onStored).toHaveBeenCalledTimes(3);
  expect(onRefused).not.toHaveBeenCalled();
});

it('takes nothing of a removed upload that arrives all the same', async () => {
  const { intake, sent, onStored } = openIntake();
  const results = intake.add([fileOf('a')]);
  await settled();
  intake.remove('a');
  sent[0]!.onProgress(0.9);
  sent[0]!.arrive('A');
  expect(await results).toEqual([null]);
  expect(intake.entries()).toEqual([]);
  expect(onStored).not.toHaveBeenCalled();
});

it('sends a file again after a refusal that may pass, and not after one of the file itself', async () => {
  const { intake, sent, onRefused } = openIntake();
  void intake.add([fileOf('a'), fileOf('b')]);
  await settled();
  sent[0]!.fail(new Error('Offline'));
  sent[1]!.fail(Object.assign(new Error('No picture'), { name: 'Final' }));
  await settled();
  expect(intake.entries()).toMatchObject([
    { refusal: 'Offline', canRetry: true },
    { refusal: 'No picture', canRetry: false },
  ]);
  expect(onRefused).toHaveBeenCalledTimes(2);
  intake.retry('a');
  intake.retry('b');
  await settled();
  expect(sent).toHaveLength(3);
  expect(intake.entries()[0]).toMatchObject({ refusal: null, progress: 0 });
  sent[2]!.arrive('A');
  await settled();
  expect(intake.entries()[0]).toMatchObject({ stored: 'A', progress: 1 });
});

it('lists only what is on its way where entries are not kept', async () => {
  const { intake, sent, onStored } = openIntake({ keepsEntries: false });
  const listener = vi.fn();
  intake.subscribe(listener);
  void intake.add([fileOf('a'), fileOf('b')]);
  await settled();
  sent[0]!.arrive('A');
  sent[1]!.fail(new Error('Offline'));
  await settled();
  expect(intake.entries()).toEqual([]);
  expect(onStored).toHaveBeenCalledWith('A', 'a');
  expect(listener).toHaveBeenCalled();
});

it('does not send a key twice at the same time', async () => {
  const { intake, sent } = openIntake();
  void intake.add([fileOf('a')]);
  expect(await intake.add([fileOf('a')])).toEqual([null]);
  await settled();
  expect(sent).toHaveLength(1);
  expect(intake.entries()).toHaveLength(1);
});

it('refuses before sending what the caller refuses, and after storing what the check refuses', async () => {
  const { intake, sent } = openIntake({ check: (stored) => (stored === 'small' ? 'Too small' : null) });
  void intake.add([{ ...fileOf('a'), refusal: 'No picture' }, fileOf('b')]);
  await settled();
  expect(sent.map(({ file }) => file.name)).toEqual(['b.png']);
  sent[0]!.arrive('small');
  intake.addStored([{ key: 'c', name: 'cup', stored: 'small' }]);
  await settled();
  expect(intake.entries()).toMatchObject([
    { refusal: 'No picture', stored: null, canRetry: false },
    { refusal: 'Too small', stored: 'small' },
    { refusal: 'Too small', stored: 'small', progress: 1 },
  ]);
});

it('lets go of a file as soon as its entry is gone', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const { intake } = openIntake({ showsFiles: true, newestFirst: true });
  void intake.add([fileOf('a')]);
  void intake.add([fileOf('b')]);
  const [newest, oldest] = intake.entries();
  expect([newest!.key, oldest!.key]).toEqual(['b', 'a']);
  intake.remove('a');
  expect(revoke.mock.calls).toEqual([[oldest!.localUrl]]);
  intake.clear();
  expect(revoke.mock.calls).toEqual([[oldest!.localUrl], [newest!.localUrl]]);
  expect(intake.entries()).toEqual([]);
});
