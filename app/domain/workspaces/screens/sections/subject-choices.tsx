import { OwnPictures } from '#app/domain/canvas-tools/index.ts';
import { libraryMessages } from '#app/domain/library/index.ts';
import type { TryOnSubject } from '#app/domain/studio/document/index.ts';
import { tryOnWords } from '#app/domain/studio/index.ts';
import { SubjectTile, SubjectTiles } from '#app/domain/studio/parts/index.ts';
import { FilePicker } from '#app/ui/file-picker.tsx';
import type { SubjectPart, TryOnStage } from '../use-try-on.ts';
import { useWorkspace } from '../workspace-context.ts';

const isSame = (a: TryOnSubject | null, b: TryOnSubject): boolean =>
  a?.kind === 'preset'
    ? b.kind === 'preset' && a.name === b.name
    : a?.kind === 'picture' && b.kind === 'picture' && a.pictureKey === b.pictureKey;

/** People or places: ours, and own photos. The chosen one again is none. */
export function SubjectChoices({ tryOn, part }: { readonly tryOn: TryOnStage; readonly part: SubjectPart }) {
  const { uploads, cutOuts, addFiles } = useWorkspace();
  const chosen = tryOn.chosen[part];
  const isPerson = part === 'person';
  const role = isPerson ? 'model' : 'backdrop';
  const choose = (subject: TryOnSubject) => tryOn.choose(part, isSame(chosen, subject) ? null : subject);
  const own = (pictureKey: string) => ({ kind: 'picture', pictureKey }) as const;
  // Without a provider a photo of a person cannot be dressed.
  const takesOwn = !isPerson || !tryOn.isLocal;
  return (
    <>
      {takesOwn ? (
        <>
          <FilePicker label={tryOnWords.uploadPhoto} isSingle onFiles={(files) => addFiles(files, role)} />
          <OwnPictures
            uploads={uploads}
            cutOuts={cutOuts}
            role={role}
            isChosen={({ key }) => isSame(chosen, own(key))}
            onChoose={({ key }) => choose(own(key))}
          />
        </>
      ) : null}
      <SubjectTiles isWide={!isPerson} {...(isPerson && { failure: libraryMessages.avatarsFailed })}>
        {(isPerson ? tryOn.people : tryOn.places).map(({ name, displayName, picture }) => (
          <SubjectTile
            key={name}
            name={displayName}
            picture={<img src={picture} alt="" draggable={false} loading="lazy" />}
            isChosen={isSame(chosen, { kind: 'preset', name })}
            refusal={null}
            onChoose={() => choose({ kind: 'preset', name })}
          />
        ))}
      </SubjectTiles>
    </>
  );
}
