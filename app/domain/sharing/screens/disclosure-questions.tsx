import { BlockStack, Select, Text } from '@shopify/polaris';
import type { DisclosureAnswers } from '../posts/post.schema.ts';

interface Props {
  readonly answers: DisclosureAnswers;
  /** They were given before; they can be changed all the same. */
  readonly isAnswered: boolean;
  readonly onChange: (answers: DisclosureAnswers) => void;
}

const YES_NO = [
  { label: 'No', value: 'no' },
  { label: 'Yes', value: 'yes' },
];
const valueOf = (answer: boolean) => (answer ? 'yes' : 'no');

/** The two questions that law and networks ask about a picture. */
export function DisclosureQuestions({ answers, isAnswered, onChange }: Props) {
  return (
    <BlockStack gap="200">
      <Text as="p" tone="subdued">
        {isAnswered
          ? 'Your earlier answer for this image. The disclosure follows it.'
          : 'Asked once per image. The disclosure follows your answer.'}
      </Text>
      <Select
        label="Does it show a person made by AI?"
        options={YES_NO}
        value={valueOf(answers.syntheticPerson)}
        onChange={(value) => onChange({ ...answers, syntheticPerson: value === 'yes' })}
      />
      <Select
        label="Is the scene made by AI?"
        options={YES_NO}
        value={valueOf(answers.generatedScene)}
        onChange={(value) => onChange({ ...answers, generatedScene: value === 'yes' })}
      />
    </BlockStack>
  );
}
