import { FilePicker } from '#app/ui/file-picker.tsx';
import { PresetGrid, SectionFrame } from '#app/domain/studio/parts/index.ts';
import { useWorkspace } from '../workspace-context.ts';
import { OwnPictures } from '#app/domain/canvas-tools/index.ts';
import { usePresetProps } from './use-preset-props.ts';
import { useTogglePicture } from './use-toggle-picture.ts';

/** Width of an own prop as a share of the canvas. */
const OWN_PROP_SHARE = 0.3;

/** Things to stand around the products: ours, and the merchant's own. */
export function PropsSection() {
  const { uploads, cutOuts, addFiles } = useWorkspace();
  const { isChosen, toggle } = useTogglePicture();
  const choices = usePresetProps();
  return (
    <SectionFrame title="Props" lead="Set the scene around your products.">
      <PresetGrid choices={choices} />
      <OwnPictures
        uploads={uploads}
        cutOuts={cutOuts}
        role="prop"
        isChosen={isChosen}
        onChoose={(picture) => toggle(picture, OWN_PROP_SHARE)}
      />
      <FilePicker label="Upload props" onFiles={(files) => addFiles(files, 'prop')} />
    </SectionFrame>
  );
}
