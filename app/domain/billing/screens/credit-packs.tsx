import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { billingMessages } from '../billing.messages.ts';
import type { PlansData } from '../billing.schema.ts';
import { priceText } from '../price-text.ts';
import styles from './plans-screen.module.css';

interface Props {
  readonly packs: PlansData['packs'];
  readonly busy: string | null;
  readonly onBuy: (packId: string) => void;
}

/** Credits without a plan; nothing where none are offered. */
export function CreditPacks({ packs, busy, onBuy }: Props) {
  if (packs.length === 0) return null;
  return (
    <section aria-labelledby="packs">
      <BlockStack gap="300">
        <div className={styles.heading}>
          <Text as="h2" variant="headingMd" id="packs">
            Credits without a plan
          </Text>
        </div>
        <ul className={styles.packs}>
          {packs.map((pack) => (
            <li key={pack.id}>
              <Card padding="400">
                <InlineStack align="space-between" blockAlign="center" gap="300">
                  <BlockStack gap="050">
                    <Text as="h3" variant="headingSm">
                      {pack.name}
                    </Text>
                    <Text as="p" tone="subdued">
                      {`${priceText(pack.amount)}, paid once`}
                    </Text>
                  </BlockStack>
                  <Button
                    accessibilityLabel={`Buy ${pack.name}`}
                    disabled={busy !== null}
                    onClick={() => onBuy(pack.id)}
                  >
                    {busy === `pack:${pack.id}` ? billingMessages.wait : 'Buy'}
                  </Button>
                </InlineStack>
              </Card>
            </li>
          ))}
        </ul>
      </BlockStack>
    </section>
  );
}
