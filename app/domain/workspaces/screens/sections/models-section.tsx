import { tryOnWords } from '#app/domain/studio/index.ts';
import { SectionFrame, SectionNote } from '#app/domain/studio/parts/index.ts';
import { useWorkspace } from '../workspace-context.ts';
import { SubjectChoices } from './subject-choices.tsx';

/** Who wears the apparel. */
export function ModelsSection() {
  const { tryOn } = useWorkspace();
  if (!tryOn) return null;
  return (
    <SectionFrame title={tryOnWords.models} lead={tryOnWords.modelsLead}>
      {tryOn.isLocal ? <SectionNote>{tryOnWords.ownModelNeedsProvider}</SectionNote> : null}
      <SubjectChoices tryOn={tryOn} part="person" />
    </SectionFrame>
  );
}
