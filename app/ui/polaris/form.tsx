import { Children, isValidElement } from 'react';
import type { ReactNode } from 'react';
import { BlockStack, InlineStack } from './layout.tsx';
import { Text } from './text.tsx';

interface Props {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Sent by Enter in any of its fields, too. */
export function Form({ onSubmit, children }: Props) {
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Text as="span" visuallyHidden>
        <button type="submit" aria-hidden="true" tabIndex={-1}>
          Submit
        </button>
      </Text>
      {children}
    </form>
  );
}

/** Fields one under the other. */
export function FormLayout({ children }: { readonly children: ReactNode }) {
  return <BlockStack gap="400">{Children.map(children, asItem)}</BlockStack>;
}

/** Fields beside each other, inside a `FormLayout`. */
export function FormGroup({ children }: { readonly children: ReactNode }) {
  return (
    <BlockStack role="group" gap="200">
      <InlineStack gap="300">{Children.map(children, asItem)}</InlineStack>
    </BlockStack>
  );
}

function asItem(child: ReactNode): ReactNode {
  if (!child || (isValidElement(child) && child.type === FormGroup)) return child;
  return <div className="Polaris-FormLayout__Item Polaris-FormLayout--grouped">{child}</div>;
}
