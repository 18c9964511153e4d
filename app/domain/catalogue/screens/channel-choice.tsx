import { Checkbox } from '@shopify/polaris';
import type { CatalogueData } from '../catalogue-data.ts';
import type { RecipeLook } from '../recipes/recipe.schema.ts';
import styles from './catalogue.module.css';

interface Props {
  readonly channels: CatalogueData['channels'];
  readonly chosen: RecipeLook['channels'];
  readonly onChange: (chosen: RecipeLook['channels']) => void;
}

/** Channels whose rules the pictures of a recipe are held against; what one would refuse is flagged in the review. */
export function ChannelChoice({ channels, chosen, onChange }: Props) {
  return (
    <fieldset className={styles.channels}>
      <legend>Check against the rules of</legend>
      {channels.map(({ name, title }) => (
        <Checkbox
          key={name}
          label={title}
          checked={chosen.includes(name)}
          onChange={(isChosen) =>
            onChange(
              channels.map((each) => each.name).filter((each) => (each === name ? isChosen : chosen.includes(each))),
            )
          }
        />
      ))}
    </fieldset>
  );
}
