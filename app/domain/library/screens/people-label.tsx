import { useRevalidator } from '@remix-run/react';
import { Checkbox } from '@shopify/polaris';
import { useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { libraryMessages } from '../library.messages.ts';

/** The owner says here that people in a picture were made by AI; the app cannot know it of every picture. */
export function PeopleLabel({ asset }: { readonly asset: AssetView }) {
  const { revalidate } = useRevalidator();
  const [isOn, setOn] = useState(asset.aiPeople);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function change(aiPeople: boolean) {
    setOn(aiPeople);
    setSaving(true);
    setProblem(null);
    try {
      await callApi('POST /api/images/people', { body: { imageId: asset._id, aiPeople } });
      revalidate();
    } catch {
      setOn(!aiPeople);
      setProblem(libraryMessages.aiPeopleFailed);
    } finally {
      setSaving(false);
    }
  }

  return (
    <Checkbox
      label={libraryMessages.aiPeopleQuestion}
      helpText={libraryMessages.aiPeopleHelp}
      checked={isOn}
      disabled={isSaving}
      error={problem ?? false}
      onChange={(aiPeople) => void change(aiPeople)}
    />
  );
}
