import { BlockStack, Button, InlineError, InlineStack, Text, TextField } from '@shopify/polaris';
import { DeleteIcon, PlusIcon } from '@shopify/polaris-icons';
import styles from './colour-fields.module.css';

// The number itself: the module it stands in would bring the schema library along.
const MAX_COLOURS = 4;
const NEW_COLOUR = '#f0ebe3';
const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

interface Props {
  readonly colours: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (colours: string[]) => void;
}

/** Up to four colours, each by the system's own chooser or typed in. */
export function ColourFields({ colours, error, onChange }: Props) {
  const replace = (index: number, colour: string) => onChange(colours.map((old, at) => (at === index ? colour : old)));
  return (
    <BlockStack gap="200" inlineAlign="start">
      <Text as="h3" variant="bodyMd">
        Brand colours
      </Text>
      {colours.map((colour, index) => (
        // Colours have no identity but their place.
        <InlineStack key={index} gap="200" blockAlign="center" wrap={false}>
          <input
            type="color"
            className={styles.swatch}
            aria-label={`Choose colour ${index + 1}`}
            value={isColour(colour) ? colour : NEW_COLOUR}
            onChange={(event) => replace(index, event.target.value)}
          />
          <TextField
            label={`Colour ${index + 1}`}
            labelHidden
            autoComplete="off"
            maxLength={7}
            value={colour}
            error={error !== undefined && !isColour(colour)}
            onChange={(text) => replace(index, text)}
          />
          <Button
            icon={DeleteIcon}
            variant="tertiary"
            accessibilityLabel={`Remove colour ${index + 1}`}
            onClick={() => onChange(colours.filter((_, at) => at !== index))}
          />
        </InlineStack>
      ))}
      {error ? <InlineError message={error} fieldID="brand-colours" /> : null}
      {colours.length < MAX_COLOURS ? (
        <Button icon={PlusIcon} onClick={() => onChange([...colours, NEW_COLOUR])}>
          Add colour
        </Button>
      ) : null}
      <Text as="p" tone="subdued">
        Each is offered as a plain background among the templates.
      </Text>
    </BlockStack>
  );
}
