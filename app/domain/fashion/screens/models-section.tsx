import { canWear, hasFit } from '@plinth/imaging';
import { libraryMessages } from '#app/domain/library/index.ts';
import { SectionFrame, SubjectTile, SubjectTiles } from '#app/domain/studio/parts/index.ts';
import { useFashion } from '../fashion-context.ts';
import { fashionMessages } from '../fashion.messages.ts';
import { classOf, fitOf } from '../use-apparel.ts';
import { OwnModelCard, OwnTiles, SubjectButtons } from './subject-parts.tsx';

/** Section Models: who wears it. Who cannot wear what is chosen says so. */
export function ModelsSection() {
  const { data, apparel, models, mode, prompt } = useFashion();
  const classes = apparel.outfit.flatMap((garment) => classOf(garment) ?? []);
  const { outfit } = apparel;
  const fits = outfit.filter((each) => classOf(each) === 'top').map((each) => fitOf(each, outfit, prompt));
  const isFitShown = data.isLocal && mode === 'model';
  const { chosen, choose } = models;
  return (
    <SectionFrame title={fashionMessages.models} lead={fashionMessages.modelsLead}>
      <OwnModelCard subjects={models} isLocal={data.isLocal} />
      <SubjectButtons subjects={models} lockLabel={fashionMessages.lockModel} hasUpload={false} />
      <SubjectTiles failure={libraryMessages.avatarsFailed}>
        <OwnTiles subjects={models} refusal={data.isLocal ? fashionMessages.cannotWear : null} />
        {data.models.map(({ name, displayName, picture, sets }) => {
          const isAble = !data.isLocal || canWear(sets, classes.length > 0 ? classes : ['top'], 'model');
          const isChosen = chosen?.kind === 'preset' && chosen.name === name;
          return (
            <SubjectTile
              key={name}
              name={displayName}
              picture={<img src={picture} alt="" draggable={false} loading="lazy" />}
              isChosen={isChosen}
              note={isFitShown && !fits.every((fit) => hasFit(sets, fit)) ? fashionMessages.regularOnly : null}
              refusal={isAble ? null : fashionMessages.cannotWear}
              onChoose={() => choose(isChosen ? null : { kind: 'preset', name, displayName })}
            />
          );
        })}
      </SubjectTiles>
    </SectionFrame>
  );
}
