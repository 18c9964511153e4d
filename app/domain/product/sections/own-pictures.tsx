import { CutOutMark } from '#app/domain/picture-tools/index.ts';
import type { PictureRole, ScenePicture } from '#app/domain/studio/document/index.ts';
import { useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { PictureTiles } from '#app/domain/studio/parts/index.ts';
import { useProduct } from '../product-context.ts';

interface Props {
  readonly role: PictureRole;
  readonly isChosen: (picture: ScenePicture) => boolean;
  readonly onChoose: (picture: ScenePicture) => void;
}

/** The merchant's own pictures of one kind, and how sure their cut-outs are. */
export function OwnPictures(props: Props) {
  const { store, files } = useSceneDocument();
  const { uploads, cutouts, reviews } = useProduct();
  const markOf = (picture: ScenePicture) => {
    const review = reviews.cutOutOf(picture.key);
    if (!review) return null;
    return <CutOutMark name={picture.name} review={review} isSmall onOpen={() => reviews.show(picture.key)} />;
  };
  return (
    <PictureTiles
      {...props}
      store={store}
      files={files}
      uploads={uploads}
      workOn={(key) => (cutouts.pending.has(key) ? 'Cutting out' : null)}
      markOf={markOf}
    />
  );
}
