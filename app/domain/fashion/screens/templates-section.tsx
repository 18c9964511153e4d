import { SectionFrame, SubjectTile, SubjectTiles } from '#app/domain/studio/parts/index.ts';
import { useFashion } from '../fashion-context.ts';
import { fashionMessages } from '../fashion.messages.ts';
import { OwnTiles, SubjectButtons } from './subject-parts.tsx';

/** Section Templates: where the model stands. */
export function TemplatesSection() {
  const { data, places } = useFashion();
  const { chosen, choose } = places;
  return (
    <SectionFrame title={fashionMessages.templates} lead={fashionMessages.templatesLead}>
      <SubjectButtons subjects={places} lockLabel={fashionMessages.lockTemplate} />
      <SubjectTiles isWide>
        <OwnTiles subjects={places} refusal={null} />
        {data.places.map(({ name, displayName, thumb }) => {
          const isChosen = chosen?.kind === 'preset' && chosen.name === name;
          return (
            <SubjectTile
              key={name}
              name={displayName}
              picture={<img src={thumb.webp} alt="" draggable={false} loading="lazy" />}
              isChosen={isChosen}
              refusal={null}
              onChoose={() => choose(isChosen ? null : { kind: 'preset', name, displayName })}
            />
          );
        })}
      </SubjectTiles>
    </SectionFrame>
  );
}
