import type { PictureRole, ScenePicture } from '#app/domain/studio/document/index.ts';
import { useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { PictureTiles } from '#app/domain/studio/parts/index.ts';
import { useWorkspace } from '../workspace-context.ts';

interface Props {
  readonly role: PictureRole;
  readonly isChosen: (picture: ScenePicture) => boolean;
  readonly onChoose: (picture: ScenePicture) => void;
}

/** The merchant's own pictures of one kind, with what is being done to them. */
export function OwnPictures(props: Props) {
  const { store, files } = useSceneDocument();
  const { uploads, pending } = useWorkspace();
  const workOn = (key: string) => (pending.has(key) ? 'Cutting out' : null);
  return <PictureTiles {...props} store={store} files={files} uploads={uploads} workOn={workOn} />;
}
