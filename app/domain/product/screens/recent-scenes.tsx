import { Link } from '@remix-run/react';
import { BlockStack, Card, Text } from '@shopify/polaris';
import { usePlaces } from '#app/ui/places.ts';
import type { RecentScene } from '../scenes/recent-scene.ts';
import styles from './recent-scenes.module.css';

const numberOf = (gid: string) => gid.slice(gid.lastIndexOf('/') + 1);

/** The scenes that were worked on last, each as a small picture that leads back onto its canvas. */
export function RecentScenes({ scenes }: { readonly scenes: readonly RecentScene[] }) {
  const { staging } = usePlaces();
  if (scenes.length === 0) return null;
  return (
    <Card padding="400">
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            Last scenes
          </Text>
          <Text as="p" tone="subdued">
            Go on where you stopped.
          </Text>
        </BlockStack>
        <ul className={styles.scenes}>
          {scenes.map((scene) => (
            <li key={scene.id}>
              <Link
                to={scene.productId === null ? staging : `${staging}?id=${numberOf(scene.productId)}`}
                className={styles.scene}
              >
                <Thumb scene={scene} />
                <span className={styles.name} title={scene.name}>
                  {scene.name}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </BlockStack>
    </Card>
  );
}

/** The canvas as it lies: background and parts at their places, without light and shadow. */
function Thumb({ scene: { thumb } }: { readonly scene: RecentScene }) {
  return (
    <span className={styles.thumb} style={{ aspectRatio: thumb.ratio }} aria-hidden="true">
      {thumb.background ? <img className={styles.background} src={thumb.background} alt="" /> : null}
      {thumb.parts.map(({ url, left, top, width, height, rotation }, index) => (
        <img
          // Parts have no identity but their place.
          key={index}
          src={url}
          alt=""
          style={{
            left: `${left}%`,
            top: `${top}%`,
            width: `${width}%`,
            height: `${height}%`,
            transform: `rotate(${rotation}deg)`,
          }}
        />
      ))}
    </span>
  );
}
