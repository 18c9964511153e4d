import { useCallback, useMemo, useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { toolMessages } from '#app/domain/picture-tools/index.ts';

export type LockedPart = 'subject' | 'background';

export interface Locks {
  /** The picture that is the reference; null while it is not locked. */
  readonly subject: AssetView | null;
  readonly background: AssetView | null;
  /** Locks to that picture, or unlocks where it is the one already. */
  readonly toggle: (part: LockedPart, asset: AssetView | undefined) => void;
}

/** Lock subject and lock background (creative-workspaces, section 4). */
export function useLocks(): Locks {
  const toasts = useToasts();
  const [locked, setLocked] = useState<Readonly<Record<LockedPart, AssetView | null>>>({
    subject: null,
    background: null,
  });
  const toggle = useCallback(
    (part: LockedPart, asset: AssetView | undefined) => {
      if (!asset) {
        toasts.show({ title: toolMessages.noImage, message: toolMessages.imageFirst, tone: 'critical' });
        return;
      }
      const isOff = locked[part]?._id === asset._id;
      setLocked({ ...locked, [part]: isOff ? null : asset });
      const { on, off } = toolMessages.locks[part];
      toasts.show({ title: isOff ? off : on });
    },
    [locked, toasts],
  );
  return useMemo(() => ({ ...locked, toggle }), [locked, toggle]);
}
