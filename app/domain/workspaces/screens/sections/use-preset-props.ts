import { propPicture } from '#app/domain/studio/document/index.ts';
import { useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { useTogglePicture } from './use-toggle-picture.ts';

/** The props that come with the product, as choices for this canvas. */
export function usePresetProps() {
  const { presets } = useSceneDocument();
  const { isChosen, toggle } = useTogglePicture();
  return presets.props.map((prop) => {
    const picture = propPicture(prop);
    const { name, displayName, thumb, canvasShare } = prop;
    return { name, displayName, thumb, isChosen: isChosen(picture), onChoose: () => toggle(picture, canvasShare) };
  });
}
