import { CutOutMark } from '#app/domain/picture-tools/index.ts';
import type { PictureRole, ScenePicture } from '#app/domain/studio/document/index.ts';
import { useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { PictureTiles } from '#app/domain/studio/parts/index.ts';
import type { Uploads } from '#app/domain/studio/session/index.ts';
import type { StageCutOuts } from './use-stage-cut-outs.ts';

interface Props {
  readonly uploads: Uploads;
  readonly cutOuts: StageCutOuts;
  readonly role: PictureRole;
  readonly isChosen: (picture: ScenePicture) => boolean;
  readonly onChoose: (picture: ScenePicture) => void;
  /** As in `PictureTiles`. */
  readonly offered?: readonly string[];
  readonly onRemove?: (picture: ScenePicture) => void;
}

/** The merchant's own pictures of one kind, and how sure their cut-outs are. */
export function OwnPictures({ uploads, cutOuts: { reviews, progress }, ...choice }: Props) {
  const { store, files } = useSceneDocument();
  const markOf = (picture: ScenePicture) => {
    const review = reviews.cutOutOf(picture.key);
    if (!review) return null;
    return <CutOutMark name={picture.name} review={review} isSmall onOpen={() => reviews.show(picture.key)} />;
  };
  return (
    <PictureTiles
      {...choice}
      store={store}
      files={files}
      uploads={uploads}
      workOn={(key) => {
        const work = progress.get(key);
        return work ? { name: 'Cutting out', ...work } : null;
      }}
      markOf={markOf}
    />
  );
}
