import { Link } from '@remix-run/react';
import { BlockStack, Card, Text } from '@shopify/polaris';
import type { SceneCard } from '#app/domain/studio/index.ts';
import { LayeredPicture } from '#app/ui/layered-picture/layered-picture.tsx';
import { usePlaces } from '#app/ui/places.ts';
import styles from './recent-scenes.module.css';

/** The projects that were worked on last, each as a small picture that leads back onto its canvas. */
export function RecentScenes({ scenes }: { readonly scenes: readonly SceneCard[] }) {
  const { staging } = usePlaces();
  if (scenes.length === 0) return null;
  return (
    <Card padding="400">
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            Recent projects
          </Text>
          <Text as="p" tone="subdued">
            Continue where you left off.
          </Text>
        </BlockStack>
        <ul className={styles.scenes}>
          {scenes.map((scene) => (
            <li key={scene._id}>
              <Link to={`${staging}?scene=${scene._id}`} className={styles.scene}>
                <span className={styles.thumb}>
                  {scene.picture ? (
                    <img src={scene.picture} alt="" />
                  ) : scene.thumb ? (
                    <LayeredPicture picture={scene.thumb} />
                  ) : null}
                </span>
                <span className={styles.name} dir="auto" title={scene.name}>
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
