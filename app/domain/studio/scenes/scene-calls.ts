import { callApi } from '#app/ui/client/call-api.ts';
import type { SceneCalls } from '../session/sync/use-scene-sync.ts';

/** The calls of stored scenes, as every screen with a canvas makes them. */
export const sceneCalls = {
  sendEdit: (id, edit, isLast) =>
    callApi('POST /api/workspaces/projects/{id}/edits', { params: { id }, body: edit, isLast }),
  fetchUpdate: (id, since) => callApi('GET /api/workspaces/projects/{id}/edits', { params: { id }, query: { since } }),
  /** The document as it is stored, whatever it is. */
  download: (id: string) => callApi('GET /api/workspaces/projects/{id}/document', { params: { id } }),
  startNew: (name: string) => callApi('POST /api/workspaces/projects', { body: { name } }),
} as const satisfies SceneCalls & Readonly<Record<string, unknown>>;
