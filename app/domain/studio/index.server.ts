export { editScene } from './scenes/edit-scene.server.ts';
export { getSceneNews } from './scenes/list-scene-news.server.ts';
export { createScene } from './scenes/create-scene.server.ts';
export { getScene, getStoredDocument } from './scenes/get-scene.server.ts';
export { ownPlace } from './scenes/own-place.server.ts';
export { saveScene } from './scenes/save-scene.server.ts';
export { listSceneAssets } from './scenes/list-scene-assets.server.ts';
export { listScenes, listWorkspaceScenes } from './scenes/list-scenes.server.ts';
export { findHistory } from './scenes/store-history.server.ts';
