import { callApi } from '#app/ui/client/call-api.ts';
import type { SceneListCalls } from '../session/scene-list/scene-list-calls.ts';

/** The calls of an account's many scenes. */
export const sceneListCalls: SceneListCalls = {
  list: (query) => callApi('GET /api/workspaces/projects/latest', { query }),
  listDeleted: (query) => callApi('GET /api/workspaces/projects/deleted', { query }),
  createBeside: (id, key) => callApi('POST /api/workspaces/projects/{id}/beside', { params: { id }, key }),
  duplicate: (id, key) => callApi('POST /api/workspaces/projects/{id}/duplicate', { params: { id }, key }),
  rename: (id, name) => callApi('PUT /api/workspaces/projects/{id}/name', { params: { id }, body: { name } }),
  remove: (id) => callApi('DELETE /api/workspaces/projects/{id}', { params: { id } }),
  restore: (id) => callApi('POST /api/workspaces/projects/{id}/restore', { params: { id } }),
};
