import { BlockStack, Text } from '@shopify/polaris';
import styles from './network-dialog.module.css';

const MUSIC = 'https://www.tiktok.com/legal/page/global/music-usage-confirmation/en';
const BRANDED = 'https://www.tiktok.com/legal/page/global/bc-policy/en';

interface Props {
  readonly isBranded: boolean;
  /** Why it cannot be posted yet. */
  readonly missing: string | null;
}

/** The text that TikTok requires before the button is pressed, and the reason why it cannot be pressed yet. */
export function TikTokConsent({ isBranded, missing }: Props) {
  return (
    <BlockStack gap="200">
      <div className={styles.links}>
        <Text as="p">
          By posting, you agree to TikTok&apos;s{' '}
          {isBranded ? (
            <>
              <a href={BRANDED} target="_blank" rel="noreferrer">
                Branded Content Policy
              </a>{' '}
              and{' '}
            </>
          ) : null}
          <a href={MUSIC} target="_blank" rel="noreferrer">
            Music Usage Confirmation
          </a>
        </Text>
      </div>
      <Text as="p" tone="subdued">
        TikTok may need a few minutes to process it.
      </Text>
      {missing ? <Text as="p">{missing}</Text> : null}
    </BlockStack>
  );
}
