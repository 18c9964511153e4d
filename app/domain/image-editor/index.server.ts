export { loadEditor } from './load-editor.server.ts';
export { deleteImageProject } from './projects/delete-image-project.server.ts';
export { listImageProjects } from './projects/image-projects-read.server.ts';
export { saveImageProject } from './projects/save-image-project.server.ts';
