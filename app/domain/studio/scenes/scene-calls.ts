import { callApi } from '#app/ui/client/call-api.ts';
import type { SceneListCalls } from '../session/scene-list/scene-list-calls.ts';
import type { SceneCalls } from '../session/sync/use-scene-sync.ts';

/** The calls of stored scenes, as every screen with a canvas makes them. */
export const sceneCalls = {
  sendEdit: (id, edit, isLast) =>
    callApi('POST /api/workspaces/projects/{id}/edits', { params: { id }, body: edit, isLast }),
  askNews: (id, since) => callApi('GET /api/workspaces/projects/{id}/edits', { params: { id }, query: { since } }),
  rename: (id, name) => callApi('PUT /api/workspaces/projects/{id}/name', { params: { id }, body: { name } }),
  restore: (id) => callApi('POST /api/workspaces/projects/{id}/restore', { params: { id } }),
  list: (query) => callApi('GET /api/workspaces/projects/latest', { query }),
  createBeside: (id, key) => callApi('POST /api/workspaces/projects/{id}/beside', { params: { id }, key }),
  duplicate: (id, key) => callApi('POST /api/workspaces/projects/{id}/duplicate', { params: { id }, key }),
  remove: (id) => callApi('DELETE /api/workspaces/projects/{id}', { params: { id } }),
  /** The document as it is stored, whatever it is. */
  download: (id: string) => callApi('GET /api/workspaces/projects/{id}/document', { params: { id } }),
  startNew: (name: string) => callApi('POST /api/workspaces/projects', { body: { name } }),
} as const satisfies SceneCalls & SceneListCalls & Readonly<Record<string, unknown>>;
