import { tryOnWords } from '#app/domain/studio/index.ts';
import { SectionFrame } from '#app/domain/studio/parts/index.ts';
import { useWorkspace } from '../workspace-context.ts';
import { SubjectChoices } from './subject-choices.tsx';

/** Where the model stands. */
export function PlacesSection() {
  const { tryOn } = useWorkspace();
  if (!tryOn) return null;
  return (
    <SectionFrame title={tryOnWords.templates} lead={tryOnWords.templatesLead}>
      <SubjectChoices tryOn={tryOn} part="place" />
    </SectionFrame>
  );
}
