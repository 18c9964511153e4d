import { LockIcon } from '@shopify/polaris-icons';
import { usePictureActions } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { toolMessages } from '#app/domain/picture-tools/index.ts';
import type { ViewerAction } from '#app/domain/picture-tools/index.ts';
import type { LockedPart, Locks } from './use-locks.ts';

/** The actions of the frame and the locks of the canvas, for the viewer, which knows pictures by their ids. */
export function useViewerActions(results: readonly AssetView[], locks: Locks): readonly ViewerAction[] {
  const { actions } = usePictureActions();
  const find = (id: string) => results.find((asset) => asset._id === id);
  const lockAction = (part: LockedPart): ViewerAction => ({
    id: `lock-${part}`,
    label: toolMessages.locks[part].lock,
    group: 'reuse',
    icon: LockIcon,
    isPressed: (id) => locks[part]?._id === id,
    isFor: (id) => find(id)?.origin === 'generated',
    run: (id) => locks.toggle(part, find(id)),
  });
  return [
    ...actions.map((action) => ({
      id: action.id,
      label: action.short ?? action.label,
      group: action.group,
      icon: action.icon,
      isFor: (id: string) => {
        const asset = find(id);
        return asset !== undefined && (action.isFor?.(asset) ?? true);
      },
      run: (id: string) => action.run(results.filter((asset) => asset._id === id)),
    })),
    lockAction('subject'),
    lockAction('background'),
  ];
}
