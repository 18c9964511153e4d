import type { DocsPage } from './docs-page.ts';

/** From a photo to a finished picture on the reader's disk. Variables carry what one step gives to the next. */
export function quickStart(baseUrl: string): DocsPage['quickStart'] {
  const key = '-H "Authorization: Bearer $PLINTH_KEY"';
  return [
    {
      title: 'Make a key',
      text: 'On the API keys page, choose New API key. The key is shown once; keep it in a variable.',
      code: 'export PLINTH_KEY=plk_live_...',
    },
    {
      title: 'Cut the product out',
      text: 'Free. Sends a photo, and saves the product without its background.',
      code: `curl --fail-with-body ${baseUrl}/api/bg-remove/remove-background \\
  ${key} \\
  -F image=@mug.jpg -o mug-cut-out.png`,
    },
    {
      title: 'Upload it',
      text: 'The answer lists the picture in images; its _id is what the next step needs.',
      code: `curl --fail-with-body ${baseUrl}/api/images/upload/single \\
  ${key} \\
  -F image=@mug-cut-out.png
export IMAGE_ID=...`,
    },
    {
      title: 'Generate',
      text: 'Places the product on a scene and describes the light. Repeat it with the same Idempotency-Key as often as you like: it runs and costs once.',
      code: `curl --fail-with-body ${baseUrl}/api/products/generate \\
  ${key} \\
  -H "Content-Type: application/json" -H "Idempotency-Key: mug-1" \\
  -d @- <<END
{
  "composition": {
    "width": 1280, "height": 1280,
    "template": { "kind": "preset", "name": "marble-podium" },
    "items": [{
      "id": "mug", "role": "product",
      "source": { "kind": "asset", "assetId": "$IMAGE_ID" },
      "x": 390, "y": 330, "width": 500, "height": 500, "rotation": 0, "zIndex": 0
    }]
  },
  "text_prompt": "Warm morning light through a window",
  "count": 1
}
END
export JOB_ID=...`,
    },
    {
      title: 'Wait',
      text: 'The stream tells every step and ends with the job. Or have a webhook tell you.',
      code: `curl --fail-with-body -N ${baseUrl}/api/generation/jobs/$JOB_ID/events \\
  ${key}`,
    },
    {
      title: 'Download',
      text: 'The job lists its pictures in outputs. Their addresses need no key and are good for at least half an hour.',
      code: `curl --fail-with-body ${baseUrl}/api/generation/jobs/$JOB_ID \\
  ${key}
curl --fail-with-body "${baseUrl}$DOWNLOAD_URL" -o photo.jpg`,
    },
  ];
}
