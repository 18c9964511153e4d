import { usePictureActions } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { workspaceMessages } from '../workspaces.messages.ts';

/** Sends a picture where pictures can go from here; where that is nowhere, it is said. */
export function useShare(): (asset: AssetView) => void {
  const { actions } = usePictureActions();
  const toasts = useToasts();
  return (asset) => {
    const share = actions.find(({ id }) => id === 'share');
    if (share) share.run([asset]);
    else toasts.show({ title: workspaceMessages.noShare, message: workspaceMessages.noShareText });
  };
}
