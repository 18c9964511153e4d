// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { renderHook, scriptWorld } from '#tests/fixtures/render-hook.tsx';
import { useEndInSight } from './use-end-in-sight.ts';

scriptWorld();

/** An observer that tells what the test has seen. */
class ScriptedObserver {
  static latest: ScriptedObserver | null = null;
  private readonly tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void;
  isOver = false;
  constructor(tell: ScriptedObserver['tell']) {
    this.tell = tell;
    ScriptedObserver.latest = this;
  }
  observe() {}
  disconnect() {
    this.isOver = true;
  }
  say(...looks: readonly boolean[]) {
    this.tell(looks.map((isIntersecting) => ({ isIntersecting })));
  }
}

it('goes by the last of several looks, and ends with its callback', async () => {
  vi.stubGlobal('IntersectionObserver', ScriptedObserver);
  const end = { current: document.createElement('div') };
  let onSight: (() => void) | null = vi.fn();
  const hook = await renderHook(() => useEndInSight(end, onSight));
  const first = ScriptedObserver.latest!;
  first.say(true, false);
  expect(onSight).not.toHaveBeenCalled();
  // Pushed out of sight by what had come, and scrolled to again, before a listener was added.
  first.say(false, true);
  expect(onSight).toHaveBeenCalledTimes(1);
  onSight = null;
  await hook.leave();
  expect(first.isOver).toBe(true);
});
